import { expect, test } from 'vitest'
import { contributeLink } from '#test/site-actions.ts'
import { waitForFreshDay } from '#test/database/fresh-window.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const { db, sightings } = site.parts
const [admin, moderator, educator] = [
  await site.member('admin'),
  await site.member('moderator'),
  await site.member('educator'),
]
await waitForFreshDay(db)
const month = new Date().toISOString().slice(0, 7)
const seenBy = async (id: string) =>
  (await sightings.seenBy(id, month)).map(({ email, places }) => [email, places.join(' ')])

test('s22 the user list, the moderation lists and their export note whom they show, once a day for each', async () => {
  await contributeLink(educator, { link: 'https://school.example/a' })
  for (const url of ['/api/users', '/api/users?q=educator', '/api/users']) await admin.call('GET', url)
  for (const url of ['/api/moderation', '/api/moderation', '/api/moderation/export'])
    await moderator.call('GET', url)
  expect(await seenBy(admin.accountId)).toEqual([
    [educator.email, 'users'],
    [moderator.email, 'users'],
  ])
  expect(await seenBy(moderator.accountId)).toEqual([[educator.email, 'export moderation']])
  const { rows } = await db
    .selectFrom('sightings')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  expect(rows).toBe(4)
})

test('s22 who is refused, finds nobody or reads public lists has seen nobody', async () => {
  const before = await db.selectFrom('sightings').selectAll().execute()
  await educator.call('GET', '/api/users')
  await educator.call('GET', '/api/moderation')
  await admin.call('GET', '/api/users?q=nobody-of-that-name')
  await educator.call('GET', '/api/resources')
  expect(await db.selectFrom('sightings').selectAll().execute()).toEqual(before)
})

test('s22 what cannot be noted is not shown', async () => {
  const { note } = sightings
  Object.assign(sightings, { note: () => Promise.reject(new Error('no room')) })
  const answers = [await admin.call('GET', '/api/users'), await moderator.call('GET', '/api/moderation')]
  Object.assign(sightings, { note })
  for (const answer of answers) {
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain(educator.email)
  }
})

test('s22 a month holds its own days, in their order; an account that is gone has no email any more', async () => {
  const rows = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map((day) => ({
    viewer_id: 'account-k',
    seen_id: educator.accountId,
    day,
    place: 'users' as const,
  }))
  const gone = {
    viewer_id: 'account-k',
    seen_id: 'account-gone',
    day: '2026-03-02',
    place: 'export' as const,
  }
  await db
    .insertInto('sightings')
    .values([...rows, gone])
    .execute()
  const march = { firstDay: '2026-03-01', lastDay: '2026-03-31', places: ['users'] }
  const alone = { firstDay: '2026-03-02', lastDay: '2026-03-02', places: ['export'] }
  expect(await sightings.seenBy('account-k', '2026-03')).toEqual([
    { accountId: educator.accountId, email: educator.email, ...march },
    { accountId: 'account-gone', email: undefined, ...alone },
  ])
})

test('nobody is noted to have seen themselves, and a row without an account nobody', async () => {
  await sightings.note('account-l', 'users', ['account-l', null, 'account-m', 'account-m'])
  expect((await sightings.seenBy('account-l', month)).map(({ accountId }) => accountId)).toEqual([
    'account-m',
  ])
})
