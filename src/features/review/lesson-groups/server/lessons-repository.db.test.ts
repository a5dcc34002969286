import { expect, test } from 'vitest'
import { rowOf, storeResource, storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { findLessons, inGroup, listProposed, refreshAlsoIn } from './lessons-repository.ts'

const { db } = await testDatabase()
const moderator = {
  kind: 'member',
  accountId: 'm',
  email: 'm@site.example',
  role: 'moderator',
  isConfirmed: true,
  moderates: true,
} as const

async function aGroup(...codes: (string | undefined)[]) {
  const ids = await storeResources(
    db,
    codes.map((code) => ({ languages: code === undefined ? [] : [code] })),
  )
  const group_id = crypto.randomUUID()
  await db
    .insertInto('lesson_groups')
    .values(ids.map((resource_id) => ({ resource_id, group_id })))
    .execute()
  return ids
}
const alsoIn = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await rowOf(db, id)).also_in))

test('LANG-15 one changed member is enough for the whole group, and a sweep finds every group', async () => {
  const ids = await aGroup('zu', 'en', 'zu', undefined)
  await refreshAlsoIn(db, ids.slice(0, 1))
  expect(await alsoIn(ids)).toEqual([['en'], ['zu'], ['en'], ['en', 'zu']])
  await db
    .updateTable('resources')
    .set({ also_in: ['xh'] })
    .where('id', 'in', ids)
    .execute()
  const former = await storeResource(db, { also_in: ['st'] })
  await refreshAlsoIn(db)
  expect(await alsoIn([...ids, former])).toEqual([['en'], ['zu'], ['en'], ['en', 'zu'], []])
})

test('LANG-15 a change of the group, or the deletion of a member, is in the feed with one that is left', async () => {
  const [first = '', second = '', third = ''] = await aGroup('zu', 'en', 'st')
  const changed = async () => {
    const rows = await db.deleteFrom('changes').returning('resource_id').execute()
    return [...new Set(rows.map(({ resource_id }) => resource_id))]
  }
  await changed()
  await db.deleteFrom('lesson_groups').where('resource_id', '=', first).execute()
  const left = await changed()
  expect(left).toContain(first)
  expect(left.some((id) => id === second || id === third)).toBe(true)
  await db.deleteFrom('resources').where('id', '=', second).execute()
  expect(await changed()).toContain(third)
})

test('LANG-12 open proposals are listed oldest first, and described from both sides', async () => {
  const [resource_id = '', other_id = ''] = await storeResources(db, [{}, {}])
  await db.insertInto('lesson_proposals').values({ resource_id, other_id }).execute()
  expect((await listProposed(db)).map(({ id }) => id)).toContain(resource_id)
  const [own, other] = await findLessons(db, other_id, inGroup(other_id, moderator), moderator)
  expect(own?.proposal).toBeUndefined()
  expect(other).toMatchObject({ id: resource_id, excerpt: '', proposal: { mine: false } })
})
