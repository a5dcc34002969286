import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { resourceId } from '#features/resources/resource.ts'
import { ratingFailures } from './messages.ts'

export const rateResource = endpoint({
  method: 'POST',
  path: '/api/resources/:resourceId/ratings',
  summary: 'One click on a star: adds 1 to 5 stars to a verified resource. Every click counts.',
  needs: 'rate resources',
  limit: 'rate',
  params: z.strictObject({ resourceId }),
  body: z.strictObject({ stars: z.int().check(z.minimum(1), z.maximum(5)) }),
  returns: z.object({
    ratingTotal: z.int(),
    ratingAmount: z.int(),
    averageRating: z.number(),
    rating: z.number(),
  }),
  status: 201,
  idempotent: true,
  fails: ratingFailures,
})
