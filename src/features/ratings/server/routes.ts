import { type Http, serve } from '#server/platform/http/serve.ts'
import * as contract from '../contract.ts'
import { rateResource, type RateParts } from './rate-resource.ts'

export function ratingsRoutes(http: Http, parts: RateParts) {
  serve(http, contract.rateResource, ({ params, body, source, addressHash, idempotencyKey }) =>
    rateResource(parts, { ...params, ...body, source, addressHash }, idempotencyKey),
  )
}
