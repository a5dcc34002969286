import { type KeyboardEvent, useEffect, useState } from 'react'
import { enqueueWrite } from '#client/offline/outbox/enqueue-write.ts'
import { pendingWrites, usePending } from '#client/offline/outbox/pending-writes.ts'
import { toLightEndpoint } from '#client/offline/outbox/write.ts'
import { rateResource } from '../contract.ts'
import { ratingTexts as texts } from '../messages.ts'
import { averageOf, type Rating, ratingLabel, starCount } from '../rating.ts'
import { fillOf, newerRating, type Rated, starAfterKey, withPendingClicks } from './stars.ts'
import styles from './rating-stars.module.css'

const starNumbers = Array.from({ length: starCount }, (_, i) => i + 1)

interface RatedResource extends Rating {
  readonly id: string
  readonly title: string
}

/** Changes the rating of a resource in every cached list. */
type PatchRating = (resourceId: string, change: (rating: Rated) => Rated) => void

const starsOf = (body: unknown) => (body as { readonly stars: number }).stars

/**
 * The rating of a resource with the own pending clicks, and the function for a click. A click is shown at once and
 * queued until the server takes it; a refusal removes it (TABLE-25).
 */
function useRateResource(resource: RatedResource, patch: PatchRating) {
  const { id, title } = resource
  const clicks = usePending(id)
    .filter(({ write }) => write.kind === 'rating')
    .map(({ write, state }) => ({ stars: starsOf(write.body), sent: state === 'sent' }))
  const [before, setBefore] = useState<Rating>(resource)
  if (before !== resource && !clicks.some(({ sent }) => sent)) setBefore(resource)
  useEffect(
    () =>
      pendingWrites.onSettled(({ write, outcome }) => {
        if (write.about !== id || write.kind !== 'rating' || !('answer' in outcome)) return
        const answer = outcome.answer as Rated
        patch(id, (shown) => newerRating(answer, shown))
      }),
    [id, patch],
  )
  const rate = (stars: number) =>
    void enqueueWrite({
      kind: 'rating',
      about: id,
      words: texts.click({ stars, title }),
      endpoint: toLightEndpoint(rateResource),
      params: { resourceId: id },
      body: { stars },
    })
  return { rating: withPendingClicks(resource, before, clicks), rate }
}

interface ResourceRatingProps {
  readonly resource: RatedResource
  /** Id of the element that names the resource. */
  readonly titleId: string
  readonly patch: PatchRating
}

/** Moves the focus from a star to another one and returns its number, or the number of this one. */
function focusAfterKey(event: KeyboardEvent<HTMLElement>, star: number) {
  const next = starAfterKey(star, event.key)
  if (!next) return star
  event.preventDefault()
  event.currentTarget.parentElement?.querySelectorAll('button')[next - 1]?.focus()
  return next
}

/** Five stars that show the average and take clicks; one stop of the Tab key, arrow keys inside (W3). */
export function ResourceRating({ resource, titleId, patch }: ResourceRatingProps) {
  const { rating, rate } = useRateResource(resource, patch)
  const [current, setCurrent] = useState(1)
  const [isFocused, setFocused] = useState(false)
  const onRate = (star: number) => {
    setCurrent(star)
    rate(star)
  }
  const focus = { onFocus: () => setFocused(true), onBlur: () => setFocused(false) }
  return (
    <div
      role="group"
      aria-label={texts.name}
      aria-describedby={titleId}
      // The average is announced after a click here, and is silent when others rate.
      aria-live={isFocused ? 'polite' : 'off'}
      className={styles.rating}
      {...focus}
    >
      {starNumbers.map((star) => (
        <button
          key={star}
          type="button"
          className={styles.star}
          data-fill={fillOf(star, averageOf(rating))}
          tabIndex={star === current ? 0 : -1}
          aria-label={texts.rate({ stars: star })}
          onClick={() => onRate(star)}
          onKeyDown={(event) => setCurrent(focusAfterKey(event, star))}
        />
      ))}
      {ratingLabel(rating)}
    </div>
  )
}
