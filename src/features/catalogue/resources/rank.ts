/**
 * Relevance of a resource to a search, and the cursor of a search.
 *
 * `rankOf` states the rule. SQL (server/search-conditions.ts) and the index (features/catalogue/search) implement it again; tests
 * compare the three. Within a rank the newest comes first; equal dates by rating, then by id.
 */
import * as z from 'zod/mini'
import { parseJson } from '#shared/formats/json.ts'
import type { StorageName } from '#features/catalogue/subjects/subject.ts'

/** Best first. The word with the worst match decides. */
export const ranks = {
  /** The title equals the phrase. */
  title: 0,
  /** The title begins with the phrase. */
  titleBegins: 1,
  /** A tag equals the phrase. */
  tag: 2,
  /** Every word is a prefix of a title word. */
  titleWord: 3,
  /** Every word is contained in the title or in a tag. */
  inTitleOrTag: 4,
  /** A word matches the subject only. */
  subject: 5,
} as const
export type Rank = (typeof ranks)[keyof typeof ranks]

/** One folded word of a query. */
export interface SearchWord {
  /** Any of these must be contained: the word itself, and for `grade` also `graad`. */
  readonly forms: readonly string[]
  /** Subjects whose title or storage name contains the word. */
  readonly subjects: readonly StorageName[]
}

/** A parsed query. Every word must match; the phrase decides the first ranks. */
export interface Search {
  /** The whole query, folded. */
  readonly phrase: string
  readonly words: readonly SearchWord[]
}

/** Folded fields of a resource. */
export interface SearchDocument {
  readonly title: string
  readonly tags: readonly string[]
  readonly subject: string
}

const hasWordPrefix = (title: string, form: string) => title.startsWith(form) || title.includes(` ${form}`)

function rankOfWord({ title, tags, subject }: SearchDocument, { forms, subjects }: SearchWord) {
  if (forms.some((form) => hasWordPrefix(title, form))) return ranks.titleWord
  if (forms.some((form) => title.includes(form) || tags.some((tag) => tag.includes(form))))
    return ranks.inTitleOrTag
  return subjects.some((name) => name === subject) ? ranks.subject : undefined
}

/** Undefined if a word does not match. */
export function rankOf(document: SearchDocument, { phrase, words }: Search): Rank | undefined {
  const found = words.map((word) => rankOfWord(document, word))
  if (found.includes(undefined)) return undefined
  if (document.title === phrase) return ranks.title
  if (document.title.startsWith(phrase)) return ranks.titleBegins
  if (document.tags.includes(phrase)) return ranks.tag
  const worst = Math.max(...found.map((rank) => rank ?? ranks.subject))
  return Object.values(ranks).find((rank) => rank === worst)
}

/** Sort key of a row in a search by relevance. */
export interface SearchCursor {
  readonly rank: Rank
  /** ISO 8601, to the millisecond. */
  readonly modifiedAt: string
  readonly averageRating: number
}

const cursorSchema = z.tuple([z.literal(Object.values(ranks)), z.iso.datetime(), z.number()])

export const encodeSearchCursor = ({ rank, modifiedAt, averageRating }: SearchCursor) =>
  JSON.stringify([rank, modifiedAt, averageRating])

/** Undefined for an invalid value. */
export function decodeSearchCursor(value: string): SearchCursor | undefined {
  const { data } = cursorSchema.safeParse(parseJson(value))
  return data && { rank: data[0], modifiedAt: data[1], averageRating: data[2] }
}
