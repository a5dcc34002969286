import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { FileLesson } from '../lesson.ts'
import { sectionsOf } from '../sections-of.ts'
import { smallSchool } from '../small-school.ts'
import { makeDocument } from './make-document.ts'

const office = smallSchool.lessons.filter(
  (lesson): lesson is FileLesson => lesson.format === 'docx' || lesson.format === 'pptx',
)
const lesson = (format: 'docx' | 'pptx', text: string): FileLesson => ({
  key: 'a-lesson',
  subject: 'Maths',
  title: '"More" & <less>',
  language: 'zu',
  grades: ['Grade 1'],
  tags: ['ukubala', 'counting'],
  format,
  author: 'Teacher Naledi',
  licence: 'CC0-1.0',
  description: 'Short & good.',
  sections: sectionsOf(text),
  state: 'verified',
  daysOld: 1,
})

const open = (each: FileLesson) =>
  Object.fromEntries(
    Object.entries(unzipSync(makeDocument(each).bytes)).map(([path, bytes]) => [path, strFromU8(bytes)]),
  )
const all = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map((match) => match[1] ?? '')
const plain = (xml: string) =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const words = (xml: string) => all(xml, /<[wa]:t(?: [^>]*)?>([^<]*)<\/[wa]:t>/g).map(plain)

/** The first tag that does not close what was opened last; nothing when the XML is in order. */
function firstDisorder(xml: string): string | undefined {
  const opened: string[] = []
  for (const [tag, close, name = '', empty] of xml.matchAll(
    /<(\/?)([\w:]+)(?: [\w:]+="[^"<]*")*\s*(\/?)>/g,
  )) {
    if (close && opened.pop() !== name) return tag
    if (!close && !empty) opened.push(name)
  }
  const rest = xml.replace(/<\?xml [^?]*\?>/, '').replace(/<\/?[\w:]+(?: [\w:]+="[^"<]*")*\s*\/?>/g, '')
  return opened.at(-1) ?? /<|&(?!(amp|lt|gt|quot);)/.exec(rest)?.[0]
}

test('the check of XML sees a tag that is not closed, crossed tags and a bare ampersand', () => {
  expect(firstDisorder('<a><b/></a>')).toBeUndefined()
  expect(firstDisorder('<a><b></a>')).toBe('</a>')
  expect(firstDisorder('<a>this & that</a>')).toBe('&')
  expect(firstDisorder('<a>')).toBe('a')
})

describe.each(office)('$key', (each) => {
  const parts = open(each)

  test('every part is well-formed XML', () => {
    for (const [path, xml] of Object.entries(parts))
      expect(`${path} ${firstDisorder(xml)}`).toBe(`${path} undefined`)
  })

  test('every part but the relationships has a content type, and every type a part', () => {
    const typed = all(parts['[Content_Types].xml'] ?? '', /PartName="\/([^"]+)"/g)
    const kept = Object.keys(parts).filter(
      (path) => !path.endsWith('.rels') && path !== '[Content_Types].xml',
    )
    expect(typed.toSorted()).toEqual(kept.toSorted())
  })

  test('every relationship leads to a part', () => {
    for (const [path, xml] of Object.entries(parts).filter(([name]) => name.endsWith('.rels'))) {
      const base = new URL(`http://package/${path.replace(/_rels\/[^/]*$/, '')}`)
      for (const target of all(xml, / Target="([^"]+)"/g))
        expect(Object.keys(parts)).toContain(new URL(target, base).pathname.slice(1))
    }
  })

  test('all its words can be read in it', () => {
    const text = Object.values(parts).flatMap(words).join('\n')
    const items = each.sections
      .flatMap((section) => section.paragraphs)
      .filter((paragraph) => paragraph !== '___')
    for (const item of items)
      for (const cell of item.startsWith('| ') ? item.split('|') : [item.replace(/^(- |\d+\. |> )/, '')])
        expect(text).toContain(cell.trim())
  })
})

test.each(['docx', 'pptx'] as const)('the %s says in its properties what it is', (format) => {
  const core = open(lesson(format, '## One\nText'))['docProps/core.xml'] ?? ''
  expect(core).toContain('<dc:title>&quot;More&quot; &amp; &lt;less&gt;</dc:title>')
  expect(core).toContain('<dc:creator>Teacher Naledi</dc:creator>')
  expect(core).toContain('<dc:language>zu-ZA</dc:language>')
  expect(core).toContain('<cp:keywords>ukubala, counting</cp:keywords>')
})

test('a docx has the content type by which Word files are known, and no macros', () => {
  const types = open(lesson('docx', '## One\nText'))['[Content_Types].xml']
  expect(types).toContain('wordprocessingml.document.main+xml')
  expect(types).not.toMatch(/macro/i)
})

test('a docx has headings, lists that count anew, and a table', () => {
  const parts = open(lesson('docx', '## One\n1. a\n2. b\nText\n4. d\n- e\n| h | i |\n| 1 | 2 |'))
  const document = parts['word/document.xml'] ?? ''
  expect(document).toContain('<w:pStyle w:val="Heading1"/>')
  expect(all(document, /<w:numId w:val="(\d+)"\/>/g)).toEqual(['2', '2', '3', '1'])
  expect(all(parts['word/numbering.xml'] ?? '', /<w:startOverride w:val="(\d+)"\/>/g)).toEqual(['1', '4'])
  expect(all(document, /<w:(tr|tbl)>/g)).toEqual(['tbl', 'tr', 'tr'])
})

test('every style and list that a docx names is there', () => {
  for (const each of office.filter(({ format }) => format === 'docx')) {
    const parts = open(each)
    const document = parts['word/document.xml'] ?? ''
    const styles = all(parts['word/styles.xml'] ?? '', /w:styleId="([^"]+)"/g)
    const lists = all(parts['word/numbering.xml'] ?? '', /<w:num w:numId="(\d+)"/g)
    expect(styles).toEqual(expect.arrayContaining(all(document, /<w:pStyle w:val="([^"]+)"/g)))
    expect(lists).toEqual(expect.arrayContaining(all(document, /<w:numId w:val="(\d+)"/g)))
  }
})

test('a pptx has a title slide and a slide for each section, the table on its own', () => {
  const parts = open(lesson('pptx', '## One\n- a\n## Two\nText\n| h | i |\n| 1 | 2 |'))
  const slides = Object.keys(parts).filter((path) => /^ppt\/slides\/slide\d+\.xml$/.test(path))
  expect(slides).toHaveLength(4)
  expect(words(parts['ppt/slides/slide1.xml'] ?? '')).toContain('"More" & <less>')
  expect(words(parts['ppt/slides/slide3.xml'] ?? '')).toEqual(['Two (1/2)', 'Text'])
  expect(parts['ppt/slides/slide4.xml']).toContain('<a:tbl>')
})

test('too much text for one slide goes on over several, and a long table repeats its head', () => {
  const list = Array.from({ length: 30 }, (_, i) => `- point ${i}`).join('\n')
  const rows = Array.from({ length: 20 }, (_, i) => `| row ${i} | ${i} |`).join('\n')
  const parts = open(lesson('pptx', `## Many\n${list}\n## Table\n| Name | Number |\n${rows}`))
  const slides = Object.entries(parts).filter(([path]) => /^ppt\/slides\/slide\d+\.xml$/.test(path))
  const shown = slides.map(([, xml]) => words(xml))
  expect(shown.filter((slide) => slide[0]?.startsWith('Many')).length).toBeGreaterThan(1)
  const tables = shown.filter((slide) => slide[0]?.startsWith('Table'))
  expect(tables.length).toBeGreaterThan(1)
  for (const slide of tables) expect(slide.slice(1, 3)).toEqual(['Name', 'Number'])
  expect(tables.flat().filter((word) => word.startsWith('row '))).toHaveLength(20)
})
