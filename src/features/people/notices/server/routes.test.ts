import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Person, testSite } from '#test/site.ts'
import type { NewNotice } from '../notice-kinds.ts'

const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Thuto <no-reply@thuto.example>' }
const site = await testSite({ settings: mail })
const { db } = site.parts
const resourceId = '7d0c4f6e-5b1a-4e2d-9c3f-0a1b2c3d4e5f'

const notify = ({ accountId }: Person, more: Partial<NewNotice> = {}) =>
  db.transaction().execute((tx) =>
    site.parts.addNotice(tx, {
      accountId,
      kind: 'published',
      resourceId,
      title: 'Fractions',
      data: {},
      ...more,
    } as NewNotice),
  )
const confirm = ({ accountId }: Person) =>
  sql`update accounts set email_confirmed_at = now() where id = ${accountId}`.execute(db)
async function confirmed(role: 'student' | 'educator' = 'educator') {
  const person = await site.member(role)
  await confirm(person)
  return person
}
const choose = (person: Person, payload: object) => person.call('PATCH', '/api/notice-choices', { payload })
const choicesOf = async (person: Person) => (await person.call('GET', '/api/notice-choices')).json()
const listOf = async (person: Person) => (await person.call('GET', '/api/notices')).json()
const duesOf = async ({ accountId }: Person) => {
  const { rows } = await sql<{ due: string | null }>`
    select case when mail_due_at <= now() then 'now' else to_char(mail_due_at at time zone 'Africa/Johannesburg', 'HH24:MI:SS') end as due
    from notices where account_id = ${accountId} order by id`.execute(db)
  return rows.map(({ due }) => due)
}

describe('list', () => {
  test('CASE-D05 session has the number of unread notices, and none without one', async () => {
    const person = await confirmed()
    const session = async () => (await person.call('GET', '/api/session')).json<{ unreadNotices?: number }>()
    expect((await session()).unreadNotices).toBeUndefined()
    for (const title of ['First', 'Second']) await notify(person, { title })
    expect((await session()).unreadNotices).toBe(2)
    const { notices } = await listOf(person)
    await person.call('PATCH', '/api/notices', { payload: { readUpTo: notices[0].id } })
    expect((await session()).unreadNotices).toBeUndefined()
  })

  test('newest notice is first; the unread ones are counted and marked as read', async () => {
    const [person, other] = [await confirmed(), await confirmed()]
    for (const title of ['First', 'Second', 'Third']) await notify(person, { title })
    await notify(other)
    const { notices, unread } = await listOf(person)
    expect(unread).toBe(3)
    expect(notices.map(({ title }: { title: string }) => title)).toEqual(['Third', 'Second', 'First'])
    expect(notices[0]).toMatchObject({ kind: 'published', resourceId, data: {}, isRead: false })
    const read = await person.call('PATCH', '/api/notices', { payload: { readUpTo: notices[1].id } })
    expect(read.json()).toEqual({ unread: 1 })
    expect((await listOf(person)).notices.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([
      false,
      true,
      true,
    ])
    expect(await listOf(other)).toMatchObject({ unread: 1 })
  })

  test('at most 50 notices are listed', async () => {
    const person = await confirmed()
    for (let n = 0; n < 52; n += 1) await notify(person)
    expect(await listOf(person)).toMatchObject({ unread: 52, notices: { length: 50 } })
  })

  test('notice to a deleted account is none', async () => {
    await notify({ ...site.anonymous(), accountId: 'gone' })
    expect(await duesOf({ ...site.anonymous(), accountId: 'gone' })).toEqual([])
  })
})

describe('choices', () => {
  test('mail is due at once, next morning or never, as chosen; a read notice is not mailed', async () => {
    const person = await confirmed()
    await notify(person)
    await choose(person, { contributions: 'daily' })
    expect(await duesOf(person)).toEqual(['07:00:00'])
    await notify(person)
    expect(await duesOf(person)).toEqual(['07:00:00', '07:00:00'])
    await choose(person, { contributions: 'at once' })
    await notify(person)
    expect(await duesOf(person)).toEqual(['now', 'now', 'now'])
    const [newest] = (await listOf(person)).notices
    await person.call('PATCH', '/api/notices', { payload: { readUpTo: newest.id - 1 } })
    expect(await duesOf(person)).toEqual([null, null, 'now'])
    await choose(person, { contributions: 'never' })
    await notify(person)
    expect(await duesOf(person)).toEqual([null, null, null, null])
  })

  test('choices of an account without any are the defaults; others stay when one changes', async () => {
    const person = await confirmed()
    const defaults = { contributions: 'at once', queue: 'daily', mail: 'on' }
    expect(await choicesOf(person)).toEqual(defaults)
    expect((await choose(person, { queue: 'never' })).json()).toEqual({ ...defaults, queue: 'never' })
    expect(await choicesOf(person)).toEqual({ ...defaults, queue: 'never' })
    expect((await choose(person, { contributions: 'weekly' })).statusCode).toBe(400)
  })

  test('ANS-30 unconfirmed address, minor without consent and disabled account get no mail', async () => {
    const unconfirmed = await site.member('educator')
    await sql`update accounts set email_confirmed_at = null where id = ${unconfirmed.accountId}`.execute(db)
    const [minor, agreed, adult, disabled] = [
      await confirmed('student'),
      await confirmed('student'),
      await confirmed('student'),
      await confirmed('student'),
    ]
    for (const { accountId } of [minor, agreed])
      await sql`update users set age = 17 where account_id = ${accountId}`.execute(db)
    await sql`update users set age = 18 where account_id = ${adult.accountId}`.execute(db)
    await sql`insert into guardian_consents (account_id, text_version) values (${agreed.accountId}, '1')`.execute(
      db,
    )
    expect((await choicesOf(unconfirmed)).mail).toBe('unconfirmed')
    expect((await choicesOf(minor)).mail).toBe('minor')
    expect((await choicesOf(agreed)).mail).toBe('on')
    await sql`update accounts set disabled = true where id = ${disabled.accountId}`.execute(db)
    const all = [unconfirmed, minor, disabled, agreed, adult]
    for (const person of all) await notify(person)
    expect(await Promise.all(all.map(duesOf))).toEqual([[null], [null], [null], ['now'], ['now']])
  })

  test('without SMTP nothing is due, and the choices say so', async () => {
    const quiet = await testSite()
    const person = await quiet.member('educator')
    await quiet.parts.db
      .transaction()
      .execute((tx) =>
        quiet.parts.addNotice(tx, { accountId: person.accountId, kind: 'published', data: {} }),
      )
    expect((await choicesOf(person)).mail).toBe('off')
    const due = quiet.parts.db.selectFrom('notices').select('mail_due_at')
    expect(await due.execute()).toEqual([{ mail_due_at: null }])
  })
})

describe('role changed', () => {
  const change = (admin: Person, { accountId }: Person, role: string) =>
    admin.call('PATCH', `/api/users/${accountId}`, { payload: { role, unconfirmed: true } })

  test('CASE-D04 a higher role and a lower one are notices, without a mail of their own', async () => {
    const [admin, person] = [await site.member('admin'), await confirmed('student')]
    await change(admin, person, 'educator')
    await change(admin, person, 'student')
    const { notices } = await listOf(person)
    expect(notices).toMatchObject([
      { kind: 'access.changed', data: { act: 'role.changed' }, title: null },
      { kind: 'role.granted', data: { role: 'educator' }, title: null },
    ])
    expect(await duesOf(person)).toEqual([null, null])
    expect(JSON.stringify(notices)).not.toContain(admin.accountId)
  })
})
