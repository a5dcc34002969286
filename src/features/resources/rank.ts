/** Relevance of a resource to a search. Within a rank the newest comes first; equal moments by rating, then by id. */
import * as z from 'zod/mini'
import type { StorageName } from '#features/subjects/subject.ts'

/** Best first. Where several words were asked for, the one found in the poorest place decides. */
export const ranks = {
  /** The title is what was typed. */
  title: 0,
  /** The title begins with it. */
  titleBegins: 1,
  /** A tag is what was typed. */
  tag: 2,
  /** Every word begins a word of the title. */
  titleWord: 3,
  /** Inside a word of the title, or anywhere in a tag. */
  inTitleOrTag: 4,
  /** Only the subject says it. */
  subject: 5,
} as const
export type Rank = (typeof ranks)[keyof typeof ranks]

/** One word of a search, folded. */
export interface SearchWord {
  /** It is found where any of these is contained: the word itself, and for `grade` also `graad`. */
  readonly forms: readonly string[]
  /** The subjects whose title or storage name contains it. */
  readonly subjects: readonly StorageName[]
}

/** What somebody looks for: every word must be found; the phrase decides about the first ranks. */
export interface Search {
  /** All words as they were typed, folded. */
  readonly phrase: string
  readonly words: readonly SearchWord[]
}

/** A resource as it is searched: folded. */
export interface SearchDocument {
  readonly title: string
  readonly tags: readonly string[]
  readonly subject: string
}

const beginsAWord = (title: string, form: string) => title.startsWith(form) || title.includes(` ${form}`)

function rankOfWord({ title, tags, subject }: SearchDocument, { forms, subjects }: SearchWord) {
  if (forms.some((form) => beginsAWord(title, form))) return ranks.titleWord
  if (forms.some((form) => title.includes(form) || tags.some((tag) => tag.includes(form))))
    return ranks.inTitleOrTag
  return subjects.some((name) => name === subject) ? ranks.subject : undefined
}

/** Undefined: it does not hold every word. This is the rule; the database and the index keep to it (tests compare them). */
export function rankOf(document: SearchDocument, { phrase, words }: Search): Rank | undefined {
  const found = words.map((word) => rankOfWord(document, word))
  if (found.includes(undefined)) return undefined
  if (document.title === phrase) return ranks.title
  if (document.title.startsWith(phrase)) return ranks.titleBegins
  if (document.tags.includes(phrase)) return ranks.tag
  const poorest = Math.max(...found.map((rank) => rank ?? ranks.subject))
  return Object.values(ranks).find((rank) => rank === poorest)
}

/** Where a resource stands in an answer, best match first. */
export interface Standing {
  readonly rank: Rank
  /** ISO 8601, to the millisecond. */
  readonly modifiedAt: string
  readonly averageRating: number
}

const standing = z.tuple([z.literal(Object.values(ranks)), z.iso.datetime(), z.number()])

/** A standing as a cursor carries it. */
export const packStanding = ({ rank, modifiedAt, averageRating }: Standing) =>
  JSON.stringify([rank, modifiedAt, averageRating])

/** Undefined for anything `packStanding` did not make. */
export function unpackStanding(value: string): Standing | undefined {
  try {
    const [rank, modifiedAt, averageRating] = standing.parse(JSON.parse(value))
    return { rank, modifiedAt, averageRating }
  } catch {
    return undefined
  }
}
