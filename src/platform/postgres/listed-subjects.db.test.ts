import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { curriculum } from '#shared/curriculum.ts'
import { storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { StartupError } from '../errors.ts'
import type { Db } from './connection.ts'
import { listSubjectsOfFile } from './listed-subjects.ts'

const listed = curriculum().subjects.map(({ stored }) => stored)
const without = (...names: string[]) => listed.filter((name) => !names.includes(name))
const stored = async (db: Db) => {
  const rows = await db.selectFrom('subjects').selectAll().orderBy('position').execute()
  return rows.map((row) => row.stored)
}
const refusal = (db: Db, names: readonly string[]) =>
  listSubjectsOfFile(db, 'site', names).then(
    () => 'none',
    (error: unknown) => (error instanceof StartupError ? error.message : String(error)),
  )
const { db } = await testDatabase()

describe('the start with another curriculum', () => {
  test('OPS-18 a new subject is usable, an unused one is removed, and the order is that of the file', async () => {
    const changed = ['Astronomy', ...without('Technology').toReversed()]
    await listSubjectsOfFile(db, 'site', changed)
    expect(await stored(db)).toEqual(changed)
    const [id = ''] = await storeResources(db, [{ subject: 'Astronomy' }])
    await db.deleteFrom('resources').where('id', '=', id).execute()
    await listSubjectsOfFile(db, 'site', listed)
    expect(await stored(db)).toEqual(listed)
  })

  test('OPS-18 a missing subject with resources refuses the start, with its number and the next step', async () => {
    await storeResources(db, [
      { subject: 'History' },
      { subject: 'History', verified: null },
      { subject: 'English' },
    ])
    expect(await refusal(db, without('History'))).toBe(
      'content/curriculum.json lacks History, which 2 resources have. Put it back, or run npm run admin -- move-subject History Geography.',
    )
    const both = await refusal(db, without('History', 'English'))
    expect(both.split('\n')).toHaveLength(2)
    expect(both).toContain('lacks English, which 1 resource has.')
    expect(await stored(db)).toEqual(listed)
  })

  test('OPS-18 a deleted resource that can be restored keeps its subject', async () => {
    const id = crypto.randomUUID()
    await sql`insert into deleted_resources (resource_id, title, record, expires_at)
      values (${id}, 'x', '{"subject": "Technology"}', now() + interval '1 hour')`.execute(db)
    expect(await refusal(db, without('Technology'))).toContain('lacks Technology, which 1 resource has.')
    await db.deleteFrom('deleted_resources').where('resource_id', '=', id).execute()
    expect(await refusal(db, without('Technology'))).toBe('none')
    await listSubjectsOfFile(db, 'site', listed)
  })

  test('OPS-18 a command of the operator removes nothing', async () => {
    await listSubjectsOfFile(db, 'owner', without('History', 'Technology'))
    expect((await stored(db)).toSorted()).toEqual(listed.toSorted())
  })

  test('OPS-18 the queue of a moderator loses a removed subject', async () => {
    await sql`insert into accounts (id, email) values ('m', 'moderator@school.example')`.execute(db)
    await sql`insert into review_scopes (account_id, subjects) values ('m', '{Maths,Technology}')`.execute(db)
    await listSubjectsOfFile(db, 'site', without('Technology'))
    expect(await db.selectFrom('review_scopes').select('subjects').execute()).toEqual([
      { subjects: ['Maths'] },
    ])
    await listSubjectsOfFile(db, 'site', listed)
  })

  test('OPS-18 nodes that start at once with different files leave the whole list of one of them', async () => {
    const lists = [listed, ['Astronomy', ...listed]]
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([...lists, ...lists].map((names) => listSubjectsOfFile(db, 'site', names)))
      expect(lists).toContainEqual(await stored(db))
    }
    await listSubjectsOfFile(db, 'site', listed)
  })
})

test('OPS-19 the database refuses an unlisted subject, and the removal of a used one', async () => {
  await expect(storeResources(db, [{ subject: 'Astrology' }])).rejects.toThrow('resources_subject_fkey')
  await expect(db.updateTable('resources').set({ subject: 'Astrology' }).execute()).rejects.toThrow(
    'resources_subject_fkey',
  )
  await expect(db.deleteFrom('subjects').where('stored', '=', 'History').execute()).rejects.toThrow(
    'resources_subject_fkey',
  )
})
