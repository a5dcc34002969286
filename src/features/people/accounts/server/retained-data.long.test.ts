import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { approve, contributeFile, contributeLink, publishFile, sendUpload } from '#test/site-actions.ts'
import { addPasskey } from '#test/factors.ts'
import { rowOf, storeResource } from '#test/database/store-resource.ts'
import { storedNames } from '#test/files/stored-names.ts'
import { type Person, testSite } from '#test/site.ts'
import { anonymous } from './delete-account.ts'

const site = await testSite({ settings: { GUARDIAN_CONSENT: 'required' } })
const { db } = site.parts
const { db: owner } = site.database
const password = 'a-long-password-for-tests'
const admin = await site.member('admin')
const moderator = await site.member('moderator')

const leave = async (person: Person) => {
  const payload = { email: person.email, password }
  const answer = await person.call('POST', '/api/account/deletion', { payload })
  expect(answer.statusCode, answer.body).toBe(204)
}

/** The tables that hold a text anywhere in a row, whatever the type of its column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  expect(tables.length).toBeGreaterThan(15)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } =
      await sql`select from ${sql.table(name)} as t where lower(t::text) like ${`%${text.toLowerCase()}%`}
      or t::text like ${`%${Buffer.from(text).toString('hex')}%`} limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** Leaves a trace of the person wherever the product keeps one. */
async function liveThrough(email: string) {
  const client = site.anonymous()
  const about = {
    first_name: 'Nomsa',
    last_name: 'Baobabwala',
    institution: 'Karoo College of Traces',
    age: 16,
  }
  const payload = { email, password, ...about, guardian_consent: true, requested_role: 'educator' }
  const { account } = (await client.call('POST', '/api/sign-up', { payload })).json()
  const person: Person = { ...client, email, accountId: account.id }
  await admin.call('PATCH', `/api/users/${account.id}`, { payload: { role: 'educator' } })
  await admin.call('POST', `/api/users/${account.id}/reset-link`)
  for (const guess of ['wrong', password])
    await site.anonymous().call('POST', '/api/sign-in', { payload: { email, password: guess } })
  await person.call('POST', '/api/account/deletion', { payload: { email, password: 'wrong' } })
  const published = await publishFile(person, moderator, { title: 'Stays for others' })
  const waiting = await contributeLink(person, { link: 'https://school.example/w', title: 'Still waiting' })
  await sendUpload(person, { fileName: 'never filed.pdf' })
  const headers = { 'idempotency-key': 'only-once' }
  await person.call('POST', `/api/resources/${published.id}/ratings`, { payload: { stars: 5 }, headers })
  await person.call('POST', `/api/resources/${published.id}/reports`, { payload: { reason: 'other' } })
  return { person, published, waiting }
}

test('T8 ACCT-16 s24 no table of any schema holds email, name or school after a deletion', async () => {
  const email = 'nomsa.traces@school.example'
  const { person } = await liveThrough(email)
  await addPasskey(person, 'Phone of traces')
  expect((await tablesWith(email)).toSorted()).toEqual([
    'public.accounts',
    'public.resources',
    'public.users',
  ])
  expect(await tablesWith('Baobabwala')).not.toEqual([])
  await leave(person)
  for (const trace of [email, 'Baobabwala', 'Karoo College of Traces', 'never filed', 'Phone of traces'])
    expect([trace, await tablesWith(trace)]).toEqual([trace, []])
})

test('F-C15 T8 no table holds an email that was searched, exported or typed as a reason after a deletion', async () => {
  const person = await site.member('educator')
  const { email } = person
  const published = await contributeLink(person, { link: 'https://school.example/f', title: 'Reported' })
  await approve(moderator, published.id)
  const waiting = await contributeLink(person, { link: 'https://school.example/w', title: 'For a reason' })
  const typedReason = encodeURIComponent(`Asked for by (${email}), see ${email.toUpperCase()}.`)
  for (const url of ['/api/moderation?q=', '/api/moderation/export?q=', '/api/users?q=', '/api/search?q='])
    expect((await admin.call('GET', url + encodeURIComponent(email))).statusCode).toBe(200)
  await admin.call('POST', '/api/search/missed', { payload: { q: email } })
  const deleted = await moderator.call('DELETE', `/api/resources/${waiting.id}?reason=${typedReason}`)
  expect(deleted.statusCode).toBe(200)
  const payload = { reason: 'other', text: `Written by ${email}, ask there` }
  for (const who of [moderator, await site.visitor()])
    expect((await who.call('POST', `/api/resources/${published.id}/reports`, { payload })).statusCode).toBe(
      201,
    )
  const { reason } = await db
    .selectFrom('audit_entries')
    .select('reason')
    .where('subject_id', '=', waiting.id)
    .where('act', '=', 'resource.deleted')
    .executeTakeFirstOrThrow()
  expect(reason).toBe('Asked for by [email] see [email]')
  await leave(person)
  expect(await tablesWith(email)).toEqual([])
  const texts = await db.selectFrom('reports').select('text').where('text', 'is not', null).execute()
  expect(texts.map(({ text }) => text)).toContain('Written by [email] ask there')
})

test('ANS-39 T8 no notice is left after a deletion, and no answer or suggested change holds email or account', async () => {
  const [person, other] = [await site.member('moderator'), await site.member('educator')]
  const { email, accountId } = person
  const text = `Ask ${email.toUpperCase()}, or "${email}"`
  const answered = {
    returned_at: new Date(),
    returned_reason: 'other',
    returned_text: text,
    removal_reason: text,
    verified: null,
  }
  const id = await storeResource(db, {
    ...answered,
    user_id: other.email,
    uploader_account_id: other.accountId,
  })
  const suggested = (author_account_id: string) => ({
    id: randomUUID(),
    resource_id: id,
    author_account_id,
    base_edit_number: 1,
    fields: JSON.stringify({ author: text, tags: [`a\n${email}`] }),
    base: JSON.stringify({ author: email }),
    message: text,
    state: 'declined' as const,
    decided_at: new Date(),
    decided_by: accountId,
    decision_text: text,
  })
  await db
    .insertInto('revisions')
    .values([suggested(accountId), suggested(other.accountId)])
    .execute()
  const notice = { kind: 'returned', title: text, data: JSON.stringify({ reason: 'other', text }) }
  await db
    .insertInto('notices')
    .values([
      { ...notice, account_id: accountId },
      { ...notice, account_id: other.accountId },
    ])
    .execute()
  await db.insertInto('notice_settings').values({ account_id: accountId, queue: 'never' }).execute()
  await leave(person)
  expect(await tablesWith(email)).toEqual([])
  for (const table of ['resources', 'revisions', 'notices', 'notice_settings'])
    expect(await tablesWith(accountId)).not.toContain(`public.${table}`)
  expect(await db.selectFrom('notices').select(['account_id', 'data']).execute()).toEqual([
    { account_id: other.accountId, data: { reason: 'other', text: 'Ask [email] or [email]' } },
  ])
  const revisions = await db
    .selectFrom('revisions')
    .select(['author_account_id', 'fields'])
    .orderBy('author_account_id', (order) => order.asc().nullsFirst())
    .execute()
  const fields = { author: 'Ask [email] or [email]', tags: ['a\n[email]'] }
  expect(revisions).toEqual([null, other.accountId].map((author) => ({ author_account_id: author, fields })))
})

test('T8 s24 no link, no wish of another person and no address of a guardian is left after a deletion', async () => {
  const [person, other] = [await site.member('student'), await site.member('student')]
  const { email, accountId } = person
  const former = 'former.traces@school.example'
  const link = (account_id: string, purpose: 'change' | 'restore', to: string) => ({
    id: `${purpose} ${account_id}`,
    account_id,
    purpose,
    email: to,
    // The account cannot be deleted while its former address can be restored.
    expires_at: new Date(purpose === 'restore' ? 0 : Date.now() + 3_600_000),
  })
  const links = [link(accountId, 'restore', former), link(other.accountId, 'change', email)]
  await db.insertInto('email_links').values(links).execute()
  const guardian = {
    account_id: accountId,
    guardian_email: 'guardian.traces@home.example',
    text_version: '1',
  }
  await db.insertInto('guardian_requests').values(guardian).execute()
  await leave(person)
  for (const trace of [email, former, guardian.guardian_email])
    expect([trace, await tablesWith(trace)]).toEqual([trace, []])
})

test('CONST-10 anonymous values are those of the spec', () => {
  expect(anonymous).toMatchObject({ uploader: 'Default', userId: 'unknown' })
})

describe('ACCT-16 shared data is anonymised', () => {
  test('resources get the uploader Default and are otherwise unchanged', async () => {
    const { person, published, waiting } = await liveThrough('one@school.example')
    const before = await Promise.all([rowOf(db, published.id), rowOf(db, waiting.id)])
    await leave(person)
    const after = await Promise.all([rowOf(db, published.id), rowOf(db, waiting.id)])
    const noName = { user_id: 'Default', uploader_account_id: null }
    expect(after).toEqual(before.map((row) => ({ ...row, ...noName })))
    expect((await site.anonymous().call('GET', published.file_url)).statusCode).toBe(200)
    await approve(moderator, waiting.id)
    expect((await site.anonymous().call('GET', '/api/resources?title=waiting')).body).toContain(waiting.id)
  })

  test('ratings and reports count on, without their source', async () => {
    const { person, published } = await liveThrough('two@school.example')
    const visitor = await site.visitor()
    await visitor.call('POST', `/api/resources/${published.id}/ratings`, { payload: { stars: 1 } })
    await leave(person)
    for (const table of ['ratings', 'reports'] as const) {
      const rows = await db
        .selectFrom(table)
        .select('source')
        .where('resource_id', '=', published.id)
        .execute()
      expect(rows.map(({ source }) => source === 'gone')).toContain(true)
      expect(JSON.stringify(rows)).not.toContain(person.accountId)
    }
    expect(await rowOf(db, published.id)).toMatchObject({
      rating_total: 6,
      rating_amount: 2,
      report_amount: 1,
    })
    const others = await db
      .selectFrom('ratings')
      .select('source')
      .where('source', 'like', 'visitor %')
      .execute()
    expect(others.length).toBeGreaterThan(0)
  })

  test('ANA-08 analytics rows get the user unknown', async () => {
    const { person } = await liveThrough('three@school.example')
    const count = async (userId: string) =>
      (await db.selectFrom('analytics_data').select('id').where('user_id', '=', userId).execute()).length
    const before = await count('unknown')
    await leave(person)
    expect(await count(person.accountId)).toBe(0)
    expect(await count('unknown')).toBe(before + 2)
  })

  test('T26 bytes of an unfinished upload are removed at once', async () => {
    const educator = await site.member('educator')
    const other = await site.member('educator')
    const [ownUpload, otherUpload] = [await sendUpload(educator), await sendUpload(other)]
    await leave(educator)
    const names = (await storedNames(site, 'staging')).join()
    expect(names).not.toContain(ownUpload)
    expect(names).toContain(otherUpload)
  })

  test('audit entry of the deletion holds the account id alone', async () => {
    const student = await site.member('student')
    await leave(student)
    const entries = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_id', '=', student.accountId)
      .execute()
    expect(entries.map(({ act, account_id, title, reason }) => [act, account_id, title, reason])).toEqual([
      ['account.created', student.accountId, null, null],
      ['account.deleted', student.accountId, null, null],
    ])
  })

  test('T8 security events become anonymous, also the one of the deletion, and are in the copy before', async () => {
    const student = await site.member('student')
    await student.call('GET', '/api/users')
    const events = () =>
      db.selectFrom('security_events').select(['kind', 'account_id']).orderBy('id', 'desc').limit(2).execute()
    await expect
      .poll(events, { timeout: 10_000 })
      .toContainEqual({ kind: 'access.denied', account_id: student.accountId })
    const copy = (await student.call('GET', '/api/account/export')).json<{ security_events: object[] }>()
    expect(copy.security_events).toEqual([
      { at: expect.any(String), kind: 'access.denied', route: '/api/users', by_yourself: true },
    ])
    await leave(student)
    await expect
      .poll(events, { timeout: 10_000 })
      .toContainEqual({ kind: 'account.erased', account_id: 'deleted' })
    expect(await tablesWith(student.accountId)).not.toContain('public.security_events')
  })

  test('rows of other accounts are unchanged', async () => {
    const [leaver, stayer] = [await site.member('educator'), await site.member('educator')]
    const { id } = await contributeFile(stayer)
    const { id: resourceId } = await contributeFile(leaver)
    await leave(leaver)
    expect(await rowOf(db, id)).toMatchObject({
      user_id: stayer.email,
      uploader_account_id: stayer.accountId,
    })
    expect(await rowOf(db, resourceId)).toMatchObject({ user_id: 'Default' })
    expect((await stayer.call('GET', '/api/account')).statusCode).toBe(200)
  })
})

test('ERR-25 failed deletion is rolled back', async () => {
  const { person, published } = await liveThrough('four@school.example')
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = '57014'; end $$`.execute(
    owner,
  )
  await sql`create trigger refuse before delete on uploads for each row execute function refuse()`.execute(
    owner,
  )
  const payload = { email: person.email, password }
  expect((await person.call('POST', '/api/account/deletion', { payload })).statusCode).toBe(503)
  expect(await rowOf(db, published.id)).toMatchObject({ user_id: person.email })
  expect((await person.call('GET', '/api/account')).json()).toMatchObject({ full_name: 'Nomsa Baobabwala' })
  await sql`drop function refuse cascade`.execute(owner)
  await leave(person)
})

test('T47 upload during a deletion leaves no email', async () => {
  for (let round = 0; round < 8; round += 1) {
    const educator = await site.member('educator')
    const uploadId = await sendUpload(educator)
    const payload = { subject: 'Maths', title: `Race ${round}`, tags: [], uploadId }
    const [filed] = await Promise.all([educator.call('POST', '/api/resources', { payload }), leave(educator)])
    expect([201, 401, 404]).toContain(filed.statusCode)
    expect(await tablesWith(educator.email)).toEqual([])
  }
})
