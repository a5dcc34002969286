import * as z from 'zod/mini'
import { endpoint, type ReturnOf } from '#shared/endpoint.ts'
import { line } from '#shared/text.ts'
import { attributes, materials } from '#features/catalogue/resources/attributes.ts'
import { resourceId } from '#features/catalogue/resources/resource.ts'
import { storageName } from '#features/catalogue/subjects/contract.ts'
import { duplicateFailures } from '#features/contributing/duplicates/messages.ts'

/** Likeliest first. */
const returns = z.object({
  subjects: z.array(storageName),
  grades: z.array(z.string()),
  materials: z.array(z.enum(materials)),
  tags: z.array(z.string()),
})

export const suggestForTitles = endpoint({
  method: 'POST',
  path: '/api/uploads/suggestions',
  summary:
    'Suggests subjects, grades, kinds of material and tags that public resources with such titles have.',
  needs: 'contribute resources',
  limit: 'suggestions',
  body: z.strictObject({
    titles: z.array(line(0, attributes.title.maxLength)).check(z.minLength(1), z.maxLength(20)),
  }),
  returns,
})
export type Suggested = ReturnOf<typeof suggestForTitles>

export const suggestForResource = endpoint({
  method: 'GET',
  path: '/api/resources/:resourceId/suggestions',
  summary: 'Suggests details from title, tags and text of your resource; of any one to moderators.',
  needs: 'contribute resources',
  limit: 'suggestions',
  params: z.strictObject({ resourceId }),
  returns,
  fails: duplicateFailures,
})
