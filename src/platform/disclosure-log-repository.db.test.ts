import { expect, test } from 'vitest'
import { contributeLink } from '#test/site-actions.ts'
import { waitForFreshDay } from '#test/database/fresh-window.ts'
import { testSite } from '#test/site.ts'
import { disclosedTo as readDisclosures } from './disclosure-log-repository.ts'

const site = await testSite()
const { db, disclosures } = site.parts
const [admin, moderator, educator] = [
  await site.member('admin'),
  await site.member('moderator'),
  await site.member('educator'),
]
await waitForFreshDay(db)
const month = new Date().toISOString().slice(0, 7)
const disclosedTo = async (id: string) =>
  (await readDisclosures(db, id, month)).map(({ email, places }) => [email, places.join(' ')])

test('s22 user list, moderation lists and their export record shown accounts once a day', async () => {
  await contributeLink(educator, { link: 'https://school.example/a' })
  for (const url of ['/api/users', '/api/users?q=educator', '/api/users']) await admin.call('GET', url)
  for (const url of ['/api/moderation', '/api/moderation', '/api/moderation/export'])
    await moderator.call('GET', url)
  expect(await disclosedTo(admin.accountId)).toEqual([
    [educator.email, 'users'],
    [moderator.email, 'users'],
  ])
  expect(await disclosedTo(moderator.accountId)).toEqual([[educator.email, 'export moderation']])
  const { rows } = await db
    .selectFrom('disclosures')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  expect(rows).toBe(4)
})

test('s22 refused calls, empty results and public lists record nothing', async () => {
  const before = await db.selectFrom('disclosures').selectAll().execute()
  await educator.call('GET', '/api/users')
  await educator.call('GET', '/api/moderation')
  await admin.call('GET', '/api/users?q=nobody-of-that-name')
  await educator.call('GET', '/api/resources')
  expect(await db.selectFrom('disclosures').selectAll().execute()).toEqual(before)
})

test('s22 a list fails when the disclosure log cannot be written', async () => {
  const { record } = disclosures
  Object.assign(disclosures, { record: () => Promise.reject(new Error('no room')) })
  const responses = [await admin.call('GET', '/api/users'), await moderator.call('GET', '/api/moderation')]
  Object.assign(disclosures, { record })
  for (const answer of responses) {
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain(educator.email)
  }
})

test('s22 disclosedTo returns the days of its month in order, without the email of a deleted account', async () => {
  const rows = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map((day) => ({
    viewer_id: 'account-k',
    subject_id: educator.accountId,
    day,
    page: 'users' as const,
  }))
  const deleted = {
    viewer_id: 'account-k',
    subject_id: 'account-deleted',
    day: '2026-03-02',
    page: 'export' as const,
  }
  await db
    .insertInto('disclosures')
    .values([...rows, deleted])
    .execute()
  const march = { firstDay: '2026-03-01', lastDay: '2026-03-31', places: ['users'] }
  const alone = { firstDay: '2026-03-02', lastDay: '2026-03-02', places: ['export'] }
  expect(await readDisclosures(db, 'account-k', '2026-03')).toEqual([
    { accountId: educator.accountId, email: educator.email, ...march },
    { accountId: 'account-deleted', email: null, ...alone },
  ])
})

test('the log skips the viewer and rows without an account', async () => {
  await disclosures.record('account-l', 'users', ['account-l', null, 'account-m', 'account-m'])
  expect((await readDisclosures(db, 'account-l', month)).map(({ accountId }) => accountId)).toEqual([
    'account-m',
  ])
})
