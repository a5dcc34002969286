/** PowerPoint since 2007: slide by slide, each with its notes. */
import { attribute, startTags } from '#platform/containers/xml-tags.ts'
import { countOf, type FileContent, pagesAsText } from '../file-content.ts'
import { officePackage, type OfficePackage, picturesIn, unlessRefused } from './office-package.ts'
import { type WordsOf, xmlText } from './xml-text.ts'

const words: WordsOf = {
  text: 't',
  marks: { p: '\n', br: '\n', tab: '\t' },
  // A field is the slide's number or today's date.
  skipped: ['fld', 'Fallback', 'pPr', 'rPr'],
}
/** More than any lesson, few enough to be read in a moment. */
const maxSlides = 2_000
const slidesWithPictures = 5
const relationOf = attribute('r:id')

/** Text of all slides in their order; the picture is the file's own or the first one on its first slides. */
export function readPptx(file: Buffer): FileContent {
  const parts = officePackage(file)
  const slides = slidesOf(parts)
  const text = pagesAsText(slides.map((slide) => textOf(parts, slide)))
  return {
    text,
    paged: slides.length,
    pages: countOf(slides.length),
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
  const notes = unlessRefused(() => parts.relations(slide)) ?? []
  const names = notes.filter(({ kind }) => kind === 'notesSlide').map(({ target }) => target)
  return [slide, ...names]
    .map((name) => unlessRefused(() => xmlText(parts.xml(name), words)) ?? '')
    .join('\n')
}
