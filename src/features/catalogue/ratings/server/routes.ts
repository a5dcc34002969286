import type { Db } from '#platform/postgres/connection.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { rateResource, type RateDeps } from './rate-resource.ts'
import { ratingSourcesRepository } from './rating-sources-repository.ts'
import { listRatingSources, type RatingSourceDeps, undoRatings } from './rating-sources.ts'
import { ratingsRepository } from './ratings-repository.ts'

interface RatingsDeps extends Pick<RateDeps, 'ratingPolicy'> {
  readonly db: Db
}

export function ratingsFeature({ db, ratingPolicy }: RatingsDeps) {
  const ratings = ratingsRepository(db)
  const ratingSources = ratingSourcesRepository(db)
  return {
    routes: (http: Http) => ratingsRoutes(http, { ratings, ratingSources, ratingPolicy }),
  }
}

function ratingsRoutes(http: Http, deps: RateDeps & RatingSourceDeps) {
  serve(http, contract.rateResource, ({ params, body, source, addressHash, idempotencyKey }) =>
    rateResource(deps, { ...params, ...body, source, addressHash }, idempotencyKey),
  )
  serve(http, contract.listRatingSources, ({ params }) => listRatingSources(deps, params.resourceId))
  serve(http, contract.undoRatings, (call) =>
    undoRatings(deps, { ...call.params, ...call.query, by: memberOf(call).accountId }),
  )
}
