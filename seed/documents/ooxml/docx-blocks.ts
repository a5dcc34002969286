/** A section's blocks as paragraphs and tables of a Word document. */
import type { Block } from '../blocks-of.ts'
import { columnShares } from '../column-shares.ts'
import { look, officeColour } from '../look.ts'
import { escapeXml } from './xml.ts'

export const bulletList = 1
export const firstNumberedList = 2
const keepNext = '<w:keepNext/>'

/** A run of plain text. */
export const run = (text: string) => `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`

/** A paragraph in a named style; `properties` go before the style's own. */
export const paragraph = (style: string, text: string, properties = '') =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${properties}</w:pPr>${text === '' ? '' : run(text)}</w:p>`

const gap = paragraph('Gap', '')

interface BlockPlace {
  /** The text width in twentieths of a point. */
  readonly width: number
  /** Stays on one page with what follows: the question with its answer line, the answers with each other. */
  readonly keep: boolean
  /** Gathers the first number of each numbered list: a list is its own numbering, or it would count on. */
  readonly listStarts: number[]
}

/** The XML of one block, in the styles of `docx-styles.ts`. */
export function blockXml(block: Block, { width, keep, listStarts }: BlockPlace): string {
  const hold = keep ? keepNext : ''
  switch (block.kind) {
    case 'paragraph':
      return paragraph('Normal', block.text, hold)
    case 'bullets':
      return listXml(block.items, bulletList, hold)
    case 'numbers':
      listStarts.push(block.first)
      return listXml(block.items, firstNumberedList + listStarts.length - 1, hold)
    case 'table':
      return tableXml(block.rows, width)
    case 'answerLines':
      return paragraph('AnswerLine', '', keepNext).repeat(block.count - 1) + paragraph('AnswerLine', '') + gap
    case 'code':
      return block.lines.map((line) => paragraph('Code', line, keepNext)).join('') + gap
  }
}

const listXml = (items: readonly string[], list: number, hold: string) =>
  items
    .map((item) =>
      paragraph(
        'ListParagraph',
        item,
        `${hold}<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`,
      ),
    )
    .join('')

function tableXml(rows: readonly (readonly string[])[], width: number): string {
  const widths = columnShares(rows).map((share) => Math.round(share * width))
  const rule = (side: string) =>
    `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="${officeColour(look.rule)}"/>`
  const properties = `<w:tblPr><w:tblW w:w="${width}" w:type="dxa"/><w:tblBorders>${rule('top')}${rule('bottom')}${rule('insideH')}</w:tblBorders><w:tblLayout w:type="fixed"/><w:tblCellMar><w:top w:w="60" w:type="dxa"/><w:bottom w:w="60" w:type="dxa"/></w:tblCellMar></w:tblPr>`
  const grid = `<w:tblGrid>${widths.map((own) => `<w:gridCol w:w="${own}"/>`).join('')}</w:tblGrid>`
  const lines = rows.map((row, i) => rowXml(row, i === 0, widths))
  return `<w:tbl>${properties}${grid}${lines.join('')}</w:tbl>${gap}`
}

function rowXml(row: readonly string[], isHead: boolean, widths: readonly number[]): string {
  const shade = isHead ? `<w:shd w:val="clear" w:color="auto" w:fill="${officeColour(look.tint)}"/>` : ''
  const style = isHead ? 'TableHead' : 'TableText'
  const cells = widths.map(
    (width, i) =>
      `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${shade}</w:tcPr>${paragraph(style, row[i] ?? '')}</w:tc>`,
  )
  return `<w:tr><w:trPr><w:cantSplit/>${isHead ? '<w:tblHeader/>' : ''}</w:trPr>${cells.join('')}</w:tr>`
}
