/** R10: a node with a wrong or jumping clock beside a correct one. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deleteUpload } from '#features/contributing/uploads/server/uploads-repository.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { approve, contributeFile, sendUpload } from '#test/site-actions.ts'
import { type Person, testSite } from '#test/site.ts'
import { sweep } from '#app/sweep.ts'

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
const wrongs = [
  ['five minutes ahead', 5 * minuteMs],
  ['five minutes behind', -5 * minuteMs],
  ['two days ahead', 2 * dayMs],
  ['two days behind', -2 * dayMs],
] as const

const right = await testSite({ settings: { RESPONSE_CACHE_MB: '16' } })
const site = await testSite({ beside: right, settings: { RESPONSE_CACHE_MB: '16' } })
const strict = await testSite({ beside: right, settings: { LIMITS: 'normal' } })
const { parts } = site
const { db, files } = parts

/** The whole process believes it, as a node with a wrong clock would; what lasts is measured without one. */
const believe = (aheadMs: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs })
afterEach(() => void vi.useRealTimers())

const statusOf = async (who: Person, url: string) => (await who.call('GET', url)).statusCode
const rate = async (who: Person, id: string) =>
  (await who.call('POST', `/api/resources/${id}/ratings`, { payload: { stars: 4 } })).statusCode

async function keysOf(list: AsyncIterable<{ readonly key: string }>) {
  const keys: string[] = []
  for await (const { key } of list) keys.push(key)
  return keys
}
const keyOf = async (id: string) =>
  (await db.selectFrom('resources').select('storage_key').where('id', '=', id).executeTakeFirstOrThrow())
    .storage_key ?? ''

describe.each(wrongs)('a clock %s', (_, aheadMs) => {
  test('R10 session lifetime follows the database clock on both nodes', async () => {
    believe(aheadMs)
    const moderator = await site.member('moderator')
    const student = await site.member('student')
    vi.useRealTimers()
    for (const who of [moderator, student]) {
      expect(await statusOf(who, '/api/account')).toBe(200)
      expect(await statusOf(right.onThisInstance(who), '/api/account')).toBe(200)
    }
    const { rows } = await sql<{ age: number }>`
      select max(abs(extract(epoch from now() - created_at)))::float8 as age from sessions`.execute(db)
    expect(rows[0]?.age).toBeLessThan(600)
    await sql`update sessions set updated_at = now() - interval '13 hours'`.execute(db)
    believe(aheadMs)
    expect(await statusOf(moderator, '/api/account')).toBe(401)
    expect(await statusOf(student, '/api/account')).toBe(200)
  })

  test('R10 R4 sweep removes no trashed file, upload or unrecorded file early', async () => {
    const educator = await site.member('educator')
    const moderator = await site.member('moderator')
    believe(aheadMs)
    const waiting = await sendUpload(educator)
    const { id } = await contributeFile(educator, { title: 'Deleted just now' })
    const key = await keyOf(id)
    await approve(moderator, id)
    expect((await moderator.call('DELETE', `/api/resources/${id}`)).statusCode).toBe(200)
    const claimed = await sendUpload(educator)
    const onTheWay = `uploads/on-the-way-${claimed}.pdf`
    await files.claim(onTheWay, (await parts.staging.find(claimed))?.path ?? '')
    await sweep(parts)
    vi.useRealTimers()
    await sweep(right.parts)
    // Also when its file time is old: another node with a wrong clock may have written it.
    await sweep({
      ...parts,
      databaseNow: async () => new Date(Date.now() + 20 * dayMs),
      files: { ...keepTrash },
    })
    expect(await keysOf(files.listTrash())).toContain(key)
    expect(await files.stat(onTheWay)).toBeDefined()
    expect(await parts.staging.find(waiting)).toBeDefined()
    await deleteUpload(parts.db, claimed)
    await deleteUpload(parts.db, waiting)
  })

  test('R10 a reset link is valid for thirty minutes by the database clock', async () => {
    const student = await site.member('student')
    believe(aheadMs)
    await parts.makeResetLink(student.accountId)
    const left = await sql<{ minutes: number }>`
      select extract(epoch from expires_at - now())::float8 / 60 as minutes from password_resets
      where account_id = ${student.accountId}`.execute(db)
    expect(left.rows[0]?.minutes).toSatisfy((minutes: number) => minutes > 25 && minutes <= 30)
  })

  test('R10 shared limits hold, whichever node counts', async () => {
    const id = await storeResource(db)
    const student = await strict.member('student')
    const counted: number[] = []
    for (let i = 0; i < 32; i += 1) {
      if (i % 2 === 0) believe(aheadMs)
      else vi.useRealTimers()
      counted.push((await student.call('POST', `/api/resources/${id}/reports`, { payload: {} })).statusCode)
    }
    expect(counted.filter((status) => status === 201).length).toBeLessThanOrEqual(20)
    expect(counted).toContain(429)
  })

  test('R10 a repeated call counts once despite clock changes', async () => {
    const id = await storeResource(db)
    const student = await site.member('student')
    const headers = { 'idempotency-key': randomUUID() }
    const click = () =>
      student.call('POST', `/api/resources/${id}/ratings`, { payload: { stars: 4 }, headers })
    await click()
    believe(aheadMs)
    await click()
    await sweep(parts)
    expect((await click()).json()).toMatchObject({ ratingAmount: 1 })
  })

  test('R10 lists keep their order, and cached responses their age', async () => {
    believe(aheadMs)
    const educator = await site.member('educator')
    const moderator = await site.member('moderator')
    const filed: string[] = []
    for (const title of ['first', 'second', 'third']) {
      const { id } = await contributeFile(educator, { title: `${title} of ${aheadMs}` })
      await approve(moderator, id)
      filed.push(id)
      vi.useRealTimers()
    }
    const { items } = (await right.anonymous().call('GET', '/api/resources?limit=3')).json<{
      items: { id: string }[]
    }>()
    expect(items.map(({ id }) => id)).toEqual(filed.toReversed())
    const list = '/api/resources?limit=2'
    await parts.changeFeed.poll()
    await site.anonymous().call('GET', list)
    believe(aheadMs)
    expect(parts.responseCache.stale(list)?.ageSeconds).toSatisfy((age: number) => age >= 0 && age < 300)
  })
})

/** A store that lets go of nothing. */
const keepTrash = {
  ...files,
  files: () => files.files(),
  moveToTrash: (key: string, at: Date) => files.moveToTrash(key, at),
  sweepTrash: () => Promise.resolve(),
}

test('R10 a visitor cookie is valid for thirty days on nodes five minutes fast or slow', async () => {
  const id = await storeResource(db)
  const visitor = await site.visitor()
  const at = async (aheadMs: number) => {
    believe(aheadMs)
    const status = await rate(right.onThisInstance(visitor), id)
    vi.useRealTimers()
    return status
  }
  expect([await at(5 * minuteMs), await at(-5 * minuteMs), await at(2 * dayMs)]).toEqual([201, 201, 201])
  expect([await at(-6 * minuteMs), await at(30 * dayMs + 6 * minuteMs)]).toEqual([401, 401])
})
