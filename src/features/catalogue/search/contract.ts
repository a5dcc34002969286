import * as z from 'zod/mini'
import { curriculum } from '#shared/curriculum.ts'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/languages.ts'
import { listQuery, pageOf, severalSubjects } from '#features/catalogue/resources/contract.ts'
import { publicResource } from '#features/catalogue/resources/resource.ts'
import { subjectId } from '#features/catalogue/subjects/contract.ts'

const q = z.string().check(z.minLength(1), z.maxLength(200))

/** HOME-09 and HOME-15 set both limits. */
export const maxSuggestions = 3
export const suggestionsShownForMs = 6000

export const foundResource = z.extend(publicResource, { subjectTitle: z.string() })
export type FoundResource = z.output<typeof foundResource>

export const searchResources = endpoint({
  method: 'GET',
  path: '/api/search',
  summary:
    'Lists verified resources whose title, tags or subject title contain every word of q. The best match is first unless sort is given.',
  needs: 'browse resources',
  limit: 'search',
  outlivesDatabase: true,
  query: z.strictObject({ q, subject: z.optional(severalSubjects), ...listQuery }),
  returns: pageOf(foundResource),
})

export const suggestResources = endpoint({
  method: 'GET',
  path: '/api/suggestions',
  summary:
    'Suggests at most three verified resources for the words typed so far, best match first. language is that of the title, null for a resource in several.',
  needs: 'browse resources',
  limit: 'search',
  outlivesDatabase: true,
  query: z.strictObject({ q }),
  returns: z.object({
    items: z.array(
      z.pick(foundResource, {
        id: true,
        title: true,
        language: true,
        file_url: true,
        subject: true,
        subjectTitle: true,
        kind: true,
        mime: true,
        bytes: true,
        pages: true,
      }),
    ),
    /** A correction of `q` that has matches; only if `q` has none. */
    didYouMean: z.optional(z.string()),
  }),
})

/** Rows of each list of related results. */
export const maxRelated = 10

/** A match in a file's text with the words around it; an ellipsis marks a cut. */
const excerpt = z.object({
  /** Section of the text: page, slide or portion. */
  section: z.int(),
  /** Page or slide; null if unknown. */
  page: z.nullable(z.int()),
  before: z.string(),
  match: z.string(),
  after: z.string(),
  /** Of the section, otherwise of a resource in one language. */
  language: z.nullable(z.string()),
})
export type Excerpt = z.output<typeof excerpt>

const relatedRow = z.extend(foundResource, {
  /** The synonym that it was found by. */
  by: z.optional(z.string()),
  excerpt: z.optional(excerpt),
})
export type RelatedRow = z.output<typeof relatedRow>

/** Related results are listed apart from the matches of the query. */
export const searchRelated = endpoint({
  method: 'GET',
  path: '/api/search/beyond',
  summary:
    'Returns related results of a search: synonyms and the other language, matches inside files, spelling corrections and matching subjects.',
  needs: 'browse resources',
  limit: 'search',
  outlivesDatabase: true,
  query: z.strictObject({
    q,
    subject: z.optional(severalSubjects),
    /** Language of the rows that come first within a rank. */
    prefer: z.optional(z.enum([...new Set([...languages, ...curriculum().languages])])),
  }),
  returns: z.object({
    /** At most three corrections that have matches, the likeliest first. */
    didYouMean: z.array(z.string()),
    /** Found by synonyms, such as `breuk` for `fraction`. */
    otherWords: z.object({ words: z.array(z.string()), items: z.array(relatedRow), total: z.int() }),
    /** Found in the text of files. */
    inside: z.object({ items: z.array(relatedRow), total: z.int(), orMore: z.optional(z.literal(true)) }),
    /** The likely subject of a query without any match. */
    nearestSubject: z.nullable(subjectId),
  }),
})

/** Counts a query without a result, with a keyed hash of the address (F-S8). */
export const countZeroResult = endpoint({
  method: 'POST',
  path: '/api/search/missed',
  summary:
    'Counts a search without results. Moderators see it once it came from three addresses. No address is stored.',
  needs: 'browse resources',
  limit: 'missed searches',
  body: z.strictObject({ q }),
  status: 204,
})

export const removeZeroResult = endpoint({
  method: 'DELETE',
  path: '/api/search/missed',
  summary:
    'Removes words from the list of searches without results. They return if three addresses search for them again.',
  needs: 'moderate resources',
  limit: 'moderate',
  query: z.strictObject({ words: z.string().check(z.minLength(1), z.maxLength(60)) }),
  status: 204,
})
