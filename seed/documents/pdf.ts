import Pdf from 'pdfkit'
import type { FileLesson, SeedSection } from '../lesson.ts'
import { type Block, blocksOf } from './blocks-of.ts'
import { columnShares } from './column-shares.ts'
import { lessonWords } from './lesson-words.ts'
import { look, madeAt } from './look.ts'

type Doc = InstanceType<typeof Pdf>

/** A4 in points. */
const page = { width: 595.28, height: 841.89, side: 56, top: 58, bottom: 64 }
const column = page.width - 2 * page.side
const stripHeight = 12
const indent = 22
const fonts = { regular: 'Helvetica', bold: 'Helvetica-Bold', code: 'Courier' }

/** Returns the lesson as a tagged A4 PDF: title band, sections, page numbers. */
export async function makePdf(lesson: FileLesson): Promise<Buffer> {
  const { place, credit, locale } = lessonWords(lesson)
  const doc = new Pdf({
    size: 'A4',
    margins: { left: page.side, right: page.side, top: page.top, bottom: page.bottom },
    pdfVersion: '1.5',
    tagged: true,
    lang: locale,
    displayTitle: true,
    bufferPages: true,
    info: { Title: lesson.title, Author: lesson.author, Subject: place, CreationDate: madeAt },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => doc.on('end', resolve))
  const root = doc.struct('Document')
  doc.addStructure(root)
  const tag: Tag = (type, content) => void root.add(doc.struct(type, {}, content))
  doc.on('pageAdded', () => decorate(doc, () => drawSlimBand(doc)))
  drawTitle(doc, lesson.title, place, tag)
  drawText(doc, lesson.description, { size: 11.5, colour: look.quiet, type: 'P', tag })
  for (const [i, section] of lesson.sections.entries())
    drawSection(doc, section, tag, i === lesson.sections.length - 1)
  root.end()
  drawFeet(doc, credit)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

type Content = (() => void) | readonly Pdf.PdfStructure[]
type Tag = (type: string, content: Content) => void

interface TextLook {
  readonly size: number
  readonly colour: string
  readonly font?: keyof typeof fonts
  readonly type: string
  readonly tag: Tag
}

/** Marks decoration as an artifact for screen readers; the text cursor stays. */
function decorate(doc: Doc, draw: () => unknown) {
  const { x, y } = doc
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
  doc.x = x
  doc.y = y
}

type Box = readonly [x: number, y: number, width: number, height: number]
const fill = (doc: Doc, box: Box, colour: string) => doc.rect(...box).fill(colour)

function drawText(doc: Doc, text: string, { size, colour, font = 'regular', type, tag }: TextLook) {
  tag(type, () => {
    doc
      .font(fonts[font])
      .fontSize(size)
      .fillColor(colour)
      .text(text, page.side, doc.y, { width: column, lineGap: 3 })
  })
  doc.y += 4
}

function drawTitle(doc: Doc, title: string, place: string, tag: Tag) {
  doc.font(fonts.bold).fontSize(21)
  const height = 58 + doc.heightOfString(title, { width: column }) + 14
  decorate(doc, () => {
    fill(doc, [0, 0, page.width, height], look.indigo)
    drawStrip(doc, height)
  })
  doc.y = 36
  drawText(doc, place, { size: 10.5, colour: look.sand, font: 'bold', type: 'P', tag })
  drawText(doc, title, { size: 21, colour: look.white, font: 'bold', type: 'H1', tag })
  doc.y = height + stripHeight + 18
}

/** Draws a row of triangles, every second one mirrored. */
function drawStrip(doc: Doc, top: number) {
  fill(doc, [0, top, page.width, stripHeight], look.ochre)
  for (let i = 0; i * stripHeight < page.width; i += 1) {
    const left = i * stripHeight
    const right = left + stripHeight
    const base = top + stripHeight
    doc.polygon([left, base], [right, base], [i % 2 === 0 ? right : left, top]).fill(look.sand)
  }
}

function drawSlimBand(doc: Doc) {
  fill(doc, [0, 0, page.width, 22], look.indigo)
  fill(doc, [0, 22, page.width, 3], look.ochre)
}

const roomLeft = (doc: Doc) => page.height - page.bottom - doc.y

/** Starts a page if less space than this is left. */
function needRoom(doc: Doc, height: number) {
  if (roomLeft(doc) < height && height < page.height - page.top - page.bottom) doc.addPage()
}

function drawSection(doc: Doc, section: SeedSection, tag: Tag, isLast: boolean) {
  const blocks = blocksOf(section)
  const heights = blocks.map((block) => heightOf(doc, block))
  const whole = 40 + heights.reduce((sum, height) => sum + height, 0)
  // The answers are last, on a page of their own if needed, so that they can be withheld from learners.
  needRoom(doc, isLast ? whole : 40 + Math.min(heights[0] ?? 0, 90))
  doc.y += 8
  drawText(doc, section.heading, { size: 13.5, colour: look.indigo, font: 'bold', type: 'H2', tag })
  for (const [i, block] of blocks.entries()) {
    // A question must be on the page of its answer lines.
    const together = blocks[i + 1]?.kind === 'answerLines' ? (heights[i + 1] ?? 0) + 30 : 0
    if (block.kind === 'table' || block.kind === 'answerLines') needRoom(doc, heights[i] ?? 0)
    else if (together > 0) needRoom(doc, (heights[i] ?? 0) + together)
    drawBlock(doc, block, tag)
  }
}

const rowLook = { size: 10.5, padding: 5 }

function rowHeight(doc: Doc, row: readonly string[], widths: readonly number[], font: string) {
  doc.font(font).fontSize(rowLook.size)
  const heights = row.map((cell, at) => doc.heightOfString(cell || ' ', { width: (widths[at] ?? 0) - 10 }))
  return Math.max(...heights) + 2 * rowLook.padding
}

const widthsOf = (rows: readonly (readonly string[])[]) => columnShares(rows).map((share) => share * column)

function heightOf(doc: Doc, block: Block): number {
  const text = (words: string, width = column) =>
    doc.font(fonts.regular).fontSize(11).heightOfString(words, { width, lineGap: 3 }) + 6
  switch (block.kind) {
    case 'paragraph':
      return text(block.text)
    case 'bullets':
    case 'numbers':
      return block.items.reduce((sum, item) => sum + text(item, column - indent), 0)
    case 'table': {
      const widths = widthsOf(block.rows)
      return block.rows.reduce((sum, row) => sum + rowHeight(doc, row, widths, fonts.bold), 14)
    }
    case 'answerLines':
      return block.count * 24 + 10
    case 'code':
      return block.lines.length * 14 + 12
  }
}

function drawBlock(doc: Doc, block: Block, tag: Tag) {
  switch (block.kind) {
    case 'paragraph':
      return drawText(doc, block.text, { size: 11, colour: look.text, type: 'P', tag })
    case 'bullets':
      return tag(
        'L',
        listItems(doc, block.items, () => '•'),
      )
    case 'numbers':
      return tag(
        'L',
        listItems(doc, block.items, (i) => `${block.first + i}.`),
      )
    case 'table':
      tag('Table', tableRows(doc, block.rows))
      doc.y += 12
      return
    case 'answerLines':
      return drawAnswerLines(doc, block.count)
    case 'code':
      return tag('Code', () => drawCode(doc, block.lines))
  }
}

const listItems = (doc: Doc, items: readonly string[], mark: (i: number) => string) =>
  items.map((text, i) => doc.struct('LI', {}, [doc.struct('LBody', {}, () => drawItem(doc, mark(i), text))]))

function drawItem(doc: Doc, mark: string, text: string) {
  doc.font(fonts.regular).fontSize(11).fillColor(look.text)
  needRoom(doc, doc.heightOfString(text, { width: column - indent, lineGap: 3 }))
  const top = doc.y
  doc.text(mark, page.side + 2, top, { width: indent, lineGap: 3 })
  doc.text(text, page.side + indent, top, { width: column - indent, lineGap: 3 })
  doc.y += 2
}

function tableRows(doc: Doc, rows: readonly (readonly string[])[]) {
  const widths = widthsOf(rows)
  return rows.map((row, at) => {
    const font = at === 0 ? fonts.bold : fonts.regular
    const cell = (i: number) => () => {
      const height = rowHeight(doc, row, widths, font)
      if (i === 0) startRow(doc, height, at === 0)
      const top = doc.y
      const x = page.side + rowLook.padding + widths.slice(0, i).reduce((sum, width) => sum + width, 0)
      doc.font(font).fontSize(rowLook.size).fillColor(look.text)
      doc.text(row[i] ?? '', x, top + rowLook.padding, { width: (widths[i] ?? 0) - 2 * rowLook.padding })
      doc.y = i === widths.length - 1 ? top + height : top
    }
    return doc.struct(
      'TR',
      {},
      widths.map((_, i) => doc.struct(at === 0 ? 'TH' : 'TD', {}, cell(i))),
    )
  })
}

function startRow(doc: Doc, height: number, isHead: boolean) {
  needRoom(doc, height)
  if (isHead) fill(doc, [page.side, doc.y, column, height], look.tint)
  drawRule(doc, doc.y + height)
}

const drawRule = (doc: Doc, y: number) =>
  doc
    .moveTo(page.side, y)
    .lineTo(page.side + column, y)
    .lineWidth(0.7)
    .stroke(look.rule)

function drawAnswerLines(doc: Doc, count: number) {
  for (let i = 0; i < count; i += 1) {
    needRoom(doc, 24)
    const y = doc.y + 21
    decorate(doc, () => drawRule(doc, y))
    doc.y += 24
  }
  doc.y += 10
}

function drawCode(doc: Doc, lines: readonly string[]) {
  for (const line of lines) {
    needRoom(doc, 14)
    const top = doc.y
    fill(doc, [page.side, top, column, 14.2], look.tint)
    doc.font(fonts.code).fontSize(10).fillColor(look.text)
    doc.text(line, page.side + 8, top + 3, { lineBreak: false })
    doc.y = top + 14
  }
  doc.y += 8
}

/** Draws credit and page number below each page. */
function drawFeet(doc: Doc, credit: string) {
  const { count } = doc.bufferedPageRange()
  for (let i = 0; i < count; i += 1) {
    doc.switchToPage(i)
    doc.page.margins.bottom = 0
    decorate(doc, () => {
      const top = page.height - 42
      drawRule(doc, top - 4)
      doc.font(fonts.regular).fontSize(8.5).fillColor(look.quiet)
      doc.text(credit, page.side, top, { lineBreak: false })
      doc.text(`${i + 1} / ${count}`, page.side, top, { width: column, align: 'right', lineBreak: false })
    })
  }
}
