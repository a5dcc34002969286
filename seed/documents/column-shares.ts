/** Width of a page in characters of a table; a cell needs three more than its text. */
const pageLine = 84
const cellPadding = 3
/** A cell longer than this may wrap. */
const longCell = 45
/** Width of an empty cell, which is for handwriting. */
const emptyCell = 14

/** Returns the shares of the columns, with the sum 1: at least the longest word, then by the length of the cells. */
export function columnShares(rows: readonly (readonly string[])[], lineLength = pageLine): number[] {
  const columns = Math.max(...rows.map((row) => row.length))
  const needs = Array.from({ length: columns }, (_, at) => columnNeeds(rows.map((row) => row[at] ?? '')))
  const spare = Math.max(lineLength - sum(needs.map(({ floor }) => floor)), 0)
  const extraTotal = sum(needs.map(({ extra }) => extra))
  const widths = needs.map(({ floor, extra }) => floor + (spare * extra) / extraTotal)
  const total = sum(widths)
  return widths.map((width) => width / total)
}

/** Returns the minimum width of a column in characters, and the width it needs beyond. */
function columnNeeds(cells: readonly string[]) {
  const floor = maxWordLength(cells) + cellPadding
  const maxLength = Math.max(...cells.map((cell) => cell.length || emptyCell)) + cellPadding
  return { floor, extra: Math.max(Math.min(maxLength, longCell) - floor, 0) + 1 }
}

/** True if a line of that length fits the longest word of every column. */
export function wordsFit(rows: readonly (readonly string[])[], lineLength: number): boolean {
  return columnShares(rows, lineLength).every(
    (share, at) => maxWordLength(rows.map((row) => row[at] ?? '')) + cellPadding <= share * lineLength + 0.01,
  )
}

const maxWordLength = (cells: readonly string[]) =>
  Math.max(...cells.flatMap((cell) => cell.split(' ')).map((word) => word.length))
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
