import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ChangeFeed } from '#server/platform/live/change-feed.ts'
import * as contract from '../contract.ts'
import { rateResource, type RateParts } from './rate-resource.ts'

interface OwnParts {
  readonly changeFeed: Pick<ChangeFeed, 'wrote'>
}

export function ratingsRoutes(http: Http, parts: RateParts & OwnParts) {
  serve(http, contract.rateResource, async ({ params, body, source, addressHash, idempotencyKey }) => {
    const rating = await rateResource(parts, { ...params, ...body, source, addressHash }, idempotencyKey)
    // Whoever rates finds their click in the list they read next.
    parts.changeFeed.wrote()
    return rating
  })
}
