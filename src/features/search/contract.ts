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
    /** Other words that find something; only when these find nothing. */
    didYouMean: z.optional(z.string()),
  }),
  fails: {},
})

/** Rows of each part of what lies beyond the words. */
export const maxBeyond = 10

/** A place in a file's text: what was found stands in `match`, with some words around it, an ellipsis where they were cut. */
const excerpt = z.object({
  /** Page or slide; null where the file does not say. */
  page: z.nullable(z.int()),
  before: z.string(),
  match: z.string(),
  after: z.string(),
})
export type Excerpt = z.output<typeof excerpt>

const beyondRow = z.extend(foundResource, {
  /** The other word it was found by. */
  by: z.optional(z.string()),
  excerpt: z.optional(excerpt),
})
export type RelatedRow = z.output<typeof beyondRow>

/** Everything here is labelled as what it is, and never mixed with what was asked for. */
export const searchBeyond = endpoint({
  method: 'GET',
  path: '/api/search/beyond',
  summary:
    'What a search did not ask for in so many words: the same in the other language, inside files, other spellings, and where to look.',
  needs: 'browse resources',
  limit: 'search',
  outlivesDatabase: true,
  query: z.strictObject({ q, subject: z.optional(severalSubjects) }),
  returns: z.object({
    /** Other queries that find something, likely ones first; at most three. */
    didYouMean: z.array(z.string()),
    /** Found by words that mean the same, such as `breuk` for `fraction`. */
    otherWords: z.object({ words: z.array(z.string()), items: z.array(beyondRow), total: z.int() }),
    /** Found in the text of files. */
    inside: z.object({ items: z.array(beyondRow), total: z.int(), orMore: z.optional(z.literal(true)) }),
    /** Where such things are likely to be, when nothing was found at all. */
    nearestSubject: z.nullable(subjectId),
  }),
  fails: {},
})

/** A search that found nothing is counted by its words. Of the caller a mark is kept that tells addresses apart (F-S8). */
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

export const listMissedSearches = endpoint({
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
