import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { listQuery, pageOf, severalSubjects } from '#features/resources/contract.ts'
import { publicResource } from '#features/resources/resource.ts'
import { subjectId } from '#features/subjects/contract.ts'

const q = z.string().check(z.minLength(1), z.maxLength(200))

/** Spec 9. */
export const maxSuggestions = 3
export const suggestionsShownForMs = 6000

export const foundResource = z.extend(publicResource, { subjectTitle: z.string() })
export type FoundResource = z.output<typeof foundResource>

export const searchResources = endpoint({
  method: 'GET',
  path: '/api/search',
  summary:
    'Verified resources whose title, any tag or subject title contains every word of q, the best match first unless sort says otherwise.',
  needs: 'browse resources',
  limit: 'search',
  outlivesDatabase: true,
  query: z.strictObject({ q, subject: z.optional(severalSubjects), ...listQuery }),
  returns: pageOf(foundResource),
  fails: {},
})

export const suggestResources = endpoint({
  method: 'GET',
  path: '/api/suggestions',
  summary: 'At most three verified resources for the words typed so far, the best match first.',
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
  fails: {},
})

/** Rows of each list of related results. */
export const maxRelated = 10

/** A match in a file's text with the words around it; an ellipsis marks a cut. */
const excerpt = z.object({
  /** Page or slide; null if unknown. */
  page: z.nullable(z.int()),
  before: z.string(),
  match: z.string(),
  after: z.string(),
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
    'What a search did not ask for in so many words: the same in the other language, inside files, other spellings, and where to look.',
  needs: 'browse resources',
  limit: 'search',
  outlivesDatabase: true,
  query: z.strictObject({ q, subject: z.optional(severalSubjects) }),
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
  fails: {},
})

/** Counts a query without a result, with a keyed hash of the address (F-S8). */
export const countZeroResult = endpoint({
  method: 'POST',
  path: '/api/search/missed',
  summary:
    'Counts a search without a hit, so that moderators see what teachers miss once it came from three addresses; no address is kept.',
  needs: 'browse resources',
  limit: 'missed searches',
  body: z.strictObject({ q }),
  status: 204,
  fails: {},
})

export const listZeroResults = endpoint({
  method: 'GET',
  path: '/api/search/missed',
  summary:
    'What was searched for without a hit in the last 90 days, from three addresses or more, the most frequent first; at most 50.',
  needs: 'moderate resources',
  limit: 'moderate',
  returns: z.object({
    items: z.array(z.object({ words: z.string(), times: z.int(), lastOn: z.iso.date() })),
  }),
  fails: {},
})
