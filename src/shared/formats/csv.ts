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
