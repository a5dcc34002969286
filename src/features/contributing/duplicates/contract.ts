import * as z from 'zod/mini'
import { endpoint, type ReturnOf } from '#shared/endpoint.ts'
import { resourceId } from '#features/catalogue/resources/resource.ts'
import { duplicateFailures } from './messages.ts'

export const maxDuplicates = 5

const words = z.array(z.string())

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/api/moderation/resources/:resourceId/duplicates',
  summary:
    'Lists at most 5 other files whose text has at least 80 % of its word triples in common with this one, most alike first.',
  needs: 'moderate resources',
  limit: 'moderate',
  params: z.strictObject({ resourceId }),
  returns: z.object({
    /** False for a link, and for a file without a text to compare. */
    compared: z.boolean(),
    duplicates: z
      .array(
        z.object({
          id: resourceId,
          title: z.string(),
          verified: z.boolean(),
          /** Common triples, in percent of those of the longer text. */
          percent: z.int(),
          /** Some words of one text that the other lacks, folded. */
          onlyHere: words,
          onlyThere: words,
        }),
      )
      .check(z.maxLength(maxDuplicates)),
  }),
  fails: duplicateFailures,
})
export type Duplicates = ReturnOf<typeof listDuplicates>
