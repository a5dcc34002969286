import type { SeedSection } from '../lesson.ts'
import { type Block, blocksOf } from './blocks-of.ts'
import { columnShares, wordsFit } from './column-shares.ts'

export type SlideLine =
  | { readonly kind: 'plain' | 'bullet' | 'code'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number; readonly text: string }

type Rows = readonly (readonly string[])[]

export type SlideBody =
  | { readonly kind: 'lines'; readonly lines: readonly SlideLine[]; readonly points: number }
  | {
      readonly kind: 'table'
      readonly rows: Rows
      readonly points: number
      /** Shares of the columns, with the sum 1. */
      readonly shares: readonly number[]
    }

export interface Slide {
  readonly heading: string
  readonly body: SlideBody
}

interface TextSize {
  readonly points: number
  /** Characters of a line of full width. */
  readonly perLine: number
  /** Lines on a slide. */
  readonly lines: number
}

/** Sizes readable from the back of a class, largest first. */
const smallest: TextSize = { points: 20, perLine: 82, lines: 14 }
const sizes: readonly TextSize[] = [
  { points: 32, perLine: 50, lines: 8 },
  { points: 28, perLine: 58, lines: 9.5 },
  { points: 24, perLine: 68, lines: 11.5 },
  smallest,
]
const smallestInTable: TextSize = { points: 18, perLine: 91, lines: 12 }
const tableSizes: readonly TextSize[] = [
  { points: 26, perLine: 61, lines: 7.5 },
  { points: 22, perLine: 73, lines: 9 },
  smallestInTable,
]

/** Returns the slides of a section: text in the largest size that fits, else over several slides; a table on its own. */
export function slidesOf(section: SeedSection): Slide[] {
  const bodies = groups(blocksOf(section)).flatMap((group) =>
    Array.isArray(group) ? lineBodies(group) : tableBodies(group.rows),
  )
  return bodies.map((body, i) => ({
    heading: bodies.length > 1 ? `${section.heading} (${i + 1}/${bodies.length})` : section.heading,
    body,
  }))
}

type Table = Extract<Block, { kind: 'table' }>

/** Groups adjacent lines; tables are alone. */
function groups(blocks: readonly Block[]): (SlideLine[] | Table)[] {
  const list: (SlideLine[] | Table)[] = []
  for (const block of blocks) {
    const last = list.at(-1)
    if (block.kind === 'table') list.push(block)
    else if (Array.isArray(last)) last.push(...linesOf(block))
    else list.push(linesOf(block))
  }
  return list
}

function linesOf(block: Exclude<Block, Table>): SlideLine[] {
  switch (block.kind) {
    case 'paragraph':
      return [{ kind: 'plain', text: block.text }]
    case 'bullets':
      return block.items.map((text) => ({ kind: 'bullet', text }))
    case 'numbers':
      return block.items.map((text, i) => ({ kind: 'number', number: block.first + i, text }))
    case 'code':
      return block.lines.map((text) => ({ kind: 'code', text }))
    case 'answerLines':
      // Slides need no answer lines.
      return []
  }
}

/** Returns the lines of a text, with half a line of space below it. */
const costOf = (lines: readonly SlideLine[], { perLine }: TextSize) =>
  lines.reduce((sum, { text }) => sum + Math.ceil(text.length / perLine) + 0.5, 0)

function lineBodies(lines: readonly SlideLine[]): SlideBody[] {
  if (lines.length === 0) return []
  const size = sizes.find((one) => costOf(lines, one) <= one.lines)
  if (size) return [{ kind: 'lines', lines, points: size.points }]
  return evenParts(lines).map((part) => ({ kind: 'lines', lines: part, points: smallest.points }))
}

/** Splits text into parts of similar length, instead of a full slide and a remainder. */
function evenParts(lines: readonly SlideLine[]): SlideLine[][] {
  const whole = costOf(lines, smallest)
  const share = whole / Math.ceil(whole / smallest.lines)
  const parts: SlideLine[][] = []
  for (const line of lines) {
    const last = parts.at(-1)
    if (last && costOf([...last, line], smallest) <= share + 1) last.push(line)
    else parts.push([line])
  }
  return parts
}

/** Returns a table in the largest size that fits; a longer one continues on more slides with its head repeated. */
function tableBodies(rows: Rows): SlideBody[] {
  const size = tableSizes.find((one) => wordsFit(rows, one.perLine) && tableLines(rows, one) <= one.lines)
  if (size || rows.length <= 2) {
    const { points, perLine } = size ?? smallestInTable
    return [{ kind: 'table', rows, points, shares: columnShares(rows, perLine) }]
  }
  const [head = [], ...rest] = rows
  const half = Math.ceil(rest.length / 2)
  return [rest.slice(0, half), rest.slice(half)].flatMap((part) => tableBodies([head, ...part]))
}

/** Returns the lines of all rows of a table. */
function tableLines(rows: Rows, { perLine }: TextSize): number {
  const shares = columnShares(rows, perLine)
  const linesIn = (row: readonly string[]) =>
    Math.max(...row.map((cell, at) => Math.ceil(cell.length / ((shares[at] ?? 1) * perLine - 2))), 1)
  return rows.reduce((sum, row) => sum + linesIn(row), 0)
}
