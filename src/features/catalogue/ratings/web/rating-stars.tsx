import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { enqueueWrite } from '#client/offline/outbox/enqueue-write.ts'
import { pendingWrites, usePending } from '#client/offline/outbox/pending-writes.ts'
import { toLightEndpoint } from '#client/offline/outbox/write.ts'
import { rateResource } from '../contract.ts'
import { ratingTexts as texts } from '../messages.ts'
import { averageOf, type Rating, ratingLabel, starCount } from '../rating.ts'
import { fillOf, newerRating, type Rated, starAfterKey, withPendingClicks } from './stars.ts'
import styles from './rating-stars.module.css'

const outline =
  'M12 2.600l2.9 6 6.600.900-4.800 4.600 1.200 6.500L12 17.500l-5.900 3.100 1.200-6.500L2.500 9.500l6.600-.900z'
const leftHalf = 'M12 2.600V17.500l-5.900 3.100 1.200-6.500L2.500 9.500l6.600-.900z'

interface StarProps {
  readonly star: number
  readonly average: number
  readonly tabIndex: 0 | -1
  readonly onRate: (stars: number) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function Star({ star, average, tabIndex, onRate, onKeyDown }: StarProps) {
  const fill = fillOf(star, average)
  return (
    <button
      type="button"
      className={styles.star}
      data-fill={fill}
      tabIndex={tabIndex}
      aria-label={texts.rate({ stars: star })}
      onClick={() => onRate(star)}
      onKeyDown={onKeyDown}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {fill === 'half' && <path d={leftHalf} className={styles.half} />}
        <path d={outline} />
      </svg>
    </button>
  )
}

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

/** Five stars that show the average and take clicks; one stop of the Tab key, arrow keys inside (W3). */
export function ResourceRating({ resource, titleId, patch }: ResourceRatingProps) {
  const { rating, rate } = useRateResource(resource, patch)
  const [current, setCurrent] = useState(1)
  const [isFocused, setFocused] = useState(false)
  const stars = useRef<HTMLSpanElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = starAfterKey(current, event.key)
    if (!next) return
    event.preventDefault()
    stars.current?.querySelectorAll('button')[next - 1]?.focus()
    setCurrent(next)
  }
  const onRate = (star: number) => {
    setCurrent(star)
    rate(star)
  }
  const focus = { onFocus: () => setFocused(true), onBlur: () => setFocused(false) }
  return (
    <div role="group" aria-label={texts.name} aria-describedby={titleId} className={styles.rating} {...focus}>
      <span ref={stars} className={styles.stars}>
        {Array.from({ length: starCount }, (_, i) => i + 1).map((star) => (
          <Star
            key={star}
            star={star}
            tabIndex={star === current ? 0 : -1}
            average={averageOf(rating)}
            onRate={onRate}
            onKeyDown={onKeyDown}
          />
        ))}
      </span>
      {/* Announced after a click here, silent when others rate. */}
      <span className={styles.average} aria-live={isFocused ? 'polite' : 'off'}>
        {ratingLabel(rating)}
      </span>
    </div>
  )
}
