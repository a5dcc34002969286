import { useEffect, useState } from 'react'
import { enqueueWrite } from '#client/offline/outbox/enqueue-write.ts'
import { pendingWrites, usePending } from '#client/offline/outbox/pending-writes.ts'
import { toLightEndpoint } from '#client/offline/outbox/write.ts'
import type { Rating } from '../rating.ts'
import { type Rated, withStars } from './stars.ts'
import { rateResource } from '../contract.ts'
import { ratingTexts } from '../messages.ts'

interface PendingClick {
  readonly stars: number
  /** Under way: what the lists say may know of it already. */
  readonly sent: boolean
}

const isAtLeast = (one: Rating, other: Rating) => one.ratingAmount >= other.ratingAmount

/**
 * The rating with the own clicks, each counted once. `told` is what the list says now, `before` what it said before the
 * clicks under way were sent.
 */
export function withPendingClicks(told: Rating, before: Rating, clicks: readonly PendingClick[]): Rating {
  const of = (sent: boolean) => clicks.filter((click) => click.sent === sent).map(({ stars }) => stars)
  const least = of(true).reduce<Rating>(withStars, before)
  return of(false).reduce<Rating>(withStars, isAtLeast(told, least) ? told : least)
}

/** What a list shows once an answer has come: an old answer, as that to a repeated call, does not take back news. */
export const newerRating = (answer: Rated, shown: Rated): Rated => (isAtLeast(answer, shown) ? answer : shown)

/** Changes the rating of a resource wherever the browser shows it. */
type PatchRating = (resourceId: string, change: (rating: Rated) => Rated) => void

interface RatedResource extends Rating {
  readonly id: string
  readonly title: string
}

const starsOf = (body: unknown) => (body as { readonly stars: number }).stars

/**
 * The rating of a resource with the clicks made here, and the function for a click: shown at once, kept until the site
 * has taken it, taken back when the site refuses it (TABLE-25).
 */
export function useRateResource(resource: RatedResource, patch: PatchRating) {
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
      words: ratingTexts.click(stars, title),
      endpoint: toLightEndpoint(rateResource),
      params: { resourceId: id },
      body: { stars },
    })
  return { rating: withPendingClicks(resource, before, clicks), rate }
}
