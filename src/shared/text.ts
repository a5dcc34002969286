/** Normal forms of text: one for storage, one for comparison. */
import * as z from 'zod/mini'

// C0/C1 controls, zero-width and bidi overrides/isolates, line and paragraph separators, lone surrogates.
const unfit = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/gu

/** Text for storage: NFC, control, bidi and zero-width characters become spaces, white space collapses, trimmed. */
export const normalizeText = (text: string) =>
  text.normalize('NFC').replace(unfit, ' ').replace(/\s+/gu, ' ').trim()

/** Schema of one line of `min` to `max` characters after normalization. A far longer text is refused without it. */
export const line = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.meta({ maxLength: max })),
      z.transform((text: string) => (text.length > max * 4 + 100 ? text : normalizeText(text))),
    ),
    z.string().check(z.minLength(min), z.maxLength(max)),
  )

/** Combining marks, after decomposition (NFKD). The database folds by the same ranges. */
const marks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g

/** Text for comparison only: `Lineêre  FUNKSIES` → `lineere funksies`. Signs stay: `%` is searched for as `%`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim()

/** CSV after RFC 4180; no cell is a formula to a spreadsheet (T41). */

/** Marks the file as UTF-8 for spreadsheet programs. */
export const byteOrderMark = '\uFEFF'

/** A formula to some spreadsheet: the sign at the start, after blanks, or in its full-width form. */
const startsAFormula = /^'*(?:[\s\p{Cf}\0]*[=+\-@＝＋－＠]|[\t\r\n\0])/u
/** Where the list separator is `;`, as in South Africa, a spreadsheet starts a new cell in the middle of ours. */
const startsAFormulaInside = /([;\t\r\n][\s\p{Cf}\0]*)(?='*[=+\-@＝＋－＠])/gu
const isMarkedInside = /([;\t\r\n][\s\p{Cf}\0]*)'(?='*[=+\-@＝＋－＠])/gu

const asText = (cell: string) =>
  (startsAFormula.test(cell) ? `'${cell}` : cell).replaceAll(startsAFormulaInside, "$1'")

/** Removes the apostrophes that `csvRecord` puts before formulas. */
export function unescapeCell(cell: string): string {
  const text = cell.replaceAll(isMarkedInside, '$1')
  return text.startsWith("'") && startsAFormula.test(text) ? text.slice(1) : text
}

const quoted = (cell: string) =>
  /[",;\t\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** Returns one record with its line end. */
export const csvRecord = (cells: readonly string[], separator: ',' | ';' = ',') =>
  `${cells.map((cell) => quoted(asText(cell))).join(separator)}\r\n`

/** Returns the value of a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
