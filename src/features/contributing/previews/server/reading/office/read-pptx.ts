/** PowerPoint since 2007. */
import { attribute, startTags } from '#platform/containers/xml-tags.ts'
import { validPageCount, type FileContent, type ShouldContinue, pagesAsText } from '../file-content.ts'
import { officePackage, type OfficePackage, picturesIn } from './office-package.ts'
import { partTexts } from './part-texts.ts'
import { backgroundsOf, hiddenShapes } from './slide-backgrounds.ts'
import { chartNumbers, sharedMarks, type TextRules } from './xml-text.ts'

const rules: TextRules = {
  marks: { ...sharedMarks, br: '\n', text: '\n' },
  // Fields hold the slide number or the current date.
  skipped: ['fld', 'Fallback', 'pPr', 'rPr', ...chartNumbers],
}
/** More than any lesson has, and fast to read. */
const maxSlides = 2_000
const slidesWithPictures = 5
const relationOf = attribute('[\\w.-]+:id')

/** Text of all slides in order, each with the parts beside it; the cover is the file's preview or a picture of its first slides. */
export function readPptx(file: Buffer, shouldContinue: ShouldContinue): FileContent {
  const parts = officePackage(file)
  const slides = slidesOf(parts)
  const shown = slides.slice(0, maxSlides)
  const texts = partTexts(parts, rules, shouldContinue)
  const ofBackground = { ...rules, isHidden: hiddenShapes() }
  const textOn = (slide: string) =>
    [
      texts.textOf(slide),
      ...[...texts.beside(slide)].map(({ text }) => text),
      ...backgroundsOf(slide, parts, texts, ofBackground),
    ].join('\n')
  const onSlides = shown.map(textOn)
  return {
    text: pagesAsText(onSlides),
    paged: shown.length,
    pages: validPageCount(slides.length),
    isWhole: shown.length === slides.length && texts.isWhole(),
    author: parts.author(),
    pictures: () => picturesIn(parts, slides.slice(0, slidesWithPictures)),
  }
}

function slidesOf(parts: OfficePackage): string[] {
  const main =
    parts.relations().find(({ kind }) => kind === 'officeDocument')?.target ?? '/ppt/presentation.xml'
  const targets = new Map(parts.relations(main).map(({ id, target }) => [id, target]))
  return [...startTags(parts.xml(main))]
    .filter((tag) => /^<(?:[\w.-]+:)?sldId\s/.test(tag))
    .flatMap((tag) => targets.get(relationOf(tag) ?? '') ?? [])
}
