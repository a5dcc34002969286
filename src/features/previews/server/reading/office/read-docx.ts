/** Word since 2007. Nothing here renders pages: the cover is a picture of the file, the page count is Word's. */
import { plausiblePageCount, type FileContent, pagesAsText } from '../file-content.ts'
import { officePackage, type OfficePackage, picturesIn, unlessUnsafe } from './office-package.ts'
import { type TextRules, xmlText } from './xml-text.ts'

const rules: TextRules = {
  text: 't',
  marks: {
    p: '\n',
    tab: '\t',
    // Breaks set by the author (`\v`), and page starts recorded by Word at the last save (`\f`).
    br: (tag) => (tag.includes('type="page"') ? '\v' : '\n'),
    lastRenderedPageBreak: '\f',
    cr: '\n',
    noBreakHyphen: '-',
  },
  skipped: ['pPr', 'rPr', 'Fallback', 'moveFrom'],
}
const maxPicturesTried = 20

/** Text, then notes; split into pages if the breaks match a plausible page count. */
export function readDocx(file: Buffer): FileContent {
  const parts = officePackage(file)
  const main = parts.relations().find(({ kind }) => kind === 'officeDocument')?.target ?? '/word/document.xml'
  const textOf = (name: string) => unlessUnsafe(() => xmlText(parts.xml(name), rules)) ?? ''
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
    author: parts.author(),
    pictures: () => picturesIn(parts, [main], maxPicturesTried),
  }
}

/** Undefined if no kind of break matches Word's page count. */
function pagesIn(body: string, pages: number | null): string[] | undefined {
  const candidates = [body.split('\f'), body.split('\v')]
  return candidates.find((found) => found.length === pages)
}

const notesOf = (parts: OfficePackage, main: string) =>
  parts
    .relations(main)
    .filter(({ kind }) => kind === 'footnotes' || kind === 'endnotes')
    .map(({ target }) => target)
