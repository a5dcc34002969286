/** PowerPoint since 2007. */
import { attribute, startTags } from '#platform/containers/xml-tags.ts'
import { validPageCount, type FileContent, type ShouldContinue } from '../file-content.ts'
import { officePackage, type OfficePackage, picturesIn } from './office-package.ts'
import type { PartContext } from './block-reader.ts'
import { itemOf, linesAsPieces, type Piece, sectionsOf } from './pieces.ts'
import { partTexts, type PartTexts } from './part-texts.ts'
import { chartNumbers, sharedMarks, type TextRules } from './xml-text.ts'
import { unlessUnsafe } from '#platform/containers/unsafe-file-error.ts'

const rules: TextRules = {
  marks: { ...sharedMarks, br: '\n', text: '\n' },
  // Fields hold the slide number or the current date.
  skipped: ['bg', 'fld', 'Fallback', ...chartNumbers],
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
  const piecesOn = (slide: string) => {
    const own = texts.pieces(slide, slideFormat)
    const [titles, others] = [own.filter(isTitle), own.filter((piece) => !isTitle(piece))]
    const beside = [...texts.beside(slide)].flatMap(({ pieces }) => pieces)
    return [...titles, ...others, ...beside, ...backgroundsOf(slide, parts, texts, ofBackground)]
  }
  return {
    ...sectionsOf(shown.map(piecesOn)),
    paged: shown.length,
    pages: validPageCount(slides.length),
    isWhole: shown.length === slides.length && texts.isWhole(),
    author: parts.author(),
    pictures: () => picturesIn(parts, slides.slice(0, slidesWithPictures)),
    shown: texts.shown,
  }
}

const isTitle = ({ block }: Piece) => block.is === 'heading'
const placeholderOf = attribute('type')
const levelOf = attribute('lvl')

/** Titles are headings; paragraphs with a bullet or number, and those of a placeholder for content, are items. */
const slideFormat: PartContext['format'] = (properties, shape, placeholder) => {
  const type = placeholder === undefined ? undefined : (placeholderOf(placeholder) ?? 'obj')
  if (type === 'title' || type === 'ctrTitle') return { block: { is: 'heading', level: 2, runs: [] } }
  const isMarked = properties.has('buChar') || properties.has('buAutoNum')
  if (isMarked || (type === 'obj' && !properties.has('buNone')))
    return itemOf(properties.has('buAutoNum'), levelOf(properties.get('pPr') ?? ''), shape)
  return { block: { is: 'paragraph', runs: [] } }
}

function slidesOf(parts: OfficePackage): string[] {
  const main =
    parts.relations().find(({ kind }) => kind === 'officeDocument')?.target ?? '/ppt/presentation.xml'
  const targets = new Map(parts.relations(main).map(({ id, target }) => [id, target]))
  return [...startTags(parts.xml(main))]
    .filter((tag) => /^<(?:[\w.-]+:)?sldId\s/.test(tag))
    .flatMap((tag) => targets.get(relationOf(tag) ?? '') ?? [])
}

const showsMaster = attribute('showMasterSp')
const numberOf = (name: string) => {
  const read = attribute(name)
  return (tag: string) => Number(read(tag) ?? Number.NaN)
}
const [xOf, yOf, widthOf, heightOf] = [numberOf('x'), numberOf('y'), numberOf('cx'), numberOf('cy')]

/** Prompts to click, and shapes whose middle is left of the slide or above it; shapes in a group have places of their own. */
function hiddenShapes(): NonNullable<TextRules['isHidden']> {
  let [x, y, groups] = [0, 0, 0]
  return (name, tag) => {
    if (name === 'grpSp') groups += tag.startsWith('</') ? -1 : 1
    if (name === 'off') [x, y] = [xOf(tag), yOf(tag)]
    if (name !== 'ext' || groups > 0) return name === 'ph'
    return x + widthOf(tag) / 2 < 0 || y + heightOf(tag) / 2 < 0
  }
}

/** Each once, with the first slide that shows it. */
function* backgroundsOf(slide: string, parts: OfficePackage, texts: PartTexts, ownRules: TextRules) {
  let shownBy = slide
  for (const kind of ['slideLayout', 'slideMaster']) {
    const { target } = texts.relations(shownBy).find((each) => each.kind === kind) ?? {}
    if (target === undefined || texts.hasRead(target)) return
    if (hidesMaster(parts, shownBy)) return
    yield* linesAsPieces(texts.textOf(target, ownRules))
    shownBy = target
  }
}

const hidesMaster = (parts: OfficePackage, name: string): boolean =>
  unlessUnsafe(() => {
    const [tag = ''] = startTags(parts.xml(name))
    return ['0', 'false'].includes(showsMaster(tag) ?? '')
  }) ?? false
