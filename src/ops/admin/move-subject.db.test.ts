import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listSubjectsOfFile } from '#platform/postgres/listed-subjects.ts'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import { storeResources } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'
import { CommandError } from '../run-command.ts'
import { moveSubject } from './move-subject-repository.ts'

const site = await testSite()
const { db, changeFeed } = site.parts
const reader = site.anonymous()
const get = async (url: string) => (await reader.call('GET', url)).json()
const countOf = async (name: string) => {
  const { items } = (await get('/api/subjects')) as { items: { subject: string; resources: number }[] }
  return items.find(({ subject }) => subject === name)?.resources
}

test('OPS-18 move-subject moves records, counts, feeds, search, stored values, and is in the audit log', async () => {
  const rows = ['Wars of 1900', 'Trade routes'].map((title) => ({ title, subject: 'History' }))
  const [id = '', other = ''] = await storeResources(db, [...rows, { title: 'Rivers', subject: 'Geography' }])
  await storeResources(db, [{ title: 'Waiting', subject: 'History', verified: null }])
  await changeFeed.poll()
  expect([await countOf('History'), await countOf('Geography')]).toEqual([2, 1])
  await sql`insert into deleted_resources (resource_id, title, record, expires_at)
    values (${randomUUID()}, 'x', '{"subject": "History", "kind": "link"}', now())`.execute(db)
  await sql`insert into revisions (id, resource_id, base_edit_number, fields, base)
    values (${randomUUID()}, ${id}, 1, '{"subject": "History"}', '{"subject": "Maths"}')`.execute(db)
  await sql`insert into accounts (id, email) values ('m', 'moderator@school.example')`.execute(db)
  await sql`insert into review_scopes (account_id, subjects) values ('m', '{Geography,History}')`.execute(db)

  expect(await moveSubject(db, { from: 'History', to: 'Geography' })).toBe(
    'Moved 3 resources from History to Geography.',
  )
  await changeFeed.poll()
  expect([await countOf('History'), await countOf('Geography')]).toEqual([0, 3])
  const found = (await get('/api/search?q=trade&subject=Geography')) as { items: { id: string }[] }
  expect(found.items.map((each) => each.id)).toEqual([other])
  expect((await get('/api/search?q=trade&subject=History')) as object).toMatchObject({ items: [] })
  expect((await reader.call('GET', '/feeds/geography.xml')).body).toContain(id)
  expect((await reader.call('GET', '/feeds/history.xml')).body).not.toContain(id)
  const { location = '' } = (await reader.call('GET', `/r/${id}`)).headers
  expect((await reader.call('GET', location)).body).toContain('/s/geography')
  const values = await sql`select (select record->>'subject' from deleted_resources) as binned,
    (select fields->>'subject' from revisions) as fields, (select base->>'subject' from revisions) as base,
    (select subjects from review_scopes) as scope`.execute(db)
  expect(values.rows).toEqual([
    { binned: 'Geography', fields: 'Geography', base: 'Maths', scope: ['Geography'] },
  ])
  const entries = db.selectFrom('audit_entries').select(['account_id', 'title', 'reason'])
  expect(await entries.where('act', '=', 'resources.moved').execute()).toEqual([
    { account_id: 'operator', title: 'History to Geography', reason: '3 resources' },
  ])
})

test('OPS-18 after the move a start without the subject succeeds', async () => {
  await listSubjectsOfFile(
    db,
    'site',
    storageNames.filter((name) => name !== 'History'),
  )
  await expect(moveSubject(db, { from: 'History', to: 'Geography' })).rejects.toThrow('History is no subject')
})

test.each([
  ['Geography', 'Geography'],
  ['Geography', 'Astronomy'],
  ['Astrology', 'Geography'],
])('OPS-18 move-subject %s %s is refused', async (from, to) => {
  await expect(moveSubject(db, { from, to })).rejects.toThrow(CommandError)
})
