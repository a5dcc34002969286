import { createRequire } from 'node:module'
import type Presentation from 'pptxgenjs'
import type { FileLesson } from '../lesson.ts'
import { lessonWords } from './lesson-words.ts'
import { look, officeColour } from './look.ts'
import { type Slide, slidesOf } from './slides-of.ts'

// The package's types describe an ES module, but Node loads a CommonJS class.
const PptxGenJS = createRequire(import.meta.url)('pptxgenjs') as typeof Presentation

/** Sixteen by nine, in inches. */
const slideSize = { width: 13.333, height: 7.5 }
const side = 0.7
const width = slideSize.width - 2 * side
const body = { x: side, y: 1.62, w: width, h: 5.3 }
const colour = (hex: string) => ({ color: officeColour(hex) })
const fill = (hex: string) => ({ fill: colour(hex), line: { ...colour(hex), width: 0 } })

const placeholder = (
  name: string,
  type: 'title' | 'body',
  frame: { x: number; y: number; w: number; h: number },
  text: Partial<Presentation.PlaceholderProps>,
) => ({ placeholder: { options: { name, type, ...frame, margin: 0, ...text }, text: '' } })

/** Returns the lesson as a PowerPoint file: a title slide, then the slides of each section. */
export async function makePptx(lesson: FileLesson): Promise<Buffer> {
  const { place, credit, locale } = lessonWords(lesson)
  const file = new PptxGenJS()
  file.title = lesson.title
  file.author = lesson.author
  file.company = ''
  file.subject = place
  file.theme = { headFontFace: 'Arial', bodyFontFace: 'Arial' }
  file.defineLayout({ name: 'wide', ...slideSize })
  file.layout = 'wide'
  defineMasters(file)
  const first = file.addSlide({ masterName: 'Title slide' })
  first.addText(place, { placeholder: 'place', lang: locale })
  first.addText(lesson.title, {
    placeholder: 'title',
    lang: locale,
    fontSize: lesson.title.length > 60 ? 34 : 40,
  })
  first.addText(lesson.description, { placeholder: 'about', lang: locale })
  first.addText(credit, { placeholder: 'credit', lang: locale })
  for (const slide of lesson.sections.flatMap(slidesOf)) addContent(file, slide, locale)
  return (await file.write({ outputType: 'nodebuffer' })) as Buffer
}

function defineMasters(file: Presentation) {
  const frame = (y: number, h: number) => ({ x: side, y, w: width, h })
  file.defineSlideMaster({
    title: 'Title slide',
    background: colour(look.indigo),
    objects: [
      { rect: { x: 0, y: 7.1, w: slideSize.width, h: 0.4, ...fill(look.ochre) } },
      placeholder('place', 'body', frame(0.61, 0.53), { fontSize: 20, bold: true, ...colour(look.sand) }),
      placeholder('title', 'title', frame(1.42, 2.1), {
        bold: true,
        align: 'left',
        valign: 'bottom',
        ...colour(look.white),
      }),
      placeholder('about', 'body', frame(3.66, 1.64), { fontSize: 22, valign: 'top', ...colour(look.tint) }),
      placeholder('credit', 'body', frame(6.2, 0.53), { fontSize: 16, ...colour(look.sand) }),
    ],
  })
  const heading = placeholder('title', 'title', frame(0.42, 0.98), {
    fontSize: 34,
    bold: true,
    align: 'left',
    valign: 'middle',
    ...colour(look.indigo),
  })
  const bands = [
    { rect: { x: 0, y: 0, w: slideSize.width, h: 0.22, ...fill(look.indigo) } },
    { rect: { x: 0, y: 0.22, w: slideSize.width, h: 0.055, ...fill(look.ochre) } },
  ]
  const background = colour(look.white)
  const text = placeholder('text', 'body', body, { valign: 'top', ...colour(look.text) })
  file.defineSlideMaster({ title: 'Text slide', background, objects: [...bands, heading, text] })
  file.defineSlideMaster({ title: 'Table slide', background, objects: [...bands, heading] })
}

function addContent(file: Presentation, { heading, body: content }: Slide, lang: string) {
  const slide = file.addSlide({ masterName: content.kind === 'table' ? 'Table slide' : 'Text slide' })
  slide.addText(heading, { placeholder: 'title', lang })
  if (content.kind === 'table') {
    slide.addTable(tableRows(content, lang), {
      x: body.x,
      y: body.y,
      w: width,
      colW: content.shares.map((share) => share * width),
    })
    return
  }
  const lines = content.lines.map((line, i) => ({
    text: line.text,
    options: {
      lang,
      fontSize: content.points,
      breakLine: i < content.lines.length - 1,
      paraSpaceAfter: content.points / 2,
      ...(line.kind === 'code' && { fontFace: 'Courier New' }),
      ...(line.kind === 'bullet' && { bullet: { indent: content.points } }),
      ...(line.kind === 'number' && {
        bullet: { type: 'number' as const, indent: content.points * 1.5, numberStartAt: line.number },
      }),
    },
  }))
  slide.addText(lines, { placeholder: 'text' })
}

type TableBody = Extract<Slide['body'], { kind: 'table' }>

function tableRows({ rows, points }: TableBody, lang: string): Presentation.TableRow[] {
  const none = { type: 'none' as const }
  const rule = { type: 'solid' as const, pt: 0.75, ...colour(look.rule) }
  const border: [
    Presentation.BorderProps,
    Presentation.BorderProps,
    Presentation.BorderProps,
    Presentation.BorderProps,
  ] = [none, none, rule, none]
  return rows.map((row, at) =>
    row.map((text) => ({
      text,
      options: {
        lang,
        fontSize: points,
        valign: 'middle' as const,
        margin: [0.08, 0.1, 0.08, 0.1],
        border,
        bold: at === 0,
        ...colour(at === 0 ? look.indigo : look.text),
        ...(at === 0 && { fill: colour(look.tint) }),
      },
    })),
  )
}
