/** What a page's width holds at the size of a table, in characters; a cell wants three more than its text. */
const pageLine = 84
const breath = 3
/** A cell longer than this may wrap. */
const longCell = 45
/** An empty cell is there to be written in. */
const emptyCell = 14

/** How much of the width each column gets, together 1: its longest word at least, then more the longer its cells are. */
export function columnShares(rows: readonly (readonly string[])[], lineLength = pageLine): number[] {
  const columns = Math.max(...rows.map((row) => row.length))
  const needs = Array.from({ length: columns }, (_, at) => columnNeeds(rows.map((row) => row[at] ?? '')))
  const spare = Math.max(lineLength - sum(needs.map(({ floor }) => floor)), 0)
  const wishes = sum(needs.map(({ wish }) => wish))
  const widths = needs.map(({ floor, wish }) => floor + (spare * wish) / wishes)
  const total = sum(widths)
  return widths.map((width) => width / total)
}

/** The characters a column must have for its words to stay whole, and how many more it would like. */
function columnNeeds(cells: readonly string[]) {
  const floor = maxWordLength(cells) + breath
  const longest = Math.max(...cells.map((cell) => cell.length || emptyCell)) + breath
  return { floor, wish: Math.max(Math.min(longest, longCell) - floor, 0) + 1 }
}

/** True when a line of so many characters has room for the longest word of every column. */
export function wordsFit(rows: readonly (readonly string[])[], lineLength: number): boolean {
  return columnShares(rows, lineLength).every(
    (share, at) => maxWordLength(rows.map((row) => row[at] ?? '')) + breath <= share * lineLength + 0.01,
  )
}

const maxWordLength = (cells: readonly string[]) =>
  Math.max(...cells.flatMap((cell) => cell.split(' ')).map((word) => word.length))
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
