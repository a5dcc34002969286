import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { optionalAttributes } from '#features/catalogue/resources/attributes.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { storeFinding } from '#test/records/store-finding.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { createAccount } from './accounts-repository.ts'
import { copyAccount } from './account-copy-repository.ts'

const { db } = await testDatabase()

async function keep(id: string) {
  const email = `${id}@school.example`
  await createAccount(db, { id, email, passwordHash: 'secret-hash', role: 'student' })
  return { accountId: id, email, source: `account ${id}` }
}

test('s23 copy holds each table with data of the account, and no secret', async () => {
  const whose = await keep('a1')
  const resource_id = await storeResource(db, { user_id: whose.email, uploader_account_id: 'a1' })
  const address_hash = Buffer.from('secret-address')
  await db
    .insertInto('ratings')
    .values({ resource_id, source: whose.source, address_hash, stars: 3 })
    .execute()
  await db
    .insertInto('password_resets')
    .values({ token_hash: Buffer.alloc(32, 1), account_id: 'a1', expires_at: new Date() })
    .execute()
  await db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      account_id: 'a1',
      token: 'secret-token',
      expires_at: new Date(),
      browser: 'Firefox',
      system: 'Android',
    })
    .execute()
  const factor = { account_id: 'a1' }
  const public_key = Buffer.from('secret-key')
  await db
    .insertInto('passkeys')
    .values({
      ...factor,
      id: 'p1',
      credential_id: 'secret-id',
      public_key,
      counter: 0,
      transports: [],
      name: 'Phone',
    })
    .execute()
  await db
    .insertInto('authenticator_apps')
    .values({ ...factor, sealed_secret: 'secret-sealed', last_step: 1 })
    .execute()
  await db
    .insertInto('recovery_codes')
    .values({ ...factor, code_hash: Buffer.alloc(32, 's') })
    .execute()
  const copy = await copyAccount(db, optionalAttributes, whose)
  expect(copy).toMatchObject({
    account: { id: 'a1' },
    user: { role: 'student' },
    sign_in: { last_at: expect.any(Date), idle_notice_at: null },
    ratings: [{ stars: 3 }],
    password_links: [{ created_at: expect.any(Date) }],
    sessions: [{ browser: 'Firefox', system: 'Android' }],
    resources: [{ id: resource_id }],
    passkeys: [{ name: 'Phone', used_at: null }],
    authenticator_app: { used_at: null },
    recovery_codes: [{ created_at: expect.any(Date) }],
  })
  expect(JSON.stringify(copy)).not.toMatch(/secret/)
})

test('ANS-39 s23 copy holds answers, suggested changes, notices and choices, and names no moderator', async () => {
  const whose = await keep('d1')
  const owned = { user_id: whose.email, uploader_account_id: 'd1' }
  const answer = { returned_at: new Date(), returned_reason: 'other', returned_text: 'Which grade?' }
  await storeResource(db, { ...owned, ...answer, verified: null, edited_by: 'moderator' })
  const later = new Date(Date.now() + 60_000)
  const resource_id = await storeResource(db, { ...owned, modified_at: later })
  await db
    .insertInto('revisions')
    .values({
      id: randomUUID(),
      resource_id,
      author_account_id: 'd1',
      base_edit_number: 1,
      fields: JSON.stringify({ title: 'Better' }),
      base: JSON.stringify({ title: 'Good' }),
      state: 'accepted',
      decided_at: new Date(),
      decided_by: 'secret-moderator',
    })
    .execute()
  await db
    .insertInto('notices')
    .values({ account_id: 'd1', kind: 'removed', title: 'Algebra', data: '{"reason":"Twice"}' })
    .execute()
  await db.insertInto('notice_settings').values({ account_id: 'd1', queue: 'never' }).execute()
  const copy = await copyAccount(db, optionalAttributes, whose)
  expect(copy).toMatchObject({
    resources: [
      { ...answer, edit_number: 1, returns: 0, queued_at: expect.any(Date), edited_by: 'moderator' },
      { returned_at: null },
    ],
    suggested_changes: [{ resource_id, fields: { title: 'Better' }, base: { title: 'Good' } }],
    notices: [{ kind: 'removed', title: 'Algebra', data: { reason: 'Twice' } }],
    notice_choices: { contributions: 'at once', queue: 'never' },
  })
  expect(JSON.stringify(copy)).not.toMatch(/secret/)
})

test('COR-29 copy holds requests for removal', async () => {
  const { accountId, ...whose } = await keep('e1')
  const asked = { removal_asked_at: new Date('2027-05-05'), removal_reason: 'It names learners.' }
  await storeResource(db, { user_id: whose.email, uploader_account_id: accountId, ...asked })
  const copy = await copyAccount(db, optionalAttributes, { accountId, ...whose })
  expect(copy).toMatchObject({ resources: [asked] })
})

test('T3 copies of two accounts hold their own data only', async () => {
  const [one, other] = [await keep('b1'), await keep('b2')]
  const resource_id = await storeResource(db, { user_id: one.email, uploader_account_id: one.accountId })
  const report = { resource_id, source: one.source, address_hash: Buffer.alloc(32), text: 'mine' }
  await db.insertInto('reports').values(report).execute()
  expect(await copyAccount(db, optionalAttributes, one)).toMatchObject({
    resources: [{}],
    reports: [{ text: 'mine' }],
  })
  expect(await copyAccount(db, optionalAttributes, other)).toMatchObject({
    resources: [],
    reports: [],
    audit_entries: [{ act: 'account.created' }],
  })
})

test('DESK-21 T3 copy holds the own answers to findings', async () => {
  const [one, other] = [await keep('f1'), await keep('f2')]
  const resource_id = await storeFinding(db, one.accountId, 'I wrote it')
  expect(await copyAccount(db, optionalAttributes, one)).toMatchObject({
    answers_to_findings: [{ resource_id, answer: 'I wrote it' }],
  })
  expect(await copyAccount(db, optionalAttributes, other)).toMatchObject({ answers_to_findings: [] })
})

test('F-C6 T3 copy holds resources by account id, not by email', async () => {
  const [stranger, teacher] = [await keep('c1'), await keep('c2')]
  await storeResource(db, { user_id: stranger.email })
  await storeResource(db, { user_id: stranger.email, uploader_account_id: teacher.accountId })
  expect(await copyAccount(db, optionalAttributes, stranger)).toMatchObject({ resources: [] })
})

test('LANG-16 copy holds proposals of the same lesson with the answer of the moderator, and those of nobody else', async () => {
  const whose = await keep('a-proposer')
  const [resource_id, other_id] = [await storeResource(db), await storeResource(db)]
  const declined = { state: 'declined', decided_at: new Date(), decision_text: 'Another grade.' } as const
  await db
    .insertInto('lesson_proposals')
    .values([
      { resource_id, other_id, proposed_by: whose.accountId, ...declined },
      { resource_id, other_id },
    ])
    .execute()
  const { lesson_proposals } = await copyAccount(db, optionalAttributes, whose)
  expect(lesson_proposals).toMatchObject([{ resource_id, other_id, ...declined }])
})
