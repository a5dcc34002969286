import { describe, expect, test } from 'vitest'
import { officeParts } from '#test/files/make-office.ts'
import { makeZip } from '#test/files/make-zip.ts'
import { lessonFile } from '#seed/lesson-file.ts'
import { fileLessons, ifCollected, sampleBytes } from '#test/samples.ts'
import type { FileExtension } from '#features/files/file-type.ts'
import { run } from './read-file.ts'

const read = (bytes: Buffer, extension: FileExtension) => run({ bytes, extension, withCovers: false })

/** File → words and the page or slide they stand on. */
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

test.each(ifCollected(known))('%s keeps its pages', async (fileName, places) => {
  const extension = fileName.split('.').at(-1) as FileExtension
  const { text, pages, paged } = await read(sampleBytes(fileName), extension)
  expect(paged).toBe(pages)
  const portions = text.split('\f')
  const found = Object.keys(places).map((words) => [
    words,
    portions.findIndex((portion) => portion.includes(words)) + 1,
  ])
  expect(Object.fromEntries(found)).toEqual(places)
})

const slides = fileLessons.filter(({ format }) => format === 'pptx').slice(0, 3)

test.each(slides)(
  '"$title", slides of the small school, has each section on a slide of its own',
  async (lesson) => {
    const { text, pages, paged } = await read(lessonFile(lesson).bytes, 'pptx')
    expect([pages, paged]).toEqual([lesson.sections.length + 1, lesson.sections.length + 1])
    const portions = text.split('\f')
    for (const [index, { heading }] of lesson.sections.entries())
      expect(portions[index + 1]).toContain(heading)
  },
)

test.each(ifCollected(['owasp-asvs-2009-standard.doc', 'story-of-an-african-farm-schreiner.docx']))(
  '%s does not tell its pages; its text is kept in portions',
  async (fileName) => {
    const extension = fileName.split('.').at(-1) as FileExtension
    const { text, paged } = await read(sampleBytes(fileName), extension)
    const portions = text.split('\f')
    expect([paged, portions.length > 10]).toEqual([0, true])
    expect(Math.max(...portions.map(({ length }) => length))).toBeLessThan(10_000)
  },
)

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const docx = (body: string, said: { pages: number; words: number }, notes = '') =>
  makeZip([
    ...officeParts('docx').filter(({ name }) => name.startsWith('[')),
    { name: 'word/document.xml', content: `<w:document xmlns:w="w"><w:body>${body}` },
    { name: 'docProps/app.xml', content: `<p><Pages>${said.pages}</Pages><Words>${said.words}</Words></p>` },
    {
      name: 'word/_rels/document.xml.rels',
      content: `<r><Relationship Id="n" Type="${relations}/footnotes" Target="footnotes.xml"/></r>`,
    },
    { name: 'word/footnotes.xml', content: `<w:footnotes xmlns:w="w">${notes}` },
  ])
const words = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const rendered = '<w:r><w:lastRenderedPageBreak/></w:r>'
const set = '<w:r><w:br w:type="page"/></w:r>'

describe('pages of a docx', () => {
  test.each([
    ['where Word began a page', `${words('one')}${rendered}${words('two')}`, 2, 'one\ftwo'],
    ['where somebody broke it', `${words('one')}${set}${words('two')}`, 2, 'one\ftwo'],
    ['both: Word counts them all', `${words('one')}${set}${rendered}${words('two')}`, 2, 'one\ftwo'],
    ['a single page', words('one'), 1, 'one'],
  ])('%s', async (_, body, pages, text) => {
    expect(await read(docx(body, { pages, words: 2 }), 'docx')).toMatchObject({ text, pages, paged: pages })
  })

  test.each([
    ['fewer breaks than Word counted', `${words('one')}${set}${words('two')}`, { pages: 3, words: 2 }],
    ['numbers of a template', `${words('one')}${set}${words('two')}`, { pages: 2, words: 500 }],
    ['no breaks', words('one two'), { pages: 2, words: 2 }],
  ])('are not told by %s', async (_, body, said) => {
    const { text, paged } = await read(docx(body, said), 'docx')
    expect([text.replaceAll(/\s+/g, ' '), paged]).toEqual(['one two', 0])
  })

  test('notes stand on none of them', async () => {
    const file = docx(`${words('one')}${rendered}${words('two')}`, { pages: 2, words: 3 }, words('a note'))
    expect(await read(file, 'docx')).toMatchObject({ text: 'one\ftwo\fa note', paged: 2 })
  })

  test('T25 a form feed by reference makes no page', async () => {
    const { text, paged } = await read(docx(words('one&#12;two'), { pages: 5, words: 2 }), 'docx')
    expect([text, paged]).toEqual(['one\ntwo', 0])
  })
})
