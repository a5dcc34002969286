import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { ChangeFeed } from '#platform/realtime/change-feed.ts'
import * as contract from '../contract.ts'
import { rateResource, type RateParts } from './rate-resource.ts'
import { listRatingSources, type RatingSourceParts, undoRatings } from './rating-sources.ts'

interface OwnParts {
  readonly changeFeed: Pick<ChangeFeed, 'noteOwnWrite'>
}

export function ratingsRoutes(http: Http, parts: RateParts & RatingSourceParts & OwnParts) {
  serve(http, contract.rateResource, async ({ params, body, source, addressHash, idempotencyKey }) => {
    const rating = await rateResource(parts, { ...params, ...body, source, addressHash }, idempotencyKey)
    // Whoever rates finds their click in the list they read next.
    parts.changeFeed.noteOwnWrite()
    return rating
  })
  serve(http, contract.listRatingSources, ({ params }) => listRatingSources(parts, params.resourceId))
  serve(http, contract.undoRatings, async (call) => {
    const by = memberOf(call).accountId
    const rating = await undoRatings(parts, { ...call.params, ...call.query, by })
    parts.changeFeed.noteOwnWrite()
    return rating
  })
}
