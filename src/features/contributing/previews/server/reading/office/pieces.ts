/** Paragraphs, list items, table rows and pictures of a document in order, and their division into pages and blocks. */
import { linkedRuns } from '../../../paragraphs.ts'
import type { Block, Run, Section } from '../../../text-blocks.ts'
import { normalized } from '../text/clean-text.ts'

/** A paragraph, an item of a list or a row of a table: a block without its runs. */
export interface Shape {
  readonly block: Block
  /** Of an item. */
  readonly item?: { readonly level: number; readonly ordered: boolean }
  /** Pieces of a group that follow each other are one block. */
  readonly group?: number
}
export interface Piece extends Shape {
  /** One for a paragraph or item, none for a picture. */
  readonly cells: readonly (readonly Run[])[]
}

/** A portion ends behind the piece with this character. */
export const portionCharacters = 3_000

export const textOfRuns = (runs: readonly Run[]) => runs.map(({ text }) => text).join('')

const textOf = ({ cells }: Piece) => cells.map(textOfRuns).join('\n')

export const textOfPieces = (pieces: readonly Piece[]) => pieces.map(textOf).join('\n')

/** `start`: its number. */
export const itemOf = (ordered: boolean, level: string | undefined, group: number, start = 1): Shape => ({
  block: { is: 'list', ...(start !== 1 && { start }), items: [] },
  item: { level: Math.min(Math.max(Number.parseInt(level ?? '', 10) || 0, 0), 8), ordered },
  group,
})

/** The lines of a text behind an empty line. */
export const linesAsPieces = (text: string): Piece[] =>
  ['', ...text.trim().split('\n')].map((line) => ({
    block: { is: 'paragraph', runs: [] },
    cells: [[{ text: line }]],
  }))

/** Each piece is on the page of its first word. `start`: character at the start of a page. */
export function pagesOf(pieces: readonly Piece[], start: '\f' | '\v'): Piece[][] {
  const pages: Piece[][] = [[]]
  for (const piece of pieces) {
    const text = textOf(piece)
    const startsIn = (part: string) => Array.from({ length: part.split(start).length - 1 }, () => [])
    const before = /^\s*/.exec(text)?.[0] ?? ''
    pages.push(...startsIn(before))
    pages.at(-1)?.push(piece)
    pages.push(...startsIn(text.slice(before.length)))
  }
  return pages
}

/** Portions of some 3,000 characters. */
export function portionsOf(pieces: readonly Piece[]): Piece[][] {
  const portions: Piece[][] = [[]]
  let characters = 0
  for (const piece of pieces) {
    if (characters >= portionCharacters) {
      portions.push([])
      characters = 0
    }
    portions.at(-1)?.push(piece)
    characters += textOf(piece).length + 1
  }
  return portions
}

const shown = (runs: readonly Run[]): Run[] =>
  runs
    .map((run) => ({ ...run, text: normalized(run.text.replaceAll('\f', '')) }))
    .flatMap((run) => (run.href ? run : linkedRuns(run.text).map((part) => ({ ...run, ...part }))))

/** On the first level, bullets and numbers are separate lists. */
const startsList = (before: Block | undefined, item: Shape['item']) =>
  item?.level === 0 && before?.is === 'list' && before.items[0]?.ordered !== item.ordered

/** Joins the pieces of each group. Empty paragraphs are left out. */
function blocksOf(pieces: readonly Piece[]): Section {
  const blocks: Block[] = []
  let last: number | undefined
  for (const { block, cells, item, group } of pieces) {
    const row = cells.map(shown)
    if (block.is !== 'picture' && textOfRuns(row.flat()).trim() === '') continue
    const before = blocks.at(-1)
    if (group === undefined || group !== last || startsList(before, item)) blocks.push(structuredClone(block))
    last = group
    const target = blocks.at(-1)
    if (target?.is === 'list' && item) target.items.push({ ...item, runs: row.flat() })
    else if (target?.is === 'table') {
      // Rows of the head follow each other.
      if (block.is === 'table' && target.headerRows === target.rows.length)
        target.headerRows += block.headerRows
      target.rows.push(row)
    } else if (target && 'runs' in target) target.runs.push(...row.flat())
  }
  return blocks
}

/** The same sections as text, with a form feed between them, and as blocks. */
export const sectionsOf = (sections: readonly (readonly Piece[])[]) => ({
  text: sections.map((pieces) => textOfPieces(pieces).replaceAll('\f', '')).join('\f'),
  blocks: sections.map(blocksOf),
})
