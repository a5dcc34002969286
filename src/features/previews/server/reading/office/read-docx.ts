/** Word since 2007. Nothing here lays out pages: the picture is the file's own, the count what Word wrote down. */
import { plausiblePageCount, type FileContent, pagesAsText } from '../file-content.ts'
import { officePackage, type OfficePackage, picturesIn, unlessRefused } from './office-package.ts'
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
const maxPicturesTried = 20

/** Text with notes at its end; pages if the file tells them and its other numbers are true. */
export function readDocx(file: Buffer): FileContent {
  const parts = officePackage(file)
  const main = parts.relations().find(({ kind }) => kind === 'officeDocument')?.target ?? '/word/document.xml'
  const textOf = (name: string) => unlessRefused(() => xmlText(parts.xml(name), words)) ?? ''
  const [body, notes] = [textOf(main), notesOf(parts, main).map(textOf)]
  const pages = plausiblePageCount(
    parts.property('Pages'),
    parts.property('Words'),
    [body, ...notes].join('\n'),
  )
  const onPages = pagesIn(body, pages)
  const text = pagesAsText(onPages ?? [[body, ...notes].join('\n')], onPages ? notes : [])
  return {
    text,
    paged: onPages?.length ?? 0,
    pages,
    pictures: () => picturesIn(parts, [main], maxPicturesTried),
  }
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
