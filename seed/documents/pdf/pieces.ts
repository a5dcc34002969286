/** A lesson cut into pieces that stay whole: a line of text, a table row. Points throughout. */
import { look } from '../look.ts'
import type { Block } from '../blocks-of.ts'
import { columnShares } from '../column-shares.ts'
import { drawBox, drawRule, drawText, ink, type Stroke } from './draw.ts'
import { wrapText } from './fonts.ts'

export interface Piece {
  readonly height: number
  /** Room that must be left on the page for the piece to begin there, so that no heading stands alone. */
  readonly needs?: number
  /** A gap is not drawn at the top of a page. */
  readonly gap?: boolean
  /** The drawing operators, given the y of its upper edge. */
  readonly draw: (top: number) => string
}

interface Column {
  readonly x: number
  readonly width: number
}

export const bodyStroke: Stroke = { font: 'regular', size: 11, ink: ink(look.text) }
const headingStroke: Stroke = { font: 'bold', size: 13.5, ink: ink(look.indigo) }
const codeStroke: Stroke = { font: 'code', size: 10, ink: ink(look.text) }
const leading = 15.5
const indent = 22

const gap = (height: number): Piece => ({ height, gap: true, draw: () => '' })

/** Lines of text, one piece each. */
export function textPieces(
  text: string,
  { x, width }: Column,
  stroke: Stroke,
  lineHeight = leading,
): Piece[] {
  return wrapText(text, stroke.font, stroke.size, width).map((line) => ({
    height: lineHeight,
    draw: (top) => drawText(line, x, top - stroke.size, stroke),
  }))
}

/** A section's heading above its pieces; it needs room for itself and what begins below. */
export function underHeading(text: string, column: Column, pieces: readonly Piece[]): Piece[] {
  const lines = [...textPieces(text, column, headingStroke, 19), gap(2)]
  const first = pieces.find((piece) => !piece.gap)
  const below = Math.max(first?.needs ?? 0, 2 * leading) + 6
  return [gap(12), ...withNeeds(lines, heightOf(lines) + below), ...pieces]
}

/** The pieces, the first that is drawn asking for at least so much room. */
export function withNeeds(pieces: readonly Piece[], needs: number): Piece[] {
  const first = pieces.findIndex((piece) => !piece.gap)
  return pieces.map((piece, i) =>
    i === first ? { ...piece, needs: Math.max(needs, piece.needs ?? 0) } : piece,
  )
}

/** The height of all the pieces together, in points. */
export const heightOf = (pieces: readonly Piece[]) => pieces.reduce((sum, piece) => sum + piece.height, 0)

/** The pieces of one block, with the gap that follows it. */
export function blockPieces(block: Block, column: Column): Piece[] {
  switch (block.kind) {
    case 'paragraph':
      return [...textPieces(block.text, column, bodyStroke), gap(6)]
    case 'bullets':
      return [...block.items.flatMap((item) => itemPieces('•', item, column)), gap(4)]
    case 'numbers':
      return [...block.items.flatMap((item, i) => itemPieces(`${block.first + i}.`, item, column)), gap(4)]
    case 'table':
      return [gap(2), ...tablePieces(block.rows, column), gap(10)]
    case 'answerLines':
      return [...Array.from({ length: block.count }, () => answerPiece(column)), gap(8)]
    case 'code':
      return [gap(2), ...block.lines.map((line) => codePiece(line, column)), gap(8)]
  }
}

function itemPieces(mark: string, text: string, { x, width }: Column): Piece[] {
  const [first, ...rest] = textPieces(text, { x: x + indent, width: width - indent }, bodyStroke)
  if (!first) return []
  const draw = (top: number) =>
    `${drawText(mark, x + 2, top - bodyStroke.size, bodyStroke)}\n${first.draw(top)}`
  return [{ ...first, draw }, ...rest, gap(2)]
}

const answerPiece = ({ x, width }: Column): Piece => ({
  height: 24,
  draw: (top) => drawRule(x, top - 21, width, ink(look.rule)),
})

const codePiece = (line: string, { x, width }: Column): Piece => ({
  height: 14,
  draw: (top) =>
    `${drawBox(x, top - 14, width, 14.2, ink(look.tint))}\n${drawText(line, x + 8, top - 10.5, codeStroke)}`,
})

/** A table up to this height is not broken over two pages. */
const wholeTable = 300

function tablePieces(rows: readonly (readonly string[])[], column: Column): Piece[] {
  const columns = columnsOf(rows, column)
  const pieces = rows.map((row, i) => rowPiece(row, i === 0, columns))
  const height = heightOf(pieces)
  return withNeeds(pieces, height <= wholeTable ? height : heightOf(pieces.slice(0, 3)))
}

function columnsOf(rows: readonly (readonly string[])[], { x, width }: Column): Column[] {
  const widths = columnShares(rows).map((share) => share * width)
  return widths.map((own, i) => ({ x: widths.slice(0, i).reduce((sum, w) => sum + w, x), width: own }))
}

function rowPiece(row: readonly string[], isHead: boolean, columns: readonly Column[]): Piece {
  const stroke: Stroke = { ...bodyStroke, size: 10.5, font: isHead ? 'bold' : 'regular' }
  const lineHeight = 14
  const padding = 5
  const cells = columns.map(({ x, width }, i) =>
    textPieces(row[i] ?? '', { x: x + padding, width: width - 2 * padding }, stroke, lineHeight),
  )
  const height = Math.max(...cells.map((lines) => lines.length)) * lineHeight + 2 * padding - 2
  const left = columns[0]?.x ?? 0
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const draw = (top: number) =>
    [
      isHead ? drawBox(left, top - height, width, height, ink(look.tint)) : '',
      drawRule(left, top - height, width, ink(look.rule)),
      ...cells.flatMap((lines) => lines.map((line, i) => line.draw(top - padding + 1 - i * lineHeight))),
    ].join('\n')
  return { height, draw }
}
