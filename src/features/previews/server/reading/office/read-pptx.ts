/** PowerPoint since 2007. */
import { attribute, startTags } from '#platform/containers/xml-tags.ts'
import { validPageCount, type FileContent, pagesAsText } from '../file-content.ts'
import { officePackage, type OfficePackage, picturesIn, unlessUnsafe } from './office-package.ts'
import { type TextRules, xmlText } from './xml-text.ts'

const rules: TextRules = {
  text: 't',
  marks: { p: '\n', br: '\n', tab: '\t' },
  // Fields hold the slide number or the current date.
  skipped: ['fld', 'Fallback', 'pPr', 'rPr'],
}
/** More than any lesson has, and fast to read. */
const maxSlides = 2_000
const slidesWithPictures = 5
const relationOf = attribute('r:id')

/** Text of all slides in order, each with its notes; the cover is the file's preview or a picture of its first slides. */
export function readPptx(file: Buffer): FileContent {
  const parts = officePackage(file)
  const slides = slidesOf(parts)
  const text = pagesAsText(slides.map((slide) => textOf(parts, slide)))
  return {
    text,
    paged: slides.length,
    pages: validPageCount(slides.length),
    author: parts.author(),
    pictures: () => picturesIn(parts, slides.slice(0, slidesWithPictures)),
  }
}

function slidesOf(parts: OfficePackage): string[] {
  const main =
    parts.relations().find(({ kind }) => kind === 'officeDocument')?.target ?? '/ppt/presentation.xml'
  const targets = new Map(parts.relations(main).map(({ id, target }) => [id, target]))
  return [...startTags(parts.xml(main))]
    .filter((tag) => /^<(?:\w+:)?sldId\s/.test(tag))
    .flatMap((tag) => targets.get(relationOf(tag) ?? '') ?? [])
    .slice(0, maxSlides)
}

function textOf(parts: OfficePackage, slide: string): string {
  const notes = unlessUnsafe(() => parts.relations(slide)) ?? []
  const names = notes.filter(({ kind }) => kind === 'notesSlide').map(({ target }) => target)
  return [slide, ...names].map((name) => unlessUnsafe(() => xmlText(parts.xml(name), rules)) ?? '').join('\n')
}
