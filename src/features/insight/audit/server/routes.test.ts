import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import type { AuditEntry, RecordedEvent } from '../contract.ts'
import { contributeLink } from '#test/site-actions.ts'
import { readCsv } from '#test/files/csv-reader.ts'
import { type EventReader, readEvents } from '#test/live/event-reader.ts'
import { type Person, testSite } from '#test/site.ts'

const site = await testSite()
const { db } = site.parts
const address = await site.http.listen({ port: 0, host: '127.0.0.1' })
const [admin, moderator, educator] = [
  await site.member('admin'),
  await site.member('moderator'),
  await site.member('educator'),
]
const password = 'a-long-password-for-tests'

interface AuditPage<Item> {
  items: Item[]
  next: string | null
}
async function read<Item>(path: string): Promise<AuditPage<Item>> {
  const answer = await admin.call('GET', path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<AuditPage<Item>>()
}
const entries = (query = '') => read<AuditEntry>(`/api/audit-log${query}`)
const events = (query = '') => read<RecordedEvent>(`/api/security-events${query}`)
/** Waits until an event like this is the newest of its kind. */
async function expectNewest(kind: string, about: object) {
  const newest = async () => (await events(`?kind=${kind}`)).items[0]
  await expect.poll(newest, { timeout: 10_000, interval: 50 }).toMatchObject(about)
}
const signIn = (email: string, typed: string) =>
  site.anonymous().call('POST', '/api/sign-in', { payload: { email, password: typed } })
const party = ({ accountId, email }: Person) => ({ id: accountId, email })
const encoded = encodeURIComponent

describe('audit log', () => {
  test('DESK-36 an admin reads a decision with actor, act, title and reason; others are refused', async () => {
    const { id } = await contributeLink(educator, { link: 'https://school.example/a', title: 'Fractions' })
    await moderator.call('DELETE', `/api/resources/${id}?reason=Copied`)
    expect((await entries(`?resource=${id}`)).items).toMatchObject([
      {
        id: expect.any(Number),
        at: expect.stringMatching(/Z$/),
        act: 'resource.deleted',
        actor: party(moderator),
        subject: { id, email: null },
        title: 'Fractions',
        reason: 'Copied',
      },
    ])
    expect((await moderator.call('GET', '/api/audit-log')).statusCode).toBe(403)
    expect((await site.anonymous().call('GET', '/api/audit-log')).statusCode).toBe(401)
  })

  test('DESK-36 filters by act, actor and period, together', async () => {
    await admin.call('PATCH', `/api/users/${educator.accountId}`, { payload: { role: 'student' } })
    await admin.call('PATCH', `/api/users/${educator.accountId}`, { payload: { role: 'educator' } })
    const query = `?act=role.changed&actor=${encoded(admin.email)}&resource=${encoded(educator.email)}`
    const { items } = await entries(query)
    expect(items.map(({ reason }) => reason)).toEqual(['student → educator', 'educator → student'])
    const from = encoded(items[0]?.at ?? '')
    expect((await entries(`${query}&to=${from}`)).items).toHaveLength(1)
    expect((await entries(`${query}&from=2999-01-01T00:00:00.000Z`)).items).toEqual([])
  })

  test.for([
    '?q=algebra',
    '?act=role.read',
    '?from=yesterday',
    '?cursor=5',
    '?cursor=2026-99-01T00:00:00.000000Z-5',
    `?actor=${'x'.repeat(301)}`,
  ])('DESK-36 refuses %s', async (query) => {
    expect((await admin.call('GET', `/api/audit-log${query}`)).statusCode).toBe(400)
  })

  test('DESK-36 the second page goes on after the first', async () => {
    const rows = Array.from({ length: 105 }, (_, i) => ({
      account_id: 'operator',
      act: 'resources.imported' as const,
      subject_id: `import ${i}`,
    }))
    await db.insertInto('audit_entries').values(rows).execute()
    const first = await entries('?act=resources.imported')
    const second = await entries(`?act=resources.imported&cursor=${encoded(first.next ?? '')}`)
    expect([first.items.length, second.items.length, second.next]).toEqual([100, 5, null])
    const found = [...first.items, ...second.items].map(({ subject }) => subject.id)
    expect(found).toEqual(rows.map(({ subject_id }) => subject_id).toReversed())
  })

  test('s22 notes whose email the admin saw, and nothing for accounts without one', async () => {
    await db.deleteFrom('disclosures').execute()
    await entries(`?actor=${encoded(moderator.email)}`)
    const seen = db.selectFrom('disclosures').select(['viewer_id', 'subject_id', 'page as place'])
    expect(await seen.execute()).toEqual([
      { viewer_id: admin.accountId, subject_id: moderator.accountId, place: 'audit' },
    ])
  })
})

describe('security events', () => {
  test('ASVS-16.3.1 a sign-in and a wrong password name the account, the latter as its subject', async () => {
    const person = await site.member('student')
    await signIn(person.email, 'not the password')
    await expectNewest('sign_in.failed', { account: null, subject: party(person), route: '/api/sign-in' })
    await signIn(person.email, password)
    await expectNewest('sign_in.ok', { account: party(person), subject: null })
  })

  test('ASVS-16.3.2 a refused call names the account, the pattern and no address', async () => {
    await moderator.call('GET', '/api/users?q=somebody@school.example')
    await expectNewest('access.denied', { account: party(moderator), route: '/api/users' })
    const { items } = await events('?kind=access.denied')
    expect(items[0]?.address).toMatch(/^[0-9a-f]{16}$/)
    expect(JSON.stringify(items)).not.toMatch(/somebody|127\.0\.0\.1/)
  })

  test('ASVS-16.3.3 a changed role and ended sessions name the account concerned', async () => {
    const person = await site.member('student')
    await admin.call('PATCH', `/api/users/${person.accountId}`, { payload: { role: 'educator' } })
    await expectNewest('role.changed', { account: party(admin), subject: party(person) })
    await admin.call('DELETE', `/api/users/${person.accountId}`)
    await expectNewest('session.revoked', { account: party(admin), subject: party(person) })
    const found = await events(`?account=${encoded(person.email)}`)
    expect(found.items.map(({ kind }) => kind)).toEqual(['session.revoked', 'role.changed'])
  })

  test('no table of events holds an email, a password or a search word', async () => {
    await signIn('nobody-here@school.example', 'my-secret-password')
    await admin.call('GET', '/api/users?q=quagga')
    await expectNewest('sign_in.failed', { account: null, subject: null })
    const { rows } = await sql<{
      row: string
    }>`select security_events::text as row from security_events`.execute(db)
    expect(rows.map(({ row }) => row).join('\n')).not.toMatch(/@|secret|quagga|127\.0/)
  })
})

describe('export', () => {
  const recordsOf = (body: string) => readCsv(body.slice(1))

  test('DESK-37 T41 is CSV with neutralised formulas, names its acts in words, and notes itself', async () => {
    const reason = encoded('=HYPERLINK("http://x.example")')
    const { id } = await contributeLink(educator, { link: 'https://school.example/b', title: '=1+1' })
    await moderator.call('DELETE', `/api/resources/${id}?reason=${reason}`)
    const answer = await admin.call('GET', `/api/audit-log/export?resource=${id}`)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
      'cache-control': 'no-store',
    })
    expect(recordsOf(answer.body)).toEqual([
      ['Time', 'Who', 'Decision', 'Code', 'About', 'ID', 'Reason', 'Details'],
      [
        expect.stringMatching(/Z$/),
        moderator.email,
        'Resource deleted',
        'resource.deleted',
        "'=1+1",
        id,
        '\'=HYPERLINK("http://x.example")',
        expect.any(String),
      ],
    ])
    const [noted] = (await entries('?act=audit.exported')).items
    expect(noted).toMatchObject({
      actor: party(admin),
      subject: { id: 'audit-log' },
      reason: 'filtered by resource',
    })
    await expectNewest('export.made', { account: party(admin), subject: { id: 'audit-log', email: null } })
  })

  test('DESK-37 is complete beyond a page, in the language of the reader', async () => {
    const headers = { 'accept-language': 'af' }
    const { body } = await admin.call('GET', '/api/audit-log/export?act=resources.imported', { headers })
    const [head, ...records] = recordsOf(body)
    expect(head?.slice(0, 3)).toEqual(['Tyd', 'Wie', 'Besluit'])
    expect(records).toHaveLength(105)
  })

  test('DESK-37 the security events have a file of their own', async () => {
    await expectNewest('sign_in.ok', {})
    const { body, headers } = await admin.call('GET', '/api/security-events/export?kind=sign_in.ok')
    expect(headers['content-disposition']).toBe('attachment; filename="security-events.csv"')
    const [head, first] = recordsOf(body)
    expect(head).toEqual(['Time', 'Account', 'Event', 'Code', 'About', 'Path', 'Network', 'Request', 'Times'])
    expect(first?.slice(2, 4)).toEqual(['Signed in', 'sign_in.ok'])
  })

  test('ASVS-7.5.3 asks for a confirmation when the sign-in is older than five minutes', async () => {
    const late = await site.member('admin')
    await sql`update sessions set confirmed_at = now() - interval '6 minutes' where account_id = ${late.accountId}`.execute(
      db,
    )
    for (const list of ['audit-log', 'security-events']) {
      const answer = await late.call('GET', `/api/${list}/export`)
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        expect.objectContaining({ code: 'confirm_first' }),
      ])
      expect((await late.call('GET', `/api/${list}`)).statusCode).toBe(200)
    }
  })
})

describe('topic `audit`', () => {
  const open: EventReader[] = []
  afterEach(() => {
    for (const reader of open.splice(0)) reader.close()
  })

  test('W2 a new entry and a new event are announced to admins', async () => {
    const reader = await readEvents(`${address}/api/live?topics=audit`, undefined, admin.cookie())
    open.push(reader)
    const eventCount = () => reader.events().filter(({ event }) => event === 'audit').length
    await expect.poll(() => reader.raw(), { timeout: 10_000 }).toContain('event: ready')
    await db
      .insertInto('audit_entries')
      .values({ account_id: 'operator', act: 'account.created', subject_id: 'x' })
      .execute()
    await expect.poll(eventCount, { timeout: 10_000, interval: 10 }).toBeGreaterThan(0)
    const before = eventCount()
    await signIn('nobody@school.example', 'a wrong password')
    await expect.poll(eventCount, { timeout: 10_000, interval: 10 }).toBeGreaterThan(before)
  })
})
