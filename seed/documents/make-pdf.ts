import type { FileLesson, SeedSection } from '../lesson.ts'
import { blocksOf } from './blocks-of.ts'
import { lessonWords, type LessonWords } from './lesson-words.ts'
import { look } from './look.ts'
import { drawBox, drawRule, drawText, drawTriangle, ink, type Stroke } from './pdf/draw.ts'
import { textWidth, wrapText } from './pdf/fonts.ts'
import { pdfFile } from './pdf/pdf-file.ts'
import {
  blockPieces,
  bodyStroke,
  heightOf,
  type Piece,
  textPieces,
  underHeading,
  withNeeds,
} from './pdf/pieces.ts'

/** A4 and its margins, in points. */
const page = { width: 595.28, height: 841.89, side: 56, bottom: 64, top: 58 }
const column = { x: page.side, width: page.width - 2 * page.side }
const stripHeight = 12
const titleLineHeight = 27

const placeStroke: Stroke = { font: 'bold', size: 10.5, ink: ink(look.sand) }
const titleStroke: Stroke = { font: 'bold', size: 21, ink: ink(look.white) }
const introStroke: Stroke = { ...bodyStroke, size: 11.5, ink: ink(look.quiet) }
const footStroke: Stroke = { font: 'regular', size: 8.5, ink: ink(look.quiet) }

/** The lesson as an A4 PDF that a teacher can print: title band, sections, page numbers. */
export function makePdf(lesson: FileLesson): Uint8Array {
  const words = lessonWords(lesson)
  const titleLines = wrapText(lesson.title, titleStroke.font, titleStroke.size, column.width)
  const band = 64 + titleLines.length * titleLineHeight + stripHeight
  const pages = paginate(lessonPieces(lesson), page.height - band - 22)
  return pdfFile({
    title: lesson.title,
    author: lesson.author,
    subject: words.place,
    locale: words.locale,
    pageWidth: page.width,
    pageHeight: page.height,
    pages: pages.map((content, i) =>
      [
        i === 0 ? drawBand(titleLines, words.place, band) : drawSlimBand(),
        content,
        drawFoot(words, i + 1, pages.length),
      ].join('\n'),
    ),
  })
}

const lessonPieces = (lesson: FileLesson): Piece[] => [
  ...textPieces(lesson.description, column, introStroke, 16),
  ...lesson.sections.slice(0, -1).flatMap(sectionPieces),
  // The answers stand last; whole on one page, they can be kept from the learners.
  ...lesson.sections.slice(-1).flatMap((section) => wholePieces(sectionPieces(section))),
]

function sectionPieces(section: SeedSection): Piece[] {
  const blocks = blocksOf(section)
  const pieces = blocks.flatMap((block, i) => {
    const next = blocks[i + 1]
    const own = blockPieces(block, column)
    return next?.kind === 'answerLines' ? withRoomToAnswer(own, heightOf(blockPieces(next, column))) : own
  })
  return underHeading(section.heading, column, pieces)
}

/** A question stays with its answer lines: its last line of text asks for the room of all. */
function withRoomToAnswer(pieces: readonly Piece[], room: number): Piece[] {
  const last = pieces.findLastIndex((piece) => !piece.gap)
  const end = pieces.slice(last)
  return [...pieces.slice(0, last), ...withNeeds(end, heightOf(end) + room)]
}

/** Pieces that stay together, when one page has room for them all. */
function wholePieces(pieces: readonly Piece[]): Piece[] {
  const height = heightOf(pieces)
  return height < page.height - page.top - page.bottom ? withNeeds(pieces, height) : [...pieces]
}

/** Sets pieces from the top down and begins a page when one no longer fits. */
function paginate(pieces: readonly Piece[], firstTop: number): string[] {
  const pages: string[][] = [[]]
  let top = firstTop
  for (const piece of pieces) {
    if (top - (piece.needs ?? piece.height) < page.bottom && !piece.gap) {
      pages.push([])
      top = page.height - page.top
    }
    const current = pages.at(-1)
    if (piece.gap && current?.length === 0) continue
    current?.push(piece.draw(top))
    top -= piece.height
  }
  return pages.map((drawn) => drawn.join('\n'))
}

function drawBand(titleLines: readonly string[], place: string, height: number): string {
  const bottom = page.height - height
  return [
    drawBox(0, bottom, page.width, height, ink(look.indigo)),
    drawStrip(bottom),
    drawText(place, page.side, page.height - 44, placeStroke),
    ...titleLines.map((line, i) =>
      drawText(line, page.side, page.height - 72 - i * titleLineHeight, titleStroke),
    ),
  ].join('\n')
}

const drawSlimBand = () =>
  [
    drawBox(0, page.height - 22, page.width, 22, ink(look.indigo)),
    drawBox(0, page.height - 25, page.width, 3, ink(look.ochre)),
  ].join('\n')

/** A row of painted-wall triangles, every second one mirrored. */
function drawStrip(bottom: number): string {
  const side = stripHeight
  const tiles = Math.ceil(page.width / side)
  return [
    drawBox(0, bottom, page.width, side, ink(look.ochre)),
    ...Array.from({ length: tiles }, (_, i) => {
      const [left, right] = [i * side, (i + 1) * side]
      const upright = i % 2 === 0 ? right : left
      return drawTriangle(
        [
          [left, bottom],
          [right, bottom],
          [upright, bottom + side],
        ],
        ink(look.sand),
      )
    }),
  ].join('\n')
}

function drawFoot({ credit }: LessonWords, number: number, count: number): string {
  const place = `${number} / ${count}`
  const x = page.width - page.side - textWidth(place, footStroke.font, footStroke.size)
  return [
    drawRule(page.side, 46, column.width, ink(look.rule)),
    drawText(credit, page.side, 33, footStroke),
    drawText(place, x, 33, footStroke),
  ].join('\n')
}
