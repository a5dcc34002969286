/** The ranks of a search, and where a resource stands among its answers. */
import * as z from 'zod/mini'

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
