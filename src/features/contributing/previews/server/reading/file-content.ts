/** Result of a reader. Readers skip unreadable parts and throw only for a file of another type. */

import type { MeasuredFacts, Section } from '../../text-blocks.ts'

/** RGBA pixels, or an encoded picture from inside the file. */
export type Picture =
  | { readonly width: number; readonly height: number; readonly pixels: Uint8Array }
  | { readonly encoded: Uint8Array }

export interface FileContent {
  /** In reading order, with a form feed between pages or slides. */
  readonly text: string
  /** Number of leading sections that are pages or slides; 0 if unknown. */
  readonly paged: number
  /** Page or slide count; null if unknown or implausible. */
  readonly pages: number | null
  /** False if some text of the file is missing here. */
  readonly isWhole: boolean
  /** The same sections as blocks. */
  readonly blocks?: readonly Section[]
  /** Facts of a file without blocks. */
  readonly facts?: MeasuredFacts
  /** Author in the metadata of the file. */
  readonly author?: string | undefined
  /** Candidates for the cover, best first, created lazily. */
  readonly pictures: () => Iterable<Picture>
  /** Pictures that blocks name: their numbers by part, and how to read a part. */
  readonly shown?: {
    readonly numbers: ReadonlyMap<string, number>
    readonly read: (part: string) => Uint8Array | undefined
  }
}

export const noPictures = () => []

/** Joins pages or slides, one section each, followed by texts outside of pages. */
export function pagesAsText(pages: readonly string[], unpaged: readonly string[] = []): string {
  const rest = unpaged.filter((text) => text !== '')
  return [...pages, ...rest].map((text) => text.replaceAll('\f', '\n')).join('\f')
}

/** False once the time for text is used up; the reader then returns what it has. */
export type ShouldContinue = () => boolean

/** Null for a page count that the database rejects. */
export const validPageCount = (pages: number): number | null =>
  Number.isInteger(pages) && pages >= 1 && pages <= 100_000 ? pages : null

/** More words than any printed page holds. */
const maxWordsPerPage = 2_000

/** Other programs copy these numbers from a template; a wrong word count means a wrong page count. */
export function plausiblePageCount(pages: number | undefined, words: number | undefined, text: string) {
  if (pages === undefined || words === undefined) return null
  const counted = text.split(/\s+/u).length
  const agrees = Math.abs(counted - words) <= Math.max(30, counted * 0.3)
  return agrees && counted <= pages * maxWordsPerPage ? validPageCount(pages) : null
}
