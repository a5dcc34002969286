import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ResolveActor } from '#platform/auth/sessions/resolve-actor.ts'
import { contributeFile } from '#test/site-actions.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { recordQueries } from '#test/database/record-statements.ts'
import { type EventReader, readEvents } from '#test/live/event-reader.ts'
import { type Person, testSite } from '#test/site.ts'

const errors: unknown[] = []
const site = await testSite({ logError: (error) => void errors.push(error) })
const { db } = site.parts
const address = await site.http.listen({ port: 0, host: '127.0.0.1' })
const anonymous = site.anonymous()
const [visitor, student, educator, moderator, admin] = [
  await site.visitor(),
  await site.member('student'),
  await site.member('educator'),
  await site.member('moderator'),
  await site.member('admin'),
]

const open: EventReader[] = []
/** A stream of these topics after `ready`, or the refusal. */
async function watch(who: Person, topics: string, lastEventId?: number) {
  const reader = await readEvents(`${address}/api/live?topics=${topics}`, lastEventId, who.cookie())
  open.push(reader)
  if (reader.status === 200)
    await vi.waitFor(() => expect(reader.raw()).toContain('event: ready'), { timeout: 10_000, interval: 5 })
  return reader
}
afterEach(async () => {
  for (const reader of open.splice(0)) reader.close()
  await vi.waitFor(() => expect(site.parts.eventStreams.count()).toBe(0), { timeout: 10_000, interval: 5 })
  expect(errors.splice(0)).toEqual([])
})

const eventsOf = (reader: EventReader) =>
  reader
    .events()
    .map(({ event }) => event)
    .filter((event) => event !== 'ready')
/** An event of moderation may belong to a change of the test before: it comes up to two seconds later. */
const withoutModeration = (events: readonly string[]) => events.filter((event) => event !== 'moderation')
async function expectEvents(reader: EventReader, expected: readonly string[]) {
  await expect.poll(() => eventsOf(reader), { timeout: 10_000, interval: 10 }).toEqual(expected)
}
async function expectEnded(reader: EventReader) {
  await expect.poll(() => reader.ended(), { timeout: 10_000, interval: 10 }).toBe(true)
}
const setRole = (who: Person, role: 'student' | 'moderator') =>
  db.updateTable('users').set({ role }).where('account_id', '=', who.accountId).execute()
const codeOf = async (who: Person, topics: string, method = 'GET') => {
  const url = `${address}/api/live?topics=${topics}`
  const answer = await fetch(url, { method, headers: { cookie: who.cookie() } })
  if (answer.status === 200) await answer.body?.cancel()
  return [answer.status, method === 'HEAD' || answer.status === 200 ? '' : (await answer.json()).code]
}

describe('abilities of topics', () => {
  test('T4 a topic without its ability is refused before the stream opens, alone or among others', async () => {
    for (const topics of ['moderation', 'subject:Maths,moderation', 'users', 'session', 'session,users'])
      for (const who of [anonymous, visitor])
        expect(await codeOf(who, topics)).toEqual([401, 'not_signed_in'])
    for (const [who, topics] of [
      [student, 'moderation'],
      [educator, 'subject:Maths,session,moderation'],
      [moderator, 'users'],
      [moderator, 'moderation,users'],
    ] as const)
      expect(await codeOf(who, topics)).toEqual([403, 'not_allowed'])
    expect(await codeOf(moderator, 'users', 'HEAD')).toEqual([403, ''])
    expect(await codeOf(anonymous, 'session', 'HEAD')).toEqual([401, ''])
    for (const topics of ['moderation,moderation', 'people', 'Session', 'constructor'])
      expect(await codeOf(admin, topics)).toEqual([400, 'invalid_input'])
  })

  test('a request without a session costs no statement, whatever its cookie', async () => {
    const forged = { ...visitor, cookie: () => `${visitor.cookie()}; session=forged.forged` }
    const lookUps = async (...people: Person[]) => {
      const watchAll = async () => {
        for (const who of people) await watch(who, 'subject:Maths')
      }
      const queries = await recordQueries(watchAll, { allRequestsOn: site.database })
      return queries.filter((query) => JSON.stringify(query).includes('from sessions'))
    }
    expect(await lookUps(anonymous, visitor, forged)).toEqual([])
    expect(await lookUps(student)).toHaveLength(1)
  })

  test('one stream carries private topics alone or together with subjects', async () => {
    const [own, mixed] = [await watch(student, 'session'), await watch(moderator, 'session,subject:History')]
    expect([own.status, mixed.status]).toEqual([200, 200])
    await db.updateTable('users').set({ age: 44 }).where('account_id', '=', moderator.accountId).execute()
    await expectEvents(mixed, ['session'])
    expect(eventsOf(own)).toEqual([])
  })
})

describe('events', () => {
  test('MOD-29 T15 a change of any resource is sent to moderators without id and data', async () => {
    const [reader, crowd] = [await watch(moderator, 'moderation'), await watch(visitor, 'subject:Maths')]
    const { id } = await contributeFile(educator, { title: 'Not for you yet' })
    await expectEvents(reader, ['moderation'])
    expect(reader.raw()).toMatch(/\n\nevent: moderation\ndata: \{\}\n\n$/)
    for (const secret of [id, '@', 'Not for you', educator.accountId])
      expect(reader.raw() + crowd.raw()).not.toContain(secret)
    expect(eventsOf(crowd)).toEqual([])
  })

  test('ROLE-13 T15 a new account is sent to the admin only', async () => {
    const [reader, own, crowd] = [
      await watch(admin, 'users'),
      await watch(moderator, 'session,moderation'),
      await watch(visitor, 'subject:Maths'),
    ]
    const member = await site.member('student')
    await expect.poll(() => eventsOf(reader), { timeout: 10_000 }).toContain('users')
    expect(reader.raw()).toMatch(/\n\nevent: users\ndata: \{\}\n\n$/)
    for (const secret of [member.email, member.accountId, '@'])
      expect(reader.raw() + own.raw() + crowd.raw()).not.toContain(secret)
    expect([withoutModeration(eventsOf(own)), eventsOf(crowd)]).toEqual([[], []])
  })
})

describe('claims', () => {
  const claimOf = (id: string) => `/api/moderation/resources/${id}/claim`

  test('DESK-10 T15 a claim, its end and a decision on its record are sent to other moderators, without id and data', async () => {
    const id = await storeResource(db, { verified: null })
    const [reader, crowd] = [await watch(admin, 'claims'), await watch(visitor, 'subject:Maths')]
    await moderator.call('POST', claimOf(id))
    await expectEvents(reader, ['claims'])
    expect(reader.raw()).toMatch(/\n\nevent: claims\ndata: \{\}\n\n$/)
    await moderator.call('DELETE', claimOf(id))
    await expectEvents(reader, ['claims', 'claims'])
    await moderator.call('POST', claimOf(id))
    await expectEvents(reader, ['claims', 'claims', 'claims'])
    await admin.call('POST', `/api/resources/${id}/approval`)
    await expectEvents(reader, ['claims', 'claims', 'claims', 'claims'])
    expect((await admin.call('GET', '/api/moderation/claims')).json()).toEqual({ claims: [] })
    for (const secret of [id, '@', moderator.accountId]) expect(reader.raw()).not.toContain(secret)
    expect(eventsOf(crowd).filter((event) => event === 'claims')).toEqual([])
  })

  test('DESK-10 T4 T5 are for moderators: others are refused, and the stream of one who loses the role ends with the claim', async () => {
    expect(await codeOf(educator, 'claims')).toEqual([403, 'not_allowed'])
    expect(await codeOf(visitor, 'claims')).toEqual([401, 'not_signed_in'])
    const id = await storeResource(db, { verified: null })
    const demoted = await site.member('moderator')
    await demoted.call('POST', claimOf(id))
    const [own, other] = [await watch(demoted, 'claims,session'), await watch(moderator, 'claims')]
    await setRole(demoted, 'student')
    await expectEnded(own)
    await expectEvents(other, ['claims'])
    expect((await moderator.call('GET', '/api/moderation/claims')).json()).toEqual({ claims: [] })
    expect([eventsOf(own).at(-1), (await watch(demoted, 'claims')).status]).toEqual(['session', 403])
  })
})

describe('changed account', () => {
  test('T5 ROLE-09 a demoted moderator receives `session`, and the stream ends', async () => {
    const demoted = await site.member('moderator')
    const [reader, silent] = [await watch(demoted, 'moderation,session'), await watch(demoted, 'moderation')]
    const publicOnly = await watch(demoted, 'subject:Maths')
    const colleague = await watch(moderator, 'moderation')
    await setRole(demoted, 'student')
    await Promise.all([expectEnded(reader), expectEnded(silent)])
    const atEnd = [eventsOf(reader), eventsOf(silent)]
    expect(atEnd.map(withoutModeration)).toEqual([['session'], []])
    expect(eventsOf(reader).at(-1)).toBe('session')
    expect((await watch(demoted, 'moderation')).status).toBe(403)
    await contributeFile(educator)
    await expect.poll(() => eventsOf(colleague), { timeout: 10_000 }).toContain('moderation')
    expect([eventsOf(reader), eventsOf(silent)]).toEqual(atEnd)
    expect([publicOnly.ended(), colleague.ended()]).toEqual([false, false])
  })

  test.for([
    ['signs out', (who: Person) => who.call('POST', '/api/sign-out')],
    [
      'is disabled',
      ({ accountId }: Person) => sql`update accounts set disabled = true where id = ${accountId}`.execute(db),
    ],
    [
      'is deleted',
      ({ accountId }: Person) => db.deleteFrom('accounts').where('id', '=', accountId).execute(),
    ],
  ] as const)('T5 T6 the stream of an account that %s ends', async ([, run]) => {
    const who = await site.member('moderator')
    const cookie = who.cookie()
    const reader = await watch(who, 'moderation,session')
    await run(who)
    await expectEnded(reader)
    expect(eventsOf(reader)).toEqual(['session'])
    expect((await watch({ ...who, cookie: () => cookie }, 'session')).status).toBe(401)
  })

  test('T5 a role lost between check and registration prevents the stream', async () => {
    const hasty = await site.member('moderator')
    const { resolveActor } = site.parts
    const admitting = vi.fn<ResolveActor>(async (cookie) => {
      const actor = await resolveActor(cookie)
      await setRole(hasty, 'student')
      return actor
    })
    Object.assign(site.http.parts, { resolveActor: admitting })
    try {
      expect(await codeOf(hasty, 'moderation')).toEqual([403, 'not_allowed'])
    } finally {
      Object.assign(site.http.parts, { resolveActor })
    }
    expect(admitting).toHaveBeenCalledTimes(1)
  })

  test('T5 a role lost while the stream is prepared ends the stream', async () => {
    const hasty = await site.member('moderator')
    const catchUp = vi.spyOn(site.parts.changeFeed, 'poll').mockImplementationOnce(async () => {
      const colleague = await watch(hasty, 'session')
      await setRole(hasty, 'student')
      await expectEnded(colleague)
    })
    const reader = await watch(hasty, 'moderation,session', 999_999_999)
    catchUp.mockRestore()
    await expectEnded(reader)
    expect(eventsOf(reader)).toContain('session')
  })
})

test('T5 R8 private streams end when the listening connection is cut, and open again after it returns', async () => {
  const [reader, crowd] = [await watch(moderator, 'moderation'), await watch(visitor, 'subject:Maths')]
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'thuto live%'`.execute(db)
  await expectEnded(reader)
  expect(crowd.ended()).toBe(false)
  await expect.poll(async () => (await watch(moderator, 'moderation')).status, { timeout: 15_000 }).toBe(200)
  expect(errors.splice(0)).toHaveLength(1)
})
