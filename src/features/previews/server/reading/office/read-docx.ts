/** Word since 2007. Nothing here lays out pages: the picture is the file's own, the count what Word wrote down. */
import { attribute, startTags } from '#server/platform/zip/xml-tags.ts'
import { believedPages, type FileContent, pagesAsText, type Picture } from '../file-content.ts'
import { officePackage, type OfficePackage, unlessRefused } from './office-package.ts'
import { type WordsOf, xmlText } from './xml-text.ts'

const words: WordsOf = {
  text: 't',
  marks: {
    p: '\n',
    tab: '\t',
    // Breaks that somebody set, and where Word began a page when it last saved the file.
    br: (tag) => (tag.includes('type="page"') ? '\v' : '\n'),
    lastRenderedPageBreak: '\f',
    cr: '\n',
    noBreakHyphen: '-',
  },
  skipped: ['pPr', 'rPr', 'Fallback', 'moveFrom'],
}
const mostPicturesTried = 20
const embedOf = attribute('(?:r:embed|r:id)')

/** Text with notes at its end; pages if the file tells them and its other numbers are true. */
export function readDocx(file: Buffer): FileContent {
  const parts = officePackage(file)
  const main = parts.relations().find(({ kind }) => kind === 'officeDocument')?.target ?? '/word/document.xml'
  const textOf = (name: string) => unlessRefused(() => xmlText(parts.xml(name), words)) ?? ''
  const [body, notes] = [textOf(main), notesOf(parts, main).map(textOf)]
  const pages = believedPages(parts.property('Pages'), parts.property('Words'), [body, ...notes].join('\n'))
  const onPages = pagesIn(body, pages)
  const text = pagesAsText(onPages ?? [[body, ...notes].join('\n')], onPages ? notes : [])
  return { text, paged: onPages?.length ?? 0, pages, pictures: () => picturesOf(parts, main) }
}

/** The pages, where breaks say as many as Word counted; undefined where they do not. */
function pagesIn(body: string, pages: number | null): string[] | undefined {
  const ways = [body.split('\f'), body.split('\v')]
  return ways.find((found) => found.length === pages)
}

const notesOf = (parts: OfficePackage, main: string) =>
  parts
    .relations(main)
    .filter(({ kind }) => kind === 'footnotes' || kind === 'endnotes')
    .map(({ target }) => target)

/** The file's picture of itself, then the pictures in it, in the order of the text. */
function* picturesOf(parts: OfficePackage, main: string): Generator<Picture> {
  const thumbnail = parts.thumbnail()
  if (thumbnail) yield { encoded: thumbnail }
  const images = new Map(
    parts
      .relations(main)
      .flatMap(({ id, kind, target }) => (kind === 'image' ? [[id, target] as const] : [])),
  )
  let tried = 0
  for (const tag of startTags(parts.xml(main))) {
    const target = /^<(?:\w+:)?(?:blip|imagedata)\b/.test(tag) ? images.get(embedOf(tag) ?? '') : undefined
    const encoded = target === undefined ? undefined : parts.picture(target)
    if (encoded) yield { encoded }
    if (target !== undefined && (tried += 1) === mostPicturesTried) return
  }
}
