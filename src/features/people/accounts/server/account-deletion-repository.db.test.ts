import { expect, test } from 'vitest'
import { storeResource, rowOf } from '#test/database/store-resource.ts'
import { storeFinding } from '#test/records/store-finding.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { erasureHashes } from '#platform/auth/email-address.ts'
import { createAccount } from './accounts-repository.ts'
import { eraser, proofOf } from './account-deletion-repository.ts'

const { db } = await testDatabase()
const eraseBy = eraser(db, 'a key')
const anonymous = { uploader: 'Default', userId: 'unknown', source: 'gone' }

async function keep(id: string, role: 'student' | 'admin' = 'student') {
  const email = `${id}@school.example`
  await createAccount(db, { id, email, passwordHash: `hash of ${id}`, role })
  return { accountId: id, email, source: `account ${id}` }
}
const erase = (whose: Awaited<ReturnType<typeof keep>>) => eraseBy(whose, anonymous, 'admin')

test('T8 proofOf returns the ways of an account to re-authenticate', async () => {
  await keep('a1')
  expect(await proofOf(db, 'a1')).toEqual({
    passwordHash: 'hash of a1',
    provider: false,
    hasFactor: false,
  })
  const google = { id: 'g', account_id: 'a1', provider_id: 'google', provider_account_id: 'sub' }
  await db.insertInto('credentials').values(google).execute()
  expect(await proofOf(db, 'a1')).toEqual({
    passwordHash: 'hash of a1',
    provider: true,
    hasFactor: false,
  })
  await db.deleteFrom('credentials').where('provider_id', '=', 'credential').execute()
  expect(await proofOf(db, 'a1')).toEqual({ passwordHash: undefined, provider: true, hasFactor: false })
  expect(await proofOf(db, 'nobody')).toEqual({
    passwordHash: undefined,
    provider: false,
    hasFactor: false,
  })
})

test('ACCT-15 ACCT-16 erase deletes an account once, with its uploads', async () => {
  const whose = await keep('b1')
  const id = '0'.repeat(32)
  const upload = { id, account_id: 'b1', file_name: 'x.pdf', bytes: 1 }
  await db.insertInto('uploads').values(upload).execute()
  const resource = await storeResource(db, { user_id: whose.email, uploader_account_id: 'b1' })
  expect(await erase(whose)).toEqual({ uploadIds: [id] })
  expect(await rowOf(db, resource)).toMatchObject({ user_id: 'Default', uploader_account_id: null })
  expect(await erase(whose)).toBe('gone')
  const trail = await db.selectFrom('audit_entries').select('act').where('subject_id', '=', 'b1').execute()
  expect(trail.map(({ act }) => act)).toEqual(['account.created', 'account.deleted'])
})

test('F-C6 erase anonymises only resources with the id of the account', async () => {
  const [stranger, teacher] = [await keep('d1'), await keep('d2')]
  const ids = [
    await storeResource(db, { user_id: stranger.email }),
    await storeResource(db, {
      user_id: stranger.email.toUpperCase(),
      uploader_account_id: teacher.accountId,
    }),
  ]
  const before = await Promise.all(ids.map((id) => rowOf(db, id)))
  expect(await erase(stranger)).toEqual({ uploadIds: [] })
  expect(await Promise.all(ids.map((id) => rowOf(db, id)))).toEqual(before)
})

test('T8 erase removes the answers of the account to findings, and of no other account', async () => {
  const [one, other] = [await keep('f1'), await keep('f2')]
  const ids = [
    await storeFinding(db, one.accountId, 'I wrote it'),
    await storeFinding(db, other.accountId, 'So did I'),
  ]
  await erase(one)
  const rows = await db.selectFrom('findings').select(['resource_id', 'answer', 'answered_at']).execute()
  const findingAnswers = ids.map((id) => rows.find(({ resource_id }) => resource_id === id)?.answer)
  expect(findingAnswers).toEqual([null, 'So did I'])
})

test('audit log names the operator who erases an account', async () => {
  const whose = await keep('b2')
  await eraseBy(whose, anonymous, 'admin', { by: 'operator' })
  const trail = db.selectFrom('audit_entries').select(['act', 'account_id']).where('subject_id', '=', 'b2')
  expect(await trail.where('act', '!=', 'account.created').execute()).toEqual([
    { act: 'account.erased', account_id: 'operator' },
  ])
})

test('T7 ACCT-17 erase keeps the last account of a role, also of two erased at once', async () => {
  const [one, other] = [await keep('c1', 'admin'), await keep('c2', 'admin')]
  const outcomes = await Promise.all([erase(one), erase(other)])
  expect(outcomes).toContain('last of its role')
  expect(outcomes).toContainEqual({ uploadIds: [] })
  const left = await db.selectFrom('users').select('account_id').where('role', '=', 'admin').execute()
  expect(left).toHaveLength(1)
})

test('R3 erase reads and writes by an index only', async () => {
  const plan = async (query: { explain: () => Promise<unknown> }) => JSON.stringify(await query.explain())
  await db.transaction().execute(async (tx) => {
    await tx.executeQuery({
      ...tx.selectFrom('users').compile(),
      sql: 'set local enable_seqscan = off',
      parameters: [],
    })
    for (const table of ['ratings', 'reports'] as const)
      expect(await plan(tx.selectFrom(table).selectAll().where('source', '=', 'account x'))).toContain(
        `${table}_source`,
      )
  })
})

test('F-S6 erase stores keyed hashes of id and email with its time, and an erasure that changes nothing stores none', async () => {
  const whose = await keep('e1')
  const hashes = erasureHashes('a key', whose)
  const row = () =>
    db.selectFrom('erasures').selectAll().where('account_hash', '=', hashes.account_hash).executeTakeFirst()
  const recheck = () => Promise.resolve(false)
  expect(await eraseBy(whose, anonymous, 'admin', { recheck })).toBe('cancelled')
  expect(await row()).toBeUndefined()
  const erasedAt = new Date('2026-01-02T03:04:05.006Z')
  await eraseBy(whose, anonymous, 'admin', { by: 'operator', erasedAt })
  expect(await row()).toEqual({ ...hashes, erased_at: erasedAt })
  expect(erasureHashes('another key', whose).email_hash).not.toEqual(hashes.email_hash)
})
