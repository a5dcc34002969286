import type { FileLesson } from '../lesson.ts'
import { blocksOf } from './blocks-of.ts'
import { lessonWords } from './lesson-words.ts'
import { blockXml, bulletList, firstNumberedList, paragraph, run } from './ooxml/docx-blocks.ts'
import { docxNumbering, docxSettings, docxStyles, wordNamespaces } from './ooxml/docx-styles.ts'
import { officePackage, type Part, relationshipsOf } from './ooxml/office-package.ts'
import { xmlHead } from './ooxml/xml.ts'

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const documentPath = 'word/document.xml'
/** A4 with margins of 2 cm, in twentieths of a point. */
const page = { width: 11906, height: 16838, margin: 1134 }
const textWidth = page.width - 2 * page.margin

/** The lesson as a Word file: styled headings, real lists and tables, page numbers, properties. */
export function makeDocx(lesson: FileLesson): Uint8Array {
  const { credit, locale } = lessonWords(lesson)
  const { xml, listStarts } = bodyOf(lesson)
  const lists = listStarts.map((start, i) => ({ id: firstNumberedList + i, start }))
  const parts: Part[] = [
    { path: documentPath, type: `${wordType}.document.main+xml`, xml: documentXml(xml) },
    { path: 'word/styles.xml', type: `${wordType}.styles+xml`, xml: docxStyles(locale) },
    { path: 'word/numbering.xml', type: `${wordType}.numbering+xml`, xml: docxNumbering(bulletList, lists) },
    { path: 'word/settings.xml', type: `${wordType}.settings+xml`, xml: docxSettings },
    { path: 'word/footer1.xml', type: `${wordType}.footer+xml`, xml: footerXml(credit) },
    relationshipsOf(documentPath, [
      { id: 'rId1', type: 'styles', target: 'styles.xml' },
      { id: 'rId2', type: 'numbering', target: 'numbering.xml' },
      { id: 'rId3', type: 'settings', target: 'settings.xml' },
      { id: 'rId4', type: 'footer', target: 'footer1.xml' },
    ]),
  ]
  return officePackage(lesson, documentPath, parts)
}

function bodyOf(lesson: FileLesson): { xml: string; listStarts: number[] } {
  const listStarts: number[] = []
  const sections = lesson.sections.flatMap((section, at) => {
    // The answers stand last; whole on one page, they can be kept from the learners.
    const isLast = at === lesson.sections.length - 1
    const blocks = blocksOf(section)
    const drawn = blocks.map((block, i) => {
      const keep = isLast || blocks[i + 1]?.kind === 'answerLines'
      return blockXml(block, { width: textWidth, keep, listStarts })
    })
    return [paragraph('Heading1', section.heading), ...drawn]
  })
  const head = [
    paragraph('Place', lessonWords(lesson).place),
    paragraph('Title', lesson.title),
    paragraph('Intro', lesson.description),
  ]
  return { xml: [...head, ...sections].join(''), listStarts }
}

function documentXml(body: string): string {
  const { width, height, margin } = page
  const section = `<w:sectPr><w:footerReference w:type="default" r:id="rId4"/><w:pgSz w:w="${width}" w:h="${height}"/><w:pgMar w:top="${margin}" w:right="${margin}" w:bottom="${margin}" w:left="${margin}" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>`
  return `${xmlHead}<w:document ${wordNamespaces}><w:body>${body}${section}</w:body></w:document>`
}

function footerXml(credit: string): string {
  const field = (name: string) => `<w:fldSimple w:instr=" ${name} "><w:r><w:t>1</w:t></w:r></w:fldSimple>`
  const content = `${run(credit)}<w:r><w:tab/></w:r>${field('PAGE')}${run(' / ')}${field('NUMPAGES')}`
  return `${xmlHead}<w:ftr ${wordNamespaces}><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr>${content}</w:p></w:ftr>`
}
