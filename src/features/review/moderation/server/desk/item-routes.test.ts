import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { costOf, recordQueries } from '#test/database/record-statements.ts'
import { storeResource, storeResources } from '#test/database/store-resource.ts'
import { storeFinding } from '#test/records/store-finding.ts'
import { approve, contributeFile } from '#test/site-actions.ts'
import { testSite, type Person } from '#test/site.ts'
import type { ReviewItem } from '../../desk-contract.ts'

const site = await testSite()
const { db } = site.parts
const [moderator, educator] = [await site.member('moderator'), await site.member('educator')]

const open = (id: string, by: Person = moderator) => by.call('GET', `/api/moderation/resources/${id}`)
const itemOf = async (id: string, by: Person = moderator) => (await open(id, by)).json<ReviewItem>()
const disclosures = () =>
  db
    .selectFrom('disclosures')
    .select(['subject_id', 'page as place'])
    .where('viewer_id', '=', moderator.accountId)
    .execute()

test('DESK-13 an item has everything for the decision, and notes its view and one sighting a day', async () => {
  const { id } = await contributeFile(educator, { title: 'Waiting fractions' })
  const item = await itemOf(id)
  expect(item).toMatchObject({
    resource: { id, title: 'Waiting fractions', userID: educator.email, seen: '1.0', sameFile: [] },
    status: 'waiting',
    rightsStatement: null,
    lastDecision: null,
    author: { published: 0, returned: 0, waiting: 1 },
    hasRevision: false,
    hasLessons: false,
    virusScanner: false,
  })
  await open(id)
  expect(await disclosures()).toEqual([{ subject_id: educator.accountId, place: 'moderation' }])
  const views = db.selectFrom('review_views').select('account_id').where('resource_id', '=', id)
  expect(await views.execute()).toEqual([{ account_id: moderator.accountId }])
})

test('LANG-12 an item says whether it is in a lesson group or proposed for one', async () => {
  const [id = '', other_id = '', alone = ''] = await storeResources(db, [{}, {}, {}])
  await db.insertInto('lesson_proposals').values({ resource_id: id, other_id }).execute()
  for (const each of [id, other_id]) expect(await itemOf(each)).toMatchObject({ hasLessons: true })
  await db.deleteFrom('lesson_proposals').execute()
  expect(await itemOf(id)).toMatchObject({ hasLessons: false })
  const group_id = randomUUID()
  await db
    .insertInto('lesson_groups')
    .values([id, other_id].map((resource_id) => ({ resource_id, group_id })))
    .execute()
  expect(await itemOf(other_id)).toMatchObject({ hasLessons: true })
  expect(await itemOf(alone)).toMatchObject({ hasLessons: false })
})

test('DESK-12 the last decision has a role in place of a person, and the author record counts each state', async () => {
  const author = await site.member('educator')
  const [decided, returned] = [await contributeFile(author), await contributeFile(author)]
  await contributeFile(author)
  await storeResource(db, {
    uploader_account_id: author.accountId,
    quarantined_at: new Date(),
    verified: null,
  })
  await approve(moderator, decided.id)
  await moderator.call('POST', `/api/resources/${returned.id}/return`, {
    payload: { seen: '1.0', reason: 'licence-or-author-missing', text: 'Please choose a licence.' },
  })
  const answer = await open(decided.id)
  expect(answer.json()).toMatchObject({
    status: 'published',
    lastDecision: { act: 'resource.approved', by: 'moderator' },
    author: { published: 1, returned: 1, waiting: 1 },
  })
  expect(answer.body).not.toContain(moderator.accountId)
  expect(answer.body).not.toContain(moderator.email)
  expect(await itemOf(returned.id)).toMatchObject({
    status: 'returned',
    lastDecision: { act: 'resource.returned', by: 'moderator' },
  })
})

test('an item lists which other resources have the same bytes', async () => {
  const [{ id }, twin] = [await contributeFile(educator), await contributeFile(educator, { title: 'Twin' })]
  await approve(moderator, twin.id)
  const { resource } = await itemOf(id)
  expect(resource.sameFile).toContainEqual({ id: twin.id, title: 'Twin', verified: true })
})

test('DESK-21 findings in the file stand in the item, with the answer of the contributor', async () => {
  const id = await storeFinding(db, educator.accountId, 'It is my own book')
  expect((await itemOf(id)).findings).toMatchObject([
    { rule: 'copyright', excerpt: '© 2019 A Publisher', answer: { text: 'It is my own book' } },
  ])
})

test('DESK-04 approve clears the block of reports, and new reports start at 1', async () => {
  const { id } = await contributeFile(educator)
  await approve(moderator, id)
  const report = async () =>
    (await site.visitor()).call('POST', `/api/resources/${id}/reports`, { payload: {} })
  await report()
  await report()
  const countOf = async () => {
    const { resource } = await itemOf(id)
    const reports = await moderator.call('GET', `/api/resources/${id}/reports`)
    return [resource.reportAmount, resource.reportSources, reports.json<{ reports: number }>().reports]
  }
  expect(await countOf()).toEqual([2, 2, 2])
  await moderator.call('POST', `/api/resources/${id}/approval?seen=1.1`)
  expect(await countOf()).toEqual([0, 0, 0])
  await report()
  expect(await countOf()).toEqual([1, 1, 1])
})

test('an item that does not exist answers 404, and notes nothing', async () => {
  const id = randomUUID()
  expect([(await open(id)).statusCode, (await open(id)).json()]).toMatchObject([
    404,
    { code: 'resource_not_found' },
  ])
})

test('DESK-45 with 10,000 waiting records of one author an item takes as many queries as alone, and reads each record once', async () => {
  const [prolific, single] = [await site.member('educator'), await site.member('educator')]
  const rows = Array.from({ length: 10_000 }, (_, n) => ({
    title: `No. ${n}`,
    verified: null,
    uploader_account_id: prolific.accountId,
  }))
  const ids = await storeResources(db, rows)
  await sql`analyze resources`.execute(db)
  const [alone] = await storeResources(db, [{ verified: null, uploader_account_id: single.accountId }])
  const queriesOf = (id = '') => recordQueries(() => open(id))
  const [expected, queries] = [await queriesOf(alone), await queriesOf(ids[0])]
  expect(queries).toHaveLength(expected.length)
  const cost = await costOf(site.database, () => open(ids[1] ?? ''))
  expect(cost.rows).toBeLessThan(rows.length + 200)
}, 60_000)
