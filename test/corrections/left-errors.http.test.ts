/** Errors on a page that nobody decides, among the requests of moderators. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { quarantineResource } from '#features/review/moderation/server/quarantine-repository.ts'
import { publishFile, sendBack } from '#test/site-actions.ts'
import { testSite } from '#test/site.ts'
import { lessonBytes } from './versions.ts'

const site = await testSite()
const { db } = site.parts
const educator = await site.member('educator')
const moderator = await site.member('moderator')
const visitor = await site.visitor()

/** A public resource with an error that was reported so many days ago. */
async function withError(days: number) {
  const { id } = await publishFile(educator, moderator, { bytes: lessonBytes() })
  const payload = { wrong: `Of ${days} days`, page: 1 }
  expect((await visitor.call('POST', `/api/resources/${id}/errors`, { payload })).statusCode).toBe(201)
  await sql`update error_reports set reported_at = now() - ${days} * interval '1 day'
    where resource_id = ${id}`.execute(db)
  return id
}
const listed = async () => {
  const { errors } = (await moderator.call('GET', '/api/moderation/requests')).json<{
    errors: { id: number; resourceId: string; wrong: string }[]
  }>()
  return errors
}

test('COR-21 moderators see errors that an author has left open for 7 days, and those without an author', async () => {
  const [young, old, orphan] = [await withError(6), await withError(8), await withError(1)]
  await db.updateTable('resources').set({ uploader_account_id: null }).where('id', '=', orphan).execute()
  const found = await listed()
  expect(found.map(({ resourceId }) => resourceId)).toEqual([old, orphan])
  expect(found[0]).toMatchObject({ title: 'Intro to algebra', version: 1, page: 1, wrong: 'Of 8 days' })
  expect(found.map(({ resourceId }) => resourceId)).not.toContain(young)
  const payload = { decision: 'confirm', shown: 'Row 3: 12' }
  for (const { id } of found)
    expect((await moderator.call('POST', `/api/errors/${id}/decision`, { payload })).statusCode).toBe(200)
  expect(await listed()).toEqual([])
})

test('COR-21 errors of a resource that is not public are not among the requests', async () => {
  const [returned, hidden] = [await withError(9), await withError(9)]
  expect(await listed()).toHaveLength(2)
  await sendBack(moderator, returned, { unpublish: true })
  await quarantineResource(db, { resourceId: hidden, by: 'operator', reason: undefined })
  expect(await listed()).toEqual([])
  expect((await educator.call('GET', '/api/moderation/requests')).statusCode).toBe(403)
})
