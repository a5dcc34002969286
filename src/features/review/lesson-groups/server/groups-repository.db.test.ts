import { expect, test } from 'vitest'
import { storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { decide, separate } from './groups-repository.ts'

const { db } = await testDatabase()
const deps = { db, addNotice: async () => {}, leavesToOther: () => false }
const by = {
  kind: 'member',
  accountId: 'm',
  email: 'm@site.example',
  role: 'moderator',
  isConfirmed: true,
  moderates: true,
} as const
const once = { actor: 'm', key: undefined, request: [] }
const join = (resourceId = '', otherId = '') => decide(deps, by, { resourceId, otherId, accept: true }, once)
const groupSizes = async () => {
  const rows = await db.selectFrom('lesson_groups').select('group_id').execute()
  return [...Map.groupBy(rows, ({ group_id }) => group_id).values()].map((group) => group.length)
}
const expected = ['already_joined', 'resource_not_found', 'decided_already']

test('LANG-13 LANG-14 joins, separations and decisions that cross each other end without a deadlock', async () => {
  const ids = await storeResources(
    db,
    Array.from({ length: 8 }, () => ({})),
  )
  const { id: proposalId } = await db
    .insertInto('lesson_proposals')
    .values({ resource_id: ids[0] ?? '', other_id: ids[7] ?? '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pairs = ids.map((id, i) => [id, ids[(i + 3) % ids.length]] as const)
  const outcomes = await Promise.allSettled([
    ...pairs.map(([one, two]) => join(one, two)),
    ...pairs.map(([one, two]) => join(two, one)),
    decide(deps, by, { proposalId, accept: true }, once),
    separate(deps, by, ids[4] ?? ''),
  ])
  const codes = outcomes.flatMap((each) =>
    each.status === 'rejected' ? [(each.reason as { code: string }).code] : [],
  )
  expect(codes.filter((code) => !expected.includes(code))).toEqual([])
  for (const [one, two] of pairs) await join(one, two).catch(() => {})
  expect(await groupSizes()).toEqual([8])
  const open = db.selectFrom('lesson_proposals').select('id').where('state', '=', 'proposed')
  expect(await open.execute()).toEqual([])
})
