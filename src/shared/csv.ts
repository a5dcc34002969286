/** CSV as RFC 4180 has it, and nothing in it that a spreadsheet would calculate (T41). */

/** Tells spreadsheet programs that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** A formula as some program reads it: the sign at the start, behind blanks, or in its full-width form. */
const startsAFormula = /^'*(?:[\s\p{Cf}\0]*[=+\-@＝＋－＠]|[\t\r\n\0])/u
/** Where the list separator is `;`, as in South Africa, a spreadsheet starts a new cell in the midst of ours. */
const startsAFormulaInside = /([;\t\r\n][\s\p{Cf}\0]*)(?='*[=+\-@＝＋－＠])/gu
const isMarkedInside = /([;\t\r\n][\s\p{Cf}\0]*)'(?='*[=+\-@＝＋－＠])/gu

const asText = (cell: string) =>
  (startsAFormula.test(cell) ? `'${cell}` : cell).replaceAll(startsAFormulaInside, "$1'")

/** What a cell said before it was written: the mark that keeps spreadsheets from calculating is taken off again. */
export function unescapeCell(cell: string): string {
  const said = cell.replaceAll(isMarkedInside, '$1')
  return said.startsWith("'") && startsAFormula.test(said) ? said.slice(1) : said
}

const quoted = (cell: string) =>
  /[",;\t\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** One record with the end of its line. */
export const csvRecord = (cells: readonly string[]) =>
  `${cells.map((cell) => quoted(asText(cell))).join(',')}\r\n`
