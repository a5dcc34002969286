/** What a reader finds in a file. Whatever cannot be read is left out; a reader throws only for what is no such file. */

/** Pixels as red, green, blue and alpha, or a picture as its file brought it. */
export type Picture =
  | { readonly width: number; readonly height: number; readonly pixels: Uint8Array }
  | { readonly encoded: Uint8Array }

export interface FileContent {
  /** As it is written in the file, in reading order; a form feed between pages or slides. */
  readonly text: string
  /** So many of the pieces between form feeds, from the first, are pages or slides; 0 where the file does not say. */
  readonly paged: number
  /** Pages or slides; null where the file does not say, or says it wrongly. */
  readonly pages: number | null
  /** What may serve as a cover, best first; made when asked for. */
  readonly pictures: () => Iterable<Picture>
}

export const noPictures = () => []

/** Pages or slides in their order, each of them in one piece, and what stands on none of them at the end. */
export function pagesAsText(pages: readonly string[], onNoPage: readonly string[] = []): string {
  const loose = onNoPage.filter((text) => text !== '')
  return [...pages, ...loose].map((text) => text.replaceAll('\f', '\n')).join('\f')
}

/** False once so much time has gone that a reader should stop and give what it has. */
export type ShouldContinue = () => boolean

/** A count of pages that the database takes and a reader can believe. */
export const countOf = (pages: number): number | null =>
  Number.isInteger(pages) && pages >= 1 && pages <= 100_000 ? pages : null

/** More than this is on no page that people print. */
const maxWordsOfPage = 2_000

/** Programs other than Word copy these numbers from a template: where the words are wrong, the pages are too. */
export function plausiblePageCount(pages: number | undefined, words: number | undefined, text: string) {
  if (pages === undefined || words === undefined) return null
  const counted = text.split(/\s+/u).length
  const agrees = Math.abs(counted - words) <= Math.max(30, counted * 0.3)
  return agrees && counted <= pages * maxWordsOfPage ? countOf(pages) : null
}
