import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { storeResource } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const { db } = site.parts
const moderator = await site.member('moderator')
const colleague = await site.member('moderator')
const everything = { subjects: [], grades: [], languages: [] }
const claimOf = (id: string) => `/api/moderation/resources/${id}/claim`

describe('own part of the queue', () => {
  test('DESK-08 is everything at first, is stored per moderator, and counts what waits in it', async () => {
    await storeResource(db, { verified: null, subject: 'History', queued_at: new Date(0) })
    const scope = { subjects: ['History'], grades: ['Grade 7'], languages: ['af'] }
    expect((await moderator.call('GET', '/api/moderation/scope')).json()).toMatchObject(everything)
    const changed = await moderator.call('PATCH', '/api/moderation/scope', { payload: scope })
    expect(changed.json()).toEqual(scope)
    expect((await moderator.call('GET', '/api/moderation/scope')).json()).toMatchObject({
      ...scope,
      waiting: 1,
      olderThanAWeek: 1,
      bySubject: [{ subject: 'History', waiting: 1 }],
    })
    expect((await colleague.call('GET', '/api/moderation/scope')).json()).toMatchObject(everything)
    await moderator.call('PATCH', '/api/moderation/scope', { payload: everything })
  })

  test.for([
    { subjects: ['Astrology'] },
    { grades: ['Grade 13'] },
    { languages: ['English'] },
    { colours: [] },
    { subjects: Array.from({ length: 41 }, () => 'Maths') },
    { grades: Array.from({ length: 41 }, () => 'Grade 7') },
  ])('T17 %o is refused', async (change) => {
    const payload = { ...everything, ...change }
    expect((await moderator.call('PATCH', '/api/moderation/scope', { payload })).statusCode).toBe(400)
  })
})

test('DESK-08 DESK-10 Next claims a record, a colleague sees the claim, and a decision of the colleague is not refused', async () => {
  await db.deleteFrom('resources').execute()
  const id = await storeResource(db, { verified: null })
  const next = () => moderator.call('POST', '/api/moderation/next', { payload: {} })
  expect((await next()).json()).toEqual({ id })
  const shown = await colleague.call('GET', '/api/moderation/claims')
  expect(shown.json()).toMatchObject({ claims: [{ resourceId: id, mine: false }] })
  expect(shown.body).not.toContain(moderator.accountId)
  expect(shown.rawPayload.length).toBeLessThan(1_000)
  expect((await colleague.call('POST', claimOf(id))).json()).toMatchObject({ claim: { mine: false } })
  expect((await colleague.call('POST', `/api/resources/${id}/approval`)).statusCode).toBe(200)
  expect((await colleague.call('GET', '/api/moderation/claims')).json()).toEqual({ claims: [] })
  expect((await next()).json()).toEqual({ id: null })
})

test('DESK-10 a claim is given back by leaving, and ends with the sign-out', async () => {
  const [left, claimed] = [
    await storeResource(db, { verified: null }),
    await storeResource(db, { verified: null }),
  ]
  const leaver = await site.member('moderator')
  for (const id of [left, claimed]) await leaver.call('POST', claimOf(id))
  expect((await leaver.call('DELETE', claimOf(left))).statusCode).toBe(204)
  const ids = async () =>
    (await moderator.call('GET', '/api/moderation/claims'))
      .json<{ claims: { resourceId: string }[] }>()
      .claims.map(({ resourceId }) => resourceId)
  expect(await ids()).toEqual([claimed])
  await leaver.call('POST', '/api/sign-out')
  expect(await ids()).toEqual([])
  expect((await moderator.call('POST', claimOf(randomUUID()))).statusCode).toBe(404)
})
