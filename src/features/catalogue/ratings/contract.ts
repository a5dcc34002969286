import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ratingFailures, undoFailures } from './messages.ts'

const params = z.strictObject({ resourceId: z.uuid() })

const rated = z.object({
  ratingTotal: z.int(),
  ratingAmount: z.int(),
  averageRating: z.number(),
  rating: z.number(),
})

export const rateResource = endpoint({
  method: 'POST',
  path: '/api/resources/:resourceId/ratings',
  summary: 'Adds a rating of 1 to 5 stars to a verified resource. Every rating counts.',
  needs: 'rate resources',
  limit: 'rate',
  params,
  body: z.strictObject({ stars: z.int().check(z.minimum(1), z.maximum(5)) }),
  returns: rated,
  status: 201,
  idempotent: true,
  fails: ratingFailures,
})

export const ratingSourcesShown = 100

const ratingSource = z.object({
  /** Number of the source for an undo; it identifies no person. Null: the source is unknown, and an undo is impossible. */
  source: z.nullable(z.int()),
  ratings: z.int(),
  averageRating: z.number(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
})
export type RatingSource = z.output<typeof ratingSource>

export const listRatingSources = endpoint({
  method: 'GET',
  path: '/api/resources/:resourceId/ratings',
  summary:
    'Lists the sources of the ratings of a resource: number, amount and dates of each, most ratings first, at most 100. `totalSources` counts all.',
  needs: 'moderate resources',
  limit: 'moderate',
  params,
  returns: z.object({
    title: z.string(),
    ratingTotal: z.int(),
    ratingAmount: z.int(),
    totalSources: z.int(),
    sources: z.array(ratingSource),
  }),
  fails: ratingFailures,
})

const sourceNumber = z.pipe(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number)),
  z.int().check(z.minimum(1)),
)

export const undoRatings = endpoint({
  method: 'DELETE',
  path: '/api/resources/:resourceId/ratings',
  summary: 'Removes every rating of a resource by one source. `source` is its number in the list.',
  needs: 'moderate resources',
  limit: 'moderate',
  params,
  query: z.strictObject({ source: sourceNumber }),
  returns: z.extend(rated, { undone: z.int() }),
  fails: { ...ratingFailures, ...undoFailures },
})
