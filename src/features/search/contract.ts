import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { listQuery, pageOf } from '#features/resources/contract.ts'
import { publicResource } from '#features/resources/resource.ts'
import { storageName } from '#features/subjects/contract.ts'

const q = z.string().check(z.minLength(1), z.maxLength(200))

/** Spec 9. */
export const maxSuggestions = 3
export const suggestionsShownForMs = 6000

export const foundResource = z.extend(publicResource, { subjectTitle: z.string() })
export type FoundResource = z.output<typeof foundResource>

export const searchResources = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Verified resources whose title, any tag or subject title contains every word of q.',
  needs: 'browse resources',
  limit: 'search',
  outlivesDatabase: true,
  query: z.strictObject({ q, subject: z.optional(storageName), ...listQuery }),
  returns: pageOf(foundResource),
  fails: {},
})

export const suggestResources = endpoint({
  method: 'GET',
  path: '/api/suggestions',
  summary: 'At most three verified resources for the words typed so far, newest first.',
  needs: 'browse resources',
  limit: 'search',
  query: z.strictObject({ q }),
  returns: z.object({
    items: z.array(
      z.pick(foundResource, {
        id: true,
        title: true,
        file_url: true,
        subjectTitle: true,
        kind: true,
        mime: true,
        bytes: true,
        pages: true,
      }),
    ),
  }),
  fails: {},
})
