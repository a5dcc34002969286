import { expect, test } from 'vitest'
import { idsWithPrefix } from '#features/public/sharing/addresses.ts'
import { storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { findFormerInRange, findPublicInRange } from '../public-pages-repository.ts'

const { db } = await testDatabase()

const first = 'abcdef01-2300-4000-8000-000000000001'
const last = 'abcdef01-23ff-4fff-bfff-ffffffffffff'
const waiting = 'abcdef01-2311-4000-8000-000000000001'
const others = ['abcdef01-22ff-4fff-bfff-ffffffffffff', 'abcdef01-2400-4000-8000-000000000001']

test('a short address finds the public resources whose ids begin with it, and no others', async () => {
  const rows = [first, last, ...others].map((id) => ({ id }))
  await storeResources(db, [...rows, { id: waiting, verified: null }])
  expect((await findPublicInRange(db, idsWithPrefix('ABCDEF0123'))).map(({ id }) => id)).toEqual([
    first,
    last,
  ])
  expect(await findPublicInRange(db, idsWithPrefix('0000000000'))).toEqual([])
})

test('wasPublic finds a deleted resource only if it was public', async () => {
  const [was, neverWas] = ['abcdef99-0000-4000-8000-000000000001', 'abcdef99-1100-4000-8000-000000000001']
  await storeResources(db, [{ id: was }, { id: neverWas, verified: null }])
  await db.deleteFrom('resources').where('id', 'in', [was, neverWas]).execute()
  expect(await findFormerInRange(db, { least: was, greatest: was })).toBe(was)
  expect(await findFormerInRange(db, { least: neverWas, greatest: neverWas })).toBeUndefined()
  expect(await findFormerInRange(db, idsWithPrefix('abcdef9900'))).toBeDefined()
})
