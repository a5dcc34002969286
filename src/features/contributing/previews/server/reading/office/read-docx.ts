/** Word since 2007. Nothing here renders pages: the cover is a picture of the file, the page count is Word's. */
import { attribute } from '#platform/containers/xml-tags.ts'
import { unlessUnsafe } from '#platform/containers/unsafe-file-error.ts'
import { plausiblePageCount, type FileContent, type ShouldContinue } from '../file-content.ts'
import { wordFormat } from './document-styles.ts'
import { officePackage, picturesIn } from './office-package.ts'
import { partTexts } from './part-texts.ts'
import { pagesOf, portionsOf, sectionsOf, textOfPieces } from './pieces.ts'
import { chartNumbers, decodeReferences, sharedMarks, type TextRules } from './xml-text.ts'

const wordArtOf = attribute('string')

const fontOf = attribute('[\\w.-]+:font')
const placeOf = attribute('[\\w.-]+:char')

/** By place, from 0x20 to 0x7e and from 0xa1 to 0xe5; a blank for parts of tall brackets. */
const symbols = [
  ' !∀#∃%&∍()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_ αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼',
  'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…  ↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑',
] as const

/** Text of a `w:sym` tag; empty for a picture font such as Wingdings. */
export function symbolOf(tag: string): string {
  const place = Number.parseInt(placeOf(tag) ?? '', 16)
  const isPrivate = place >= 0xf000 && place <= 0xf0ff
  if (fontOf(tag)?.toLowerCase() !== 'symbol')
    return isPrivate || !(place > 0) || place > 0xffff ? '' : String.fromCodePoint(place)
  const at = place & 0xff
  return (at < 0xa1 ? symbols[0][at - 0x20] : symbols[1][at - 0xa1]) ?? ''
}

const rules: TextRules = {
  marks: {
    ...sharedMarks,
    textpath: (tag) => `${decodeReferences(wordArtOf(tag) ?? '')}\n`,
    ptab: '\t',
    sym: symbolOf,
    // Breaks set by the author (`\v`), and page starts recorded by Word at the last save (`\f`).
    br: (tag) => (tag.includes('type="page"') ? '\v' : '\n'),
    lastRenderedPageBreak: '\f',
    cr: '\n',
    noBreakHyphen: '-',
  },
  skipped: ['Fallback', 'del', 'moveFrom', ...chartNumbers],
}
const maxPicturesTried = 20

/** Text, then notes, then headers, footers and others; split into pages if the breaks match a plausible page count. */
export function readDocx(file: Buffer, shouldContinue: ShouldContinue): FileContent {
  const parts = officePackage(file)
  const main = parts.relations().find(({ kind }) => kind === 'officeDocument')?.target ?? '/word/document.xml'
  const texts = partTexts(parts, rules, shouldContinue)
  const partOf = (wanted: string) => {
    const { target } = texts.relations(main).find(({ kind }) => kind === wanted) ?? {}
    return (target !== undefined && unlessUnsafe(() => parts.xml(target))) || ''
  }
  const body = texts.pieces(main, wordFormat(partOf('styles'), partOf('numbering')))
  const beside = [...texts.beside(main)]
  const notes = beside.filter(({ isNote }) => isNote).map(({ pieces }) => pieces)
  const text = textOfPieces(body)
  // Word does not count the words of the others; sections repeat equal headers.
  const pages = plausiblePageCount(
    parts.property('Pages'),
    parts.property('Words'),
    [text, ...notes.map(textOfPieces)].join('\n'),
  )
  const others = new Map(beside.map(({ pieces }) => [textOfPieces(pieces), pieces]))
  const rest = [...new Set([...notes, ...others.values()])].filter((each) => textOfPieces(each).trim() !== '')
  // Undefined if no kind of break matches Word's page count.
  const start = (['\f', '\v'] as const).find((each) => text.split(each).length === pages)
  const sections = start ? [...pagesOf(body, start), ...rest] : portionsOf([...body, ...rest.flat()])
  return {
    ...sectionsOf(sections),
    paged: start && pages !== null ? pages : 0,
    pages,
    isWhole: texts.isWhole(),
    author: parts.author(),
    pictures: () => picturesIn(parts, [main], maxPicturesTried),
    shown: texts.shown,
  }
}
