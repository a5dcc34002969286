import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  type IParagraphOptions,
  type IRunOptions,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx'
import type { FileLesson } from '../lesson.ts'
import { type Block, blocksOf } from './blocks-of.ts'
import { columnShares } from './column-shares.ts'
import { lessonWords } from './lesson-words.ts'
import { look, officeColour } from './look.ts'

/** A4 with margins of 2 cm, in twentieths of a point. */
const page = { width: 11906, height: 16838, margin: 1134 }
const column = page.width - 2 * page.margin

const colour = (hex: string) => ({ color: officeColour(hex) })
const border = (hex: string, size = 4, space = 8) => ({
  style: BorderStyle.SINGLE,
  ...colour(hex),
  size,
  space,
})
const shade = (hex: string) => ({ type: ShadingType.CLEAR, fill: officeColour(hex) })
const exactly = (line: number) => ({ before: 0, after: 0, line, lineRule: 'exact' as const })

/** Word draws two paragraphs with the same borders and indents as one box. */
const band = {
  keepNext: true,
  shading: shade(look.indigo),
  indent: { left: 180, right: 180 },
  border: {
    top: border(look.indigo, 4, 10),
    left: border(look.indigo),
    bottom: border(look.ochre, 48),
    right: border(look.indigo),
  },
} satisfies IParagraphOptions

const style = (id: string, name: string, paragraph: IParagraphOptions, run: IRunOptions = {}) => ({
  id,
  name,
  basedOn: 'Normal',
  quickFormat: true,
  paragraph,
  run,
})

const paragraphStyles = [
  style(
    'Place',
    'Subject and grade',
    { ...band, spacing: { before: 0, after: 0, line: 264, lineRule: 'auto' } },
    { bold: true, size: 21, ...colour(look.sand) },
  ),
  style(
    'Intro',
    'Introduction',
    { spacing: { before: 240, after: 120 } },
    { size: 23, ...colour(look.quiet) },
  ),
  style('TableText', 'Table text', { spacing: { before: 40, after: 40 } }),
  style('TableHead', 'Table head', { keepNext: true, spacing: { before: 40, after: 40 } }, { bold: true }),
  style(
    'Code',
    'Code',
    { shading: shade(look.tint), spacing: { before: 0, after: 0 }, indent: { left: 180 } },
    { font: 'Courier New', size: 20 },
  ),
  style('AnswerLine', 'Answer line', {
    border: { bottom: border(look.rule, 4, 1), between: border(look.rule, 4, 1) },
    spacing: { ...exactly(480), after: 100 },
  }),
]

/** Returns the lesson as a Word file: styled headings, lists, tables, page numbers, properties. */
export async function makeDocx(lesson: FileLesson): Promise<Buffer> {
  const { place, credit, locale } = lessonWords(lesson)
  const { children, lists } = contentOf(lesson, place)
  const { margin } = page
  const file = new Document({
    title: lesson.title,
    creator: lesson.author,
    lastModifiedBy: lesson.author,
    subject: place,
    keywords: lesson.tags.join(', '),
    compatibility: { version: 15 },
    styles: { default: defaultStyles(locale), paragraphStyles },
    numbering: { config: lists.map(numbering) },
    sections: [
      {
        properties: {
          page: {
            size: { width: page.width, height: page.height },
            margin: { top: margin, right: margin, bottom: margin, left: margin },
          },
        },
        footers: { default: footer(credit) },
        children,
      },
    ],
  })
  return Packer.toBuffer(file)
}

/** Returns paragraphs and tables, and the first number of each numbered list. */
function contentOf(lesson: FileLesson, place: string) {
  const lists: number[] = []
  const sections = lesson.sections.flatMap((section, at) => {
    // The answers are last and together, so that they can be withheld from learners.
    const isLast = at === lesson.sections.length - 1
    const blocks = blocksOf(section)
    const drawn = blocks.flatMap((block, i) =>
      drawBlock(block, isLast || blocks[i + 1]?.kind === 'answerLines', lists),
    )
    return [new Paragraph({ heading: HeadingLevel.HEADING_1, text: section.heading }), ...drawn]
  })
  const head = [
    new Paragraph({ style: 'Place', text: place }),
    new Paragraph({ heading: HeadingLevel.TITLE, text: lesson.title }),
    new Paragraph({ style: 'Intro', text: lesson.description }),
  ]
  return { children: [...head, ...sections], lists }
}

const defaultStyles = (locale: string) => ({
  document: {
    run: { font: 'Arial', size: 22, ...colour(look.text), language: { value: locale } },
    paragraph: { spacing: { after: 120, line: 276, lineRule: 'auto' as const } },
  },
  title: {
    run: { bold: true, size: 42, ...colour(look.white) },
    paragraph: { ...band, spacing: { before: 0, after: 0, line: 264, lineRule: 'auto' as const } },
  },
  heading1: {
    run: { bold: true, size: 28, ...colour(look.indigo) },
    paragraph: { keepNext: true, keepLines: true, spacing: { before: 280, after: 80 } },
  },
})

/** One list definition for each run of numbers, because each starts at its own number. */
const numbering = (start: number, index: number) => ({
  reference: `numbers-${index}`,
  levels: [
    {
      level: 0,
      format: LevelFormat.DECIMAL,
      text: '%1.',
      start,
      alignment: AlignmentType.START,
      style: { paragraph: { indent: { left: 400, hanging: 400 } } },
    },
  ],
})

const footer = (credit: string) => {
  const small = { size: 17, ...colour(look.quiet) }
  return new Footer({
    children: [
      new Paragraph({
        border: { top: border(look.rule, 4, 6) },
        tabStops: [{ type: TabStopType.RIGHT, position: column }],
        children: [
          new TextRun({ ...small, text: credit }),
          new TextRun({ ...small, children: ['\t', PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] }),
        ],
      }),
    ],
  })
}

function drawBlock(block: Block, keepNext: boolean, lists: number[]): (Paragraph | Table)[] {
  const lines = (texts: readonly string[], options: IParagraphOptions) =>
    texts.map((text) => new Paragraph({ keepNext, keepLines: true, ...options, text }))
  switch (block.kind) {
    case 'paragraph':
      return lines([block.text], {})
    case 'bullets':
      return lines(block.items, { bullet: { level: 0 } })
    case 'numbers': {
      lists.push(block.first)
      return lines(block.items, { numbering: { reference: `numbers-${lists.length - 1}`, level: 0 } })
    }
    case 'table':
      return [drawTable(block.rows), new Paragraph({ spacing: exactly(140) })]
    case 'answerLines':
      return lines(
        Array.from({ length: block.count }, () => ''),
        { style: 'AnswerLine', keepNext: false },
      )
    case 'code':
      return lines(block.lines, { style: 'Code' })
  }
}

function drawTable(rows: readonly (readonly string[])[]) {
  const widths = columnShares(rows).map((share) => Math.round(share * column))
  const none = { style: BorderStyle.NONE }
  const rule = border(look.rule, 6, 0)
  const cell = (text: string, width: number, isHead: boolean) =>
    new TableCell({
      width: { size: width, type: WidthType.DXA },
      ...(isHead && { shading: shade(look.tint) }),
      margins: { left: 100, right: 100 },
      children: [new Paragraph({ style: isHead ? 'TableHead' : 'TableText', text })],
    })
  return new Table({
    width: { size: column, type: WidthType.DXA },
    columnWidths: widths,
    borders: {
      top: none,
      left: none,
      right: none,
      insideVertical: none,
      bottom: rule,
      insideHorizontal: rule,
    },
    rows: rows.map(
      (row, at) =>
        new TableRow({
          cantSplit: true,
          tableHeader: at === 0,
          children: widths.map((width, i) => cell(row[i] ?? '', width, at === 0)),
        }),
    ),
  })
}
