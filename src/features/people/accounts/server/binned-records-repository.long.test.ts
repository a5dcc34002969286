/** Personal data in deleted records that can still be restored. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { approve, contributeLink } from '#test/site-actions.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { type Person, testSite } from '#test/site.ts'
import { withoutEmails } from './binned-records-repository.ts'
import { changeEmail } from './operator-accounts-repository.ts'

const site = await testSite()
const { db } = site.parts
const moderator = await site.member('moderator')
const password = 'a-long-password-for-tests'

const remove = (id: string) => moderator.call('DELETE', `/api/resources/${id}`)
const restore = (id: string) =>
  moderator.call('POST', `/api/moderation/bin/${id}/restoration`, {
    headers: { 'idempotency-key': randomUUID() },
  })
async function leave(person: Person) {
  const answer = await person.call('POST', '/api/account/deletion', {
    payload: { email: person.email, password },
  })
  expect(answer.statusCode, answer.body).toBe(204)
}
const binned = async () => {
  const { rows } = await sql<{ row: string }>`select b::text as row from deleted_resources as b`.execute(db)
  return rows.map(({ row }) => row.toLowerCase()).join('\n')
}

/** Contributed by one, rated and reported by both, with a change that was suggested and decided, and deleted. */
async function aDeletedRecord(author: Person, other: Person) {
  const { id } = await contributeLink(author, { link: 'https://school.example/page' })
  await approve(moderator, id)
  for (const who of [author, other])
    await who.call('POST', `/api/resources/${id}/ratings`, { payload: { stars: 4 } })
  const text = `Ask "${author.email.toUpperCase()}", or ${other.email}`
  await other.call('POST', `/api/resources/${id}/reports`, { payload: { reason: 'other', text } })
  await db
    .insertInto('revisions')
    .values({
      id: randomUUID(),
      resource_id: id,
      author_account_id: author.accountId,
      base_edit_number: 1,
      fields: JSON.stringify({ author: text, tags: [`a\n${author.email}`] }),
      base: '{}',
      message: text,
      state: 'declined',
      decided_at: new Date(),
      decided_by: other.accountId,
      decision_text: text,
    })
    .execute()
  expect((await remove(id)).statusCode).toBe(200)
  return id
}

describe('deletion of an account', () => {
  test('DESK-27 T8 a record restored after it belongs to Default, and no table held email or account meanwhile', async () => {
    const [author, other] = [await site.member('educator'), await site.member('educator')]
    const id = await aDeletedRecord(author, other)
    await leave(author)
    for (const trace of [author.email, author.accountId, other.email.toUpperCase()])
      expect(await binned()).not.toContain(trace)
    expect(await binned()).toContain(other.accountId)
    expect((await restore(id)).statusCode).toBe(200)
    expect(await rowOf(db, id)).toMatchObject({ user_id: 'Default', uploader_account_id: null })
    const rows = db.selectFrom('ratings').select('source').where('resource_id', '=', id)
    expect(await rows.orderBy('id').execute()).toEqual([
      { source: 'gone' },
      { source: `account ${other.accountId}` },
    ])
    const revision = await db
      .selectFrom('revisions')
      .selectAll()
      .where('resource_id', '=', id)
      .executeTakeFirstOrThrow()
    const masked = 'Ask [email] or [email]'
    expect(revision).toMatchObject({ author_account_id: null, message: masked, decision_text: masked })
    expect(revision.fields).toEqual({ author: masked, tags: ['a\n[email]'] })
    expect(revision.decided_by).toBe(other.accountId)
  })

  test('DESK-27 those of other people lose what they say about it, and keep their uploader', async () => {
    const [author, other] = [await site.member('educator'), await site.member('educator')]
    const id = await aDeletedRecord(author, other)
    await db
      .updateTable('deleted_resources')
      .set({ record: sql`record || jsonb_build_object('returned_text', ${`See ${other.email}`}::text)` })
      .where('resource_id', '=', id)
      .execute()
    await leave(other)
    for (const trace of [other.email, other.accountId]) expect(await binned()).not.toContain(trace)
    const { record } = await db
      .selectFrom('deleted_resources')
      .select('record')
      .where('resource_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(record).toMatchObject({
      user_id: author.email,
      uploader_account_id: author.accountId,
      returned_text: 'See [email]',
    })
    expect((await restore(id)).statusCode).toBe(200)
    expect(await rowOf(db, id)).toMatchObject({ user_id: author.email })
  })

  test('DESK-27 during a deletion and a restoration of records leaves no email, and nothing waits forever', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [author, other] = [await site.member('educator'), await site.member('educator')]
      const id = await aDeletedRecord(author, other)
      const second = await contributeLink(author, { link: 'https://school.example/second' })
      await other.call('POST', `/api/resources/${id}/reports`, { payload: { reason: 'other' } })
      const [restored, removed] = await Promise.all([
        restore(id),
        remove(second.id),
        leave(author),
        leave(other),
      ])
      expect([restored.statusCode, removed.statusCode]).toEqual([200, 200])
      const tables = ['resources', 'ratings', 'reports', 'revisions', 'deleted_resources']
      for (const { email, accountId } of [author, other])
        for (const table of tables) {
          const { rows } = await sql`select from ${sql.table(table)} as t
            where position(${email} in lower(t::text)) > 0 or position(${accountId} in t::text) > 0`.execute(
            db,
          )
          expect([table, rows.length]).toEqual([table, 0])
        }
    }
  })
})

test('DESK-27 s23 a new email is that of the deleted record, which is in the copy of the account and comes back with it', async () => {
  const [author, other] = [await site.member('educator'), await site.member('educator')]
  const id = await aDeletedRecord(author, other)
  await moderator.call('PATCH', '/api/moderation/scope', {
    payload: { subjects: ['Maths'], grades: [], languages: [] },
  })
  const copy = (await author.call('GET', '/api/account/export')).json<Record<string, object[]>>()
  expect(copy['deleted_resources']).toMatchObject([
    { id, user_id: author.email, expires_at: expect.any(String) },
  ])
  expect(JSON.stringify(copy)).not.toContain('storage_key')
  const own = (await moderator.call('GET', '/api/account/export')).json<object>()
  expect(own).toMatchObject({ review_scope: { subjects: ['Maths'] }, deleted_resources: [] })
  const email = `new-${randomUUID()}@school.example`
  const operator = { accountId: author.accountId, email, by: 'operator' }
  expect(await changeEmail(db, operator)).toBe(true)
  await restore(id)
  expect(await rowOf(db, id)).toMatchObject({ user_id: email, uploader_account_id: author.accountId })
})

test('T8 a text that a replaced address lengthens is as long as its column', () => {
  const text = `${'a@b '.repeat(124)}a@b😀`
  const { text: maskedText } = JSON.parse(withoutEmails({ text }, { text: 500 })) as { text: string }
  expect([...maskedText]).toHaveLength(500)
  expect(JSON.parse(withoutEmails({ text: 'x'.repeat(600) }))).toEqual({ text: 'x'.repeat(600) })
})

describe('F-S3-12 deletion of an account', () => {
  test('hides the address in a deleted record, which another uploader restores with their name', async () => {
    const [author, other] = [await site.member('educator'), await site.member('educator')]
    const { id } = await contributeLink(other, { link: 'https://school.example/page' })
    await approve(moderator, id)
    const title = `Notes for ${author.email.toUpperCase()} and ${other.email}`
    await db.updateTable('resources').set({ title, author: author.email }).where('id', '=', id).execute()
    expect((await remove(id)).statusCode).toBe(200)
    await leave(author)
    expect(await binned()).not.toContain(author.email)
    expect((await restore(id)).statusCode).toBe(200)
    expect(await rowOf(db, id)).toMatchObject({
      title: `Notes for [email] and ${other.email}`,
      author: '[email]',
      user_id: other.email,
    })
  })

  test('COR-29 hides the name in own reports and requests only, also of deleted records', async () => {
    const [reporter, other] = [await site.member('educator'), await site.member('educator')]
    const payload = { full_name: 'Nomsa (Zo) Dlamini-Nkosi' }
    for (const person of [reporter, other]) await person.call('PATCH', '/api/account', { payload })
    const ids: string[] = []
    const text = 'nomsa (zo) dlamini-nkosi, or Nomsa, asks; the Nomsas do not.'
    for (const isDeleted of [false, true]) {
      const { id } = await contributeLink(other, { link: 'https://school.example/page' })
      await approve(moderator, id)
      for (const person of [reporter, other])
        await person.call('POST', `/api/resources/${id}/reports`, { payload: { reason: 'other', text } })
      if (isDeleted) expect((await remove(id)).statusCode).toBe(200)
      ids.push(id)
    }
    const own = await contributeLink(reporter, { link: 'https://school.example/own' })
    await db.updateTable('resources').set({ removal_reason: text }).where('id', '=', own.id).execute()
    await leave(reporter)
    expect((await rowOf(db, own.id)).removal_reason).toBe('[name], or [name], asks; the Nomsas do not.')
    expect((await restore(ids[1] ?? '')).statusCode).toBe(200)
    for (const id of ids) {
      const texts = db.selectFrom('reports').select('text').where('resource_id', '=', id).orderBy('id')
      expect((await texts.execute()).map((row) => row.text)).toEqual([
        '[name], or [name], asks; the Nomsas do not.',
        text,
      ])
    }
  })
})
