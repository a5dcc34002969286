import { describe, expect, test } from 'vitest'
import { officeParts } from '#test/files/make-office.ts'
import { makeZip } from '#test/files/make-zip.ts'
import { lessonFile } from '#seed/lesson-file.ts'
import { fileLessons, ifCollected, sampleBytes } from '#test/samples.ts'
import type { FileExtension } from '#features/contributing/files/file-type.ts'
import { run } from './read-file.ts'

const read = (bytes: Buffer, extension: FileExtension) => run({ bytes, extension, withCovers: false })

/** File → phrases and their page or slide. */
const known: readonly (readonly [string, Readonly<Record<string, number>>])[] = [
  ['digestive-and-urinary-systems.pdf', { duodenum: 8, ureter: 43, nephron: 49 }],
  ['sing-die-waarheid-miriam-makeba.pdf', { Johannesburg: 1, verwelkom: 5 }],
  ['ek-hou-van-lees.pptx', { 'My sussie slaap.': 7, ouma: 11, 'African Storybook': 18 }],
  ['python-for-beginners-11-collections.pptx', { Arrays: 3, Dictionaries: 7 }],
  [
    'owasp-asvs-2009-executive-presentation.ppt',
    { 'The Challenges': 2, 'The Design of ASVS': 4, 'Questions?': 13 },
  ],
]

test.each(ifCollected(known))('%s is split into its pages', async (fileName, phrases) => {
  const extension = fileName.split('.').at(-1) as FileExtension
  const { text, pages, paged } = await read(sampleBytes(fileName), extension)
  expect(paged).toBe(pages)
  const sections = text.split('\f')
  const found = Object.keys(phrases).map((phrase) => [
    phrase,
    sections.findIndex((section) => section.includes(phrase)) + 1,
  ])
  expect(Object.fromEntries(found)).toEqual(phrases)
})

const slides = fileLessons.filter(({ format }) => format === 'pptx').slice(0, 3)

test.each(slides)('"$title", slides of the small school, is split into its sections', async (lesson) => {
  const { text, pages, paged } = await read(lessonFile(lesson).bytes, 'pptx')
  expect([pages, paged]).toEqual([lesson.sections.length + 1, lesson.sections.length + 1])
  const sections = text.split('\f')
  for (const [index, { heading }] of lesson.sections.entries()) expect(sections[index + 1]).toContain(heading)
})

test.each(ifCollected(['owasp-asvs-2009-standard.doc', 'story-of-an-african-farm-schreiner.docx']))(
  '%s without page ends is split into text sections',
  async (fileName) => {
    const extension = fileName.split('.').at(-1) as FileExtension
    const { text, paged } = await read(sampleBytes(fileName), extension)
    const sections = text.split('\f')
    expect([paged, sections.length > 10]).toEqual([0, true])
    expect(Math.max(...sections.map(({ length }) => length))).toBeLessThan(10_000)
  },
)

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const docx = (body: string, properties: { pages: number; words: number }, notes = '') =>
  makeZip([
    ...officeParts('docx').filter(({ name }) => name.startsWith('[')),
    { name: 'word/document.xml', content: `<w:document xmlns:w="w"><w:body>${body}` },
    {
      name: 'docProps/app.xml',
      content: `<p><Pages>${properties.pages}</Pages><Words>${properties.words}</Words></p>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      content: `<r><Relationship Id="n" Type="${relations}/footnotes" Target="footnotes.xml"/></r>`,
    },
    { name: 'word/footnotes.xml', content: `<w:footnotes xmlns:w="w">${notes}` },
  ])
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const rendered = '<w:r><w:lastRenderedPageBreak/></w:r>'
const set = '<w:r><w:br w:type="page"/></w:r>'

describe('pages of a docx', () => {
  test.each([
    ['follow breaks rendered by Word', `${paragraph('one')}${rendered}${paragraph('two')}`, 2, 'one\ftwo'],
    ['follow breaks set by the author', `${paragraph('one')}${set}${paragraph('two')}`, 2, 'one\ftwo'],
    [
      'follow rendered breaks where both exist',
      `${paragraph('one')}${set}${rendered}${paragraph('two')}`,
      2,
      'one\ftwo',
    ],
    ['are one without breaks', paragraph('one'), 1, 'one'],
  ])('%s', async (_, body, pages, text) => {
    expect(await read(docx(body, { pages, words: 2 }), 'docx')).toMatchObject({ text, pages, paged: pages })
  })

  test.each([
    [
      'if Word counted more pages than breaks',
      `${paragraph('one')}${set}${paragraph('two')}`,
      { pages: 3, words: 2 },
    ],
    [
      'if the word count does not match',
      `${paragraph('one')}${set}${paragraph('two')}`,
      { pages: 2, words: 500 },
    ],
    ['without breaks', paragraph('one two'), { pages: 2, words: 2 }],
  ])('are unknown %s', async (_, body, properties) => {
    const { text, paged } = await read(docx(body, properties), 'docx')
    expect([text.replaceAll(/\s+/g, ' '), paged]).toEqual(['one two', 0])
  })

  test('exclude notes, which follow as a section', async () => {
    const file = docx(
      `${paragraph('one')}${rendered}${paragraph('two')}`,
      { pages: 2, words: 3 },
      paragraph('a note'),
    )
    expect(await read(file, 'docx')).toMatchObject({ text: 'one\ftwo\fa note', paged: 2 })
  })

  test('T25 do not follow a form feed written as a character reference', async () => {
    const { text, paged } = await read(docx(paragraph('one&#12;two'), { pages: 5, words: 2 }), 'docx')
    expect([text, paged]).toEqual(['one\ntwo', 0])
  })
})
