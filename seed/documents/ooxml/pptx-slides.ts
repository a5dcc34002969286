import type { FileLesson } from '../../lesson.ts'
import { lessonWords } from '../lesson-words.ts'
import { look } from '../look.ts'
import { bodyFrame } from './pptx-layouts.ts'
import {
  drawingNamespaces,
  placeholder,
  type RunLook,
  shapeTree,
  solid,
  textRun,
  transform,
} from './pptx-shapes.ts'
import type { Slide, SlideBody, SlideLine } from './slides-of.ts'
import { xmlHead } from './xml.ts'

type TableBody = Extract<SlideBody, { kind: 'table' }>

/** The first slide: the title, what the lesson is about, who made it. */
export function titleSlideXml(lesson: FileLesson): string {
  const { place, credit, locale } = lessonWords(lesson)
  const line = (text: string, runLook: RunLook = {}) => `<a:p>${textRun(text, locale, runLook)}</a:p>`
  const shapes = [
    placeholder({
      id: 2,
      name: 'Title',
      place: 'type="ctrTitle"',
      paragraphs: line(lesson.title, { points: lesson.title.length > 60 ? 34 : 40 }),
    }),
    placeholder({
      id: 3,
      name: 'Subtitle',
      place: 'type="subTitle" idx="1"',
      paragraphs: line(lesson.description),
    }),
    placeholder({ id: 4, name: 'Subject and grade', place: 'type="body" idx="10"', paragraphs: line(place) }),
    placeholder({ id: 5, name: 'Credit', place: 'type="body" idx="11"', paragraphs: line(credit) }),
  ]
  return slideXml(shapes.join(''))
}

/** A slide with a heading and lines of text, or a heading and a table. */
export function contentSlideXml({ heading, body }: Slide, locale: string): string {
  const title = placeholder({
    id: 2,
    name: 'Title',
    place: 'type="title"',
    paragraphs: `<a:p>${textRun(heading, locale)}</a:p>`,
  })
  if (body.kind === 'table') return slideXml(title + tableXml(body, locale))
  const paragraphs = body.lines.map((line) => lineXml(line, body.points, locale)).join('')
  return slideXml(title + placeholder({ id: 3, name: 'Text', place: 'idx="1"', paragraphs }))
}

function lineXml(line: SlideLine, points: number, locale: string): string {
  const typeface = line.kind === 'code' ? { typeface: 'Courier New' } : {}
  const run = textRun(line.text, locale, { points, ...typeface })
  const indent = points * 19000
  const hanging = (mark: string) =>
    `<a:pPr marL="${indent}" indent="-${indent}"><a:buFont typeface="Arial"/>${mark}</a:pPr>`
  switch (line.kind) {
    case 'plain':
    case 'code':
      return `<a:p>${run}</a:p>`
    case 'bullet':
      return `<a:p>${hanging('<a:buChar char="•"/>')}${run}</a:p>`
    case 'number':
      return `<a:p>${hanging(`<a:buAutoNum type="arabicPeriod" startAt="${line.number}"/>`)}${run}</a:p>`
  }
}

function tableXml({ rows, points, shares }: TableBody, locale: string): string {
  const widths = shares.map((share) => Math.round(share * bodyFrame.width))
  const rowHeight = Math.round(points * 12700 * 1.9)
  const frame = { ...bodyFrame, height: rowHeight * rows.length }
  const grid = widths.map((width) => `<a:gridCol w="${width}"/>`).join('')
  const lines = rows.map(
    (row, i) =>
      `<a:tr h="${rowHeight}">${widths.map((_, at) => cellXml(row[at] ?? '', i === 0, points, locale)).join('')}</a:tr>`,
  )
  const table = `<a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${grid}</a:tblGrid>${lines.join('')}</a:tbl>`
  const place = transform(frame).replaceAll('a:xfrm', 'p:xfrm')
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="3" name="Table"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>${place}<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table">${table}</a:graphicData></a:graphic></p:graphicFrame>`
}

function cellXml(text: string, isHead: boolean, points: number, locale: string): string {
  const words = textRun(text, locale, { points, bold: isHead, hex: isHead ? look.indigo : look.text })
  const none = (side: string) => `<a:${side} w="0"><a:noFill/></a:${side}>`
  const rule = `<a:lnB w="9525">${solid(look.rule)}</a:lnB>`
  const fill = isHead ? solid(look.tint) : '<a:noFill/>'
  return `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/><a:p>${words}</a:p></a:txBody><a:tcPr anchor="ctr">${none('lnL')}${none('lnR')}${none('lnT')}${rule}${fill}</a:tcPr></a:tc>`
}

const slideXml = (shapes: string) =>
  `${xmlHead}<p:sld ${drawingNamespaces}><p:cSld>${shapeTree(shapes)}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`
