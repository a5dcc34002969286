import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fileTypes } from '#features/contributing/files/file-type.ts'
import { checkFile } from '#features/contributing/files/server/check-file.ts'
import { run } from '#features/contributing/previews/server/reading/read-file.ts'
import { makeDocument } from './documents/make-document.ts'
import { fileNameOf, lessonFile, lessonFolder } from './lesson-file.ts'
import type { FileLesson } from './lesson.ts'
import { smallSchool } from './small-school.ts'

const lessons = smallSchool.lessons.filter((lesson): lesson is FileLesson => lesson.format !== 'link')

test('the folder has one small file for each lesson, and no other', () => {
  const names = readdirSync(lessonFolder).filter((name) => name !== 'LICENCE.md')
  expect(names.toSorted()).toEqual(lessons.map(fileNameOf).toSorted())
  expect(new Set(names).size).toBe(lessons.length)
  for (const lesson of lessons) {
    expect(fileNameOf(lesson)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.(pdf|docx|pptx)$/)
    expect(lessonFile(lesson).bytes.length).toBeLessThan(40_000)
  }
})

test.each(lessons)('$key passes the check that every upload passes', async (lesson) => {
  const file = fileURLToPath(new URL(fileNameOf(lesson), lessonFolder))
  expect(await checkFile(file, fileTypes[lesson.format])).toMatchObject({
    ok: true,
    activeContent: false,
    encrypted: false,
  })
})

const words = (text: string) => text.normalize('NFC').split(/[\s|]+/u)

test.each(lessons)('$key holds every word of its lesson', async (lesson) => {
  const { text } = await run({
    bytes: lessonFile(lesson).bytes,
    extension: lesson.format,
    withCovers: false,
  })
  const found = new Set(words(text))
  const written = [lesson.title, lesson.description]
  for (const { heading, paragraphs } of lesson.sections) written.push(heading, ...paragraphs)
  const marks = /^(?:-|>|___|\d+\.|)$/
  expect(words(written.join('\n')).filter((word) => !marks.test(word) && !found.has(word))).toEqual([])
})

test.each(['pdf', 'docx', 'pptx'] as const)(
  'the %s files are those that their texts give',
  async (format) => {
    // After a change of a lesson: npm run documents
    for (const lesson of lessons.filter((each) => each.format === format))
      expect([lesson.key, lessonFile(lesson).bytes.equals(await makeDocument(lesson))]).toEqual([
        lesson.key,
        true,
      ])
  },
)

test('a file name has ASCII letters, and a long one ends with a whole word', () => {
  expect(fileNameOf({ title: 'Môre’s "reën" & wêreld: 2', format: 'docx' })).toBe('mores-reen-wereld-2.docx')
  const long = fileNameOf({ title: `${'werkvel '.repeat(12)}einde`, format: 'docx' })
  expect(long).toBe(`${Array.from({ length: 10 }, () => 'werkvel').join('-')}.docx`)
})
