import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileTypes } from '#features/files/file-type.ts'
import { checkFile } from '#features/files/server/check-file.ts'
import type { FileLesson } from '../lesson.ts'
import { smallSchool } from '../small-school.ts'
import { makeDocument } from './make-document.ts'

const files = smallSchool.lessons.filter((lesson): lesson is FileLesson => lesson.format !== 'link')
const named = (title: string): FileLesson => ({
  key: 'a-lesson',
  subject: 'History',
  title,
  language: 'en',
  grades: ['Grade 4'],
  tags: [],
  format: 'docx',
  author: 'Teacher Naledi',
  licence: 'CC0-1.0',
  description: '',
  sections: [],
  state: 'waiting',
  daysOld: 0,
})

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'small-school-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each(files)('$key passes the check that every upload passes', async (lesson) => {
  const file = path.join(folder, lesson.key)
  await writeFile(file, makeDocument(lesson).bytes)
  expect(await checkFile(file, fileTypes[lesson.format])).toMatchObject({
    ok: true,
    activeContent: false,
    encrypted: false,
  })
})

test('one lesson always gives the same bytes', () => {
  for (const lesson of files)
    expect(Buffer.from(makeDocument(lesson).bytes).equals(makeDocument(lesson).bytes)).toBe(true)
})

test('no clock and no time zone gets into a zip: entries are from noon of 15 January 2025', () => {
  for (const lesson of files.filter(({ format }) => format !== 'pdf'))
    expect([...makeDocument(lesson).bytes.subarray(10, 14)]).toEqual([0x00, 0x60, 0x2f, 0x5a])
})

test('every file has a name of its own that ends as its type says, and is small', () => {
  const documents = files.map((lesson) => ({ lesson, document: makeDocument(lesson) }))
  expect(new Set(documents.map(({ document }) => document.fileName)).size).toBe(files.length)
  for (const { lesson, document } of documents) {
    expect(document.fileName).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.(pdf|docx|pptx)$/)
    expect(document.fileName.endsWith(`.${lesson.format}`)).toBe(true)
    expect(document.bytes.length).toBeLessThan(30_000)
  }
})

test('the media type is the one of the format', () =>
  expect(makeDocument(named('A')).mime).toBe(
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ))

test('a file name has plain letters, and a long one ends with a whole word', () => {
  expect(makeDocument(named('Môre’s "reën" & wêreld: 2')).fileName).toBe('mores-reen-wereld-2.docx')
  const long = makeDocument(named(`${'werkvel '.repeat(12)}einde`)).fileName
  expect(long).toBe(`${Array.from({ length: 10 }, () => 'werkvel').join('-')}.docx`)
})
