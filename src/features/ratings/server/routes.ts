import type { Db } from '#platform/postgres/connection.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { ChangeFeed } from '#platform/realtime/change-feed.ts'
import * as contract from '../contract.ts'
import { rateResource, type RateDeps } from './rate-resource.ts'
import { ratingSourcesRepository } from './rating-sources-repository.ts'
import { listRatingSources, type RatingSourceDeps, undoRatings } from './rating-sources.ts'
import { ratingsRepository } from './ratings-repository.ts'

interface RatingsDeps extends Pick<RateDeps, 'ratingPolicy'> {
  readonly db: Db
  readonly changeFeed: Pick<ChangeFeed, 'noteOwnWrite'>
}

export function ratingsFeature({ db, ratingPolicy, changeFeed }: RatingsDeps) {
  const ratings = ratingsRepository(db)
  const ratingSources = ratingSourcesRepository(db)
  return {
    routes: (http: Http) => ratingsRoutes(http, { ratings, ratingSources, ratingPolicy, changeFeed }),
  }
}

function ratingsRoutes(http: Http, deps: RateDeps & RatingSourceDeps & Pick<RatingsDeps, 'changeFeed'>) {
  serve(http, contract.rateResource, async ({ params, body, source, addressHash, idempotencyKey }) => {
    const rating = await rateResource(deps, { ...params, ...body, source, addressHash }, idempotencyKey)
    // Read-your-writes: the next list contains this rating.
    deps.changeFeed.noteOwnWrite()
    return rating
  })
  serve(http, contract.listRatingSources, ({ params }) => listRatingSources(deps, params.resourceId))
  serve(http, contract.undoRatings, async (call) => {
    const by = memberOf(call).accountId
    const rating = await undoRatings(deps, { ...call.params, ...call.query, by })
    deps.changeFeed.noteOwnWrite()
    return rating
  })
}
