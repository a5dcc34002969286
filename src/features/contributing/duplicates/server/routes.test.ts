import { expect, test } from 'vitest'
import { storeFile } from '#test/database/store-file.ts'
import { makeLesson } from '#test/files/make-lesson.ts'
import { testSite } from '#test/site.ts'
import { extractContent } from '#features/contributing/previews/server/extract-content.ts'

const site = await testSite()
const { parts } = site
const moderator = await site.member('moderator')
const lesson = makeLesson('pdf')
const duplicatesOf = (id: string) => moderator.call('GET', `/api/moderation/resources/${id}/duplicates`)

test('T15 a moderator gets the files with nearly the same text, signed when they were read', async () => {
  const [waiting, open] = [
    await storeFile(site, lesson.bytes, { title: 'Waiting one' }),
    await storeFile(site, lesson.bytes, { title: 'Public one', verified: true }),
  ]
  await extractContent(parts, waiting)
  await extractContent(parts, open)
  const answer = await duplicatesOf(waiting)
  expect(answer.json()).toEqual({
    compared: true,
    duplicates: [
      { id: open, title: 'Public one', verified: true, percent: 100, onlyHere: [], onlyThere: [] },
    ],
  })
  expect(answer.headers['cache-control']).toContain('no-store')
  expect((await duplicatesOf('00000000-0000-4000-8000-000000000000')).json()).toMatchObject({
    code: 'resource_not_found',
  })
})
