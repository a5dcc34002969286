import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { rateResource, type RatingDeps } from './rate-resource.ts'
import { listRatingSources, undoRatings } from './rating-sources.ts'

export function ratingRoutes(http: Http, deps: RatingDeps) {
  serve(http, contract.rateResource, ({ params, body, source, addressHash, idempotencyKey }) =>
    rateResource(deps, { ...params, ...body, source, addressHash }, idempotencyKey),
  )
  serve(http, contract.listRatingSources, ({ params }) => listRatingSources(deps.db, params.resourceId))
  serve(http, contract.undoRatings, (call) =>
    undoRatings(deps.db, { ...call.params, ...call.query, by: memberOf(call).accountId }),
  )
}
