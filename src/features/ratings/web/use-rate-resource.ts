import { useEffect, useState } from 'react'
import { enqueueWrite } from '#web/kit/outbox/enqueue-write.ts'
import { pendingWrites, usePending } from '#web/kit/outbox/pending-writes.ts'
import { toLightEndpoint } from '#web/kit/outbox/write.ts'
import { rateResource } from '../contract.ts'
import { ratingTexts } from '../messages.ts'
import type { Rating } from '../rating.ts'
import { newerOf, withOwnClicks } from './own-clicks.ts'
import type { Rated } from './stars.ts'

/** Changes the rating of a resource wherever the browser shows it. */
export type PatchRating = (resourceId: string, change: (rating: Rated) => Rated) => void

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
        patch(id, (shown) => newerOf(answer, shown))
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
  return { rating: withOwnClicks(resource, before, clicks), rate }
}
