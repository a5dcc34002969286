import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { blankPerson } from '#test/builders.ts'
import { contributeFile, publishFile, sendUpload } from '#test/site-actions.ts'
import { type Person, testSite } from '#test/site.ts'
import { roles } from '#shared/abilities.ts'

const site = await testSite()
const { db } = site.parts

const read = async (person: Person) =>
  (await person.call('GET', '/api/account')).json<Record<string, unknown>>()
const change = (person: Person, payload: object) => person.call('PATCH', '/api/account', { payload })
const forget = (person: Person) => sql`delete from users where account_id = ${person.accountId}`.execute(db)

describe('own account', () => {
  test('ACCT-01 CALL-08 DATA-15 account has the six fields and hasPassword', async () => {
    const educator = await site.member('educator')
    expect(await read(educator)).toEqual({
      ...blankPerson,
      email: educator.email,
      role: 'educator',
      hasPassword: true,
      emailConfirmed: false,
      sendsMail: false,
      guardianAsked: false,
    })
  })

  test('ACCT-18 AUTH-04 account without a record has email, role user and blank fields', async () => {
    const admin = await site.member('admin')
    await forget(admin)
    expect(await read(admin)).toEqual({
      ...blankPerson,
      email: admin.email,
      role: 'user',
      hasPassword: true,
      emailConfirmed: false,
      sendsMail: false,
      guardianAsked: false,
    })
  })

  test('ACCT-12 account with Google alone has no password', async () => {
    const student = await site.member('student')
    await sql`update credentials set provider_id = 'google', password = null where account_id = ${student.accountId}`.execute(
      db,
    )
    expect(await read(student)).toMatchObject({ hasPassword: false })
  })

  test('T34 account is not cacheable', async () => {
    const { headers } = await (await site.member('student')).call('GET', '/api/account')
    expect(headers['cache-control']).toBe('no-store')
  })
})

const mine = { full_name: 'Teacher Protea', institution: 'Karoo School', age: 41, requested_role: 'educator' }

const refused = await site.member('student')
await change(refused, mine)
const unchanged = await read(refused)

describe('profile change', () => {
  test('ACCT-04 ACCT-06 CALL-08 change stores the four fields only', async () => {
    const student = await site.member('student')
    const before = await read(student)
    expect((await change(student, mine)).json()).toEqual({ ...before, ...mine })
    expect(await read(student)).toEqual({ ...before, ...mine })
  })

  test('ACCT-06 change sets one field and clears it', async () => {
    const student = await site.member('student')
    const before = await read(student)
    await change(student, mine)
    expect((await change(student, { age: null })).json()).toEqual({ ...before, ...mine, age: null })
    const blank = { full_name: '', institution: '', requested_role: '' }
    expect((await change(student, blank)).json()).toEqual(before)
    expect((await change(student, {})).json()).toEqual(before)
  })

  test('T27 change normalises texts and stores markup literally', async () => {
    const student = await site.member('student')
    const typed = { full_name: '  <b>Ada</b>\u202e  Lovelace ', institution: '"); drop table users; --' }
    expect((await change(student, typed)).json()).toMatchObject({
      full_name: '<b>Ada</b> Lovelace',
      institution: '"); drop table users; --',
    })
  })

  test('ACCT-18 change creates a missing record with the role user', async () => {
    const moderator = await site.member('moderator')
    await forget(moderator)
    expect((await change(moderator, { full_name: 'Back again' })).json()).toMatchObject({
      full_name: 'Back again',
      email: moderator.email,
      role: 'user',
    })
    expect((await moderator.call('GET', '/api/moderation')).statusCode).toBe(403)
  })

  test('reading and an empty change write no record', async () => {
    const student = await site.member('student')
    await forget(student)
    await read(student)
    expect((await change(student, {})).statusCode).toBe(200)
    const rows = await db
      .selectFrom('users')
      .selectAll()
      .where('account_id', '=', student.accountId)
      .execute()
    expect(rows).toEqual([])
  })

  test('SDK-13 repeated change does not overwrite a later one', async () => {
    const student = await site.member('student')
    const headers = { 'idempotency-key': randomUUID() }
    const first = { payload: { institution: 'Karoo School' }, headers }
    await student.call('PATCH', '/api/account', first)
    await change(student, { institution: 'Coast School' })
    const again = await student.call('PATCH', '/api/account', first)
    expect([again.statusCode, again.json()]).toEqual([
      200,
      expect.objectContaining({ institution: 'Coast School' }),
    ])
  })

  test('T3 queued change of another account is refused', async () => {
    const [student, educator] = [await site.member('student'), await site.member('educator')]
    const payload = { ...mine, ofAccount: student.accountId }
    expect((await change(educator, payload)).statusCode).toBe(403)
    expect(await read(educator)).toMatchObject({ full_name: '', institution: '' })
    expect((await change(student, payload)).json()).toMatchObject(mine)
  })

  test('change replaces the name in every table', async () => {
    const email = 'renamed@school.example'
    const person = site.anonymous()
    const payload = { email, password: 'a-long-password-for-tests', first_name: 'Oldname' }
    await person.call('POST', '/api/sign-up', { payload })
    await change(person, { full_name: 'Newname' })
    const { rows } = await sql<{ name: string }>`select name from accounts where email = ${email}`.execute(db)
    expect(rows).toEqual([{ name: 'Newname' }])
  })

  test.for([
    '{"role":"admin"}',
    '{"email":"other@school.example"}',
    '{"full_name":"x","role":"admin"}',
    '[{"role":"admin"}]',
    '[{"full_name":"x"}]',
    '{"role":"x","role":"admin"}',
    '{"user":{"role":"admin"}}',
    '{"full_name":{"role":"admin"}}',
    '{"full_name":["x"]}',
    '{"__proto__":{"role":"admin"},"full_name":"x"}',
    '{"hasPassword":false}',
    '{"id":"1"}',
    '{"disabled":true}',
    '{"requested_role":"admin"}',
    '{"requested_role":"Educator"}',
    '{"age":0}',
    '{"age":121}',
    '{"age":"41"}',
    '{"age":41.5}',
    'null',
    '"role=admin"',
  ])('ACCT-02 ACCT-03 ERR-23 T1 T2 body %s is refused and changes nothing', async (payload) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await refused.call('PATCH', '/api/account', { payload, headers })
    expect(answer.statusCode, answer.body).toBe(400)
    expect(await read(refused)).toEqual(unchanged)
    expect(unchanged).toMatchObject({ ...mine, role: 'student', email: refused.email })
  })

  test('T2 texts above their limit and form bodies are refused', async () => {
    for (const typed of [{ full_name: 'x'.repeat(242) }, { institution: 'x'.repeat(161) }])
      expect((await change(refused, typed)).statusCode).toBe(400)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const form = await refused.call('PATCH', '/api/account', { payload: 'role=admin', headers })
    expect(form.statusCode).toBe(415)
  })

  test('T3 T5 change writes the own record only, for each role, and needs a live session', async () => {
    const people = await Promise.all(roles.map((role) => site.member(role)))
    for (const person of people)
      expect((await change(person, { full_name: person.email })).statusCode).toBe(200)
    for (const person of people) expect(await read(person)).toMatchObject({ full_name: person.email })
    const [first] = people
    await first?.call('POST', '/api/sign-out')
    expect(first && (await change(first, mine)).statusCode).toBe(401)
  })
})

describe('data export', () => {
  interface Copy {
    readonly account: Record<string, unknown>
    readonly user?: Record<string, unknown>
    readonly [list: string]: unknown
  }
  const copyOf = async (person: Person) => {
    const answer = await person.call('GET', '/api/account/export')
    expect(answer.statusCode, answer.body).toBe(200)
    return { answer, copy: answer.json<Copy>() }
  }

  test('s23 export is a JSON download that is not cacheable', async () => {
    const { answer } = await copyOf(await site.member('student'))
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="thuto-account.json"')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('s23 export size equals the bytes of the file', async () => {
    const student = await site.member('student')
    const exportSize = await student.call('GET', '/api/account/export-size')
    const { answer } = await copyOf(student)
    // The moment of the export is in it, and always as long.
    expect(exportSize.json()).toEqual({ bytes: answer.rawPayload.length })
  })

  test('s23 export holds all data about an educator', async () => {
    const educator = await site.member('educator')
    const moderator = await site.member('moderator')
    await change(educator, mine)
    const published = await publishFile(educator, moderator, { title: 'In the copy' })
    await contributeFile(educator, { title: 'Waiting' })
    await sendUpload(educator, { fileName: 'unfiled.pdf' })
    const url = `/api/resources/${published.id}`
    const headers = { 'idempotency-key': 'rated-once' }
    await educator.call('POST', `${url}/ratings`, { payload: { stars: 4 }, headers })
    await educator.call('POST', `${url}/reports`, { payload: { reason: 'broken', text: 'Page 2' } })
    const { accountId } = educator
    await sql`insert into guardian_consents (account_id, text_version) values (${accountId}, '2026-11')`.execute(
      db,
    )

    const { copy } = await copyOf(educator)
    expect(copy).toMatchObject({
      exported_at: expect.stringMatching(/^\d{4}-/),
      account: { id: accountId, email: educator.email },
      user: { ...mine, role: 'educator', email: educator.email },
      guardian_consent: { text_version: '2026-11' },
      ways_in: [{ provider_id: 'credential' }],
      sessions: [{ created_at: expect.any(String), updated_at: expect.any(String) }],
      resources: [
        { id: published.id, title: 'In the copy', user_id: educator.email, verified: true },
        { title: 'Waiting', verified: null },
      ],
      uploads: [{ file_name: 'unfiled.pdf' }],
      ratings: [{ resource_id: published.id, stars: 4 }],
      reports: [{ resource_id: published.id, reason: 'broken', text: 'Page 2' }],
      analytics_data: [
        { event: 'file_upload', title: 'In the copy' },
        { event: 'file_upload', title: 'Waiting' },
      ],
      answers: [{ created_at: expect.any(String) }],
      audit_entries: [{ act: 'account.created', by_yourself: true }],
    })
  })

  test('T42 DATA-15 export holds no hash, no token and no data of others', async () => {
    const educator = await site.member('educator')
    const other = await site.member('educator')
    await contributeFile(other, { title: 'Somebody else’s' })
    await sendUpload(other)
    await sql`insert into audit_entries (account_id, act, subject_id) values (${other.accountId}, 'role.changed', ${educator.accountId})`.execute(
      db,
    )
    const { answer, copy } = await copyOf(educator)
    expect(copy).toMatchObject({
      resources: [],
      uploads: [],
      analytics_data: [],
      audit_entries: [{ act: 'account.created' }, { act: 'role.changed', by_yourself: false }],
    })
    for (const foreign of [other.email, other.accountId]) expect(answer.body).not.toContain(foreign)
    const { rows } = await sql<{ secret: string }>`
      select token as secret from sessions union select password from credentials where password is not null`.execute(
      db,
    )
    for (const { secret } of rows) expect(answer.body).not.toContain(secret)
    expect(answer.body).not.toMatch(/hash|token|password":/i)
  })

  test('T23 own data names days, lists and roles of staff who saw the email, and no account of them', async () => {
    const [seen, moderator, admin] = [
      await site.member('student'),
      await site.member('moderator'),
      await site.member('admin'),
    ]
    const rows = [moderator, admin].map(({ accountId }) => ({
      viewer_id: accountId,
      subject_id: seen.accountId,
    }))
    await db
      .insertInto('disclosures')
      .values([
        ...rows.map((row) => ({ ...row, day: '2026-11-20', page: 'moderation' as const })),
        { viewer_id: 'an erased admin', subject_id: seen.accountId, day: '2026-11-21', page: 'users' },
        { viewer_id: seen.accountId, subject_id: admin.accountId, day: '2026-11-22', page: 'users' },
      ])
      .execute()
    const { answer, copy } = await copyOf(seen)
    expect(copy).toMatchObject({
      seen_by_staff: [
        { day: '2026-11-20', list: 'moderation', role: 'admin' },
        { day: '2026-11-20', list: 'moderation', role: 'moderator' },
        { day: '2026-11-21', list: 'users', role: null },
      ],
    })
    for (const staff of [moderator, admin])
      for (const trace of [staff.email, staff.accountId]) expect(answer.body).not.toContain(trace)
    expect(answer.body).not.toContain('an erased admin')
  })

  test('ACCT-18 export works for an account without a record', async () => {
    const student = await site.member('student')
    await forget(student)
    const { copy } = await copyOf(student)
    expect(copy).toMatchObject({ account: { email: student.email }, resources: [] })
    expect(copy.user).toBeUndefined()
  })
})
