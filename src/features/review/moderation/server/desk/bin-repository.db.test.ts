/** The bin as data: what a deletion takes along, and what comes back. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eraser } from '#features/people/accounts/server/account-deletion-repository.ts'
import { createAccount } from '#features/people/accounts/server/accounts-repository.ts'
import { recordStatements } from '#test/database/record-statements.ts'
import { aStoredFile, rowOf, storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { deleteRecord } from '../decisions/decisions-repository.ts'
import { binRecord, enterBin, listBinned, restoreBinned } from './bin-repository.ts'

const { db } = await testDatabase()
const address_hash = Buffer.alloc(32)
/** Keys in the store; all other files are missing. */
const stored = new Set<string>()
const files: Parameters<typeof restoreBinned>[1] = {
  restoreFromTrash: () => Promise.resolve(false),
  stat: async (key) => (stored.has(key) ? { bytes: 1 } : undefined),
}
const once = { actor: 'a moderator', key: undefined, request: null }
const restore = (resourceId: string) =>
  restoreBinned(db, files, { accountId: 'm', mayApproveOwn: true, resourceId }, once)
const remove = (resourceId: string) =>
  db.transaction().execute(async (tx) => {
    await enterBin(tx)
    await binRecord(tx, resourceId)
    await deleteRecord(tx, { accountId: 'm', resourceId }, false)
  })
const reportsOf = (id: string) =>
  db.selectFrom('reports').selectAll().where('resource_id', '=', id).orderBy('id').execute()

test('DESK-24 rows come back with their ids, and later ones get new ids', async () => {
  const id = await storeResource(db, { reported: true, report_amount: 2 })
  const report = (source: string) => ({ resource_id: id, source, address_hash, report_key: randomUUID() })
  await db
    .insertInto('reports')
    .values([report('visitor 1'), report('gone')])
    .execute()
  const [row, reports] = [await rowOf(db, id), await reportsOf(id)]
  await remove(id)
  expect(await reportsOf(id)).toEqual([])
  await restore(id)
  expect([await rowOf(db, id), await reportsOf(id)]).toEqual([row, reports])
  await db.insertInto('reports').values(report('visitor 2')).execute()
  expect(await reportsOf(id)).toHaveLength(3)
})

test('FIG-12 counts of uses come back with their resource', async () => {
  const id = await storeResource(db)
  const uses = { resource_id: id, period: '2026-11-28', kind: 'opened', n: 7 } as const
  const totals = { resource_id: id, opened: 9, recent: 7 }
  await db.insertInto('uses').values(uses).execute()
  await db.insertInto('use_totals').values(totals).execute()
  await remove(id)
  expect(await db.selectFrom('uses').selectAll().execute()).toEqual([])
  await restore(id)
  expect(await db.selectFrom('uses').selectAll().execute()).toEqual([uses])
  expect(await db.selectFrom('use_totals').selectAll().execute()).toEqual([totals])
})

test('COR-29 errors go to the bin and come back, without those of an account that was erased meanwhile', async () => {
  const email = 'reader@school.example'
  await createAccount(db, { id: 'reader', email, passwordHash: 'a hash', role: 'student' })
  await db
    .updateTable('users')
    .set({ full_name: 'Naledi Mokoena' })
    .where('account_id', '=', 'reader')
    .execute()
  const id = await storeResource(db)
  const own = { source: 'account reader', account_id: 'reader', right_text: `Ask ${email} or Naledi` }
  const error = { resource_id: id, version: 1, wrong: 'Row 3', source: 'visitor 1', address_hash }
  await db
    .insertInto('error_reports')
    .values([error, { ...error, ...own }])
    .execute()
  const errors = db.selectFrom('error_reports').selectAll().where('resource_id', '=', id).orderBy('id')
  const [first] = await errors.execute()
  await remove(id)
  expect(await errors.execute()).toEqual([])
  const anonymous = { uploader: 'Default', userId: 'unknown', source: 'gone' }
  await eraser(db, 'a key')({ accountId: 'reader', email, source: 'account reader' }, anonymous, 'admin')
  await restore(id)
  expect(await errors.execute()).toEqual([first])
  await remove(id)
  await restore(id)
  expect(await errors.execute()).toEqual([first])
})

test('F-S3-06 a restore sends no ratings to the site and back, however many the resource has', async () => {
  const bytesSent = async (ratings: number) => {
    const id = await storeResource(db)
    await sql`insert into ratings (resource_id, source, stars, address_hash)
      select ${id}::uuid, 'visitor ' || n, 5, ${address_hash} from generate_series(1, ${ratings}::int) n`.execute(
      db,
    )
    await remove(id)
    const statements = await recordStatements(() => restore(id))
    expect(await db.selectFrom('ratings').select('id').where('resource_id', '=', id).execute()).toHaveLength(
      ratings,
    )
    return Math.max(...statements.map(({ values }) => JSON.stringify(values).length))
  }
  expect(await bytesSent(2_000)).toBe(await bytesSent(1))
})

test('DESK-06 one key may be that of several anonymised reports, and of reports of other records', async () => {
  const [id, other] = [await storeResource(db), await storeResource(db)]
  const report_key = randomUUID()
  const report = (resource_id: string, source: string) => ({ resource_id, source, address_hash, report_key })
  await db
    .insertInto('reports')
    .values([report(id, 'visitor 1'), report(id, 'visitor 2')])
    .execute()
  await remove(id)
  await db.insertInto('reports').values(report(other, 'visitor 1')).execute()
  await restore(id)
  await db.updateTable('reports').set({ source: 'gone' }).execute()
  await expect(
    db
      .insertInto('reports')
      .values([report(id, 'visitor 3'), report(id, 'visitor 3')])
      .execute(),
  ).rejects.toThrow('reports_key')
})

test('DESK-24 a record that lacks columns of a newer version gets their defaults', async () => {
  const id = await storeResource(db, { returns: 3 })
  await remove(id)
  await db
    .updateTable('deleted_resources')
    .set({ record: sql`record - 'returns'` })
    .execute()
  await restore(id)
  expect(await rowOf(db, id)).toMatchObject({ returns: 0 })
})

test('DESK-25 the list is newest first, without records that can no longer be restored', async () => {
  await db.deleteFrom('deleted_resources').execute()
  const ids = [await storeResource(db), await storeResource(db), await storeResource(db)]
  for (const id of ids) await remove(id)
  const [oldest = '', middle = '', over = ''] = ids
  await db
    .updateTable('deleted_resources')
    .set({ deleted_at: sql`deleted_at - interval '1 hour'` })
    .where('resource_id', '=', oldest)
    .execute()
  await db
    .updateTable('deleted_resources')
    .set({ expires_at: sql`now() + interval '4 minutes'` })
    .where('resource_id', '=', over)
    .execute()
  expect((await listBinned(db)).map(({ id }) => id)).toEqual([middle, oldest])
  await expect(restore(over)).rejects.toMatchObject({ code: 'file_gone' })
})

test('DESK-26 a file that is neither in the trash nor in the store fails, and changes nothing', async () => {
  const storage_key = `uploads/${randomUUID()}.pdf`
  const file = { kind: 'file', storage_key, file_name: 'a.pdf', bytes: 1, mime: 'application/pdf' } as const
  const id = await storeResource(db, {
    ...file,
    sha256: 'a'.repeat(64),
    file_url: '/files/x/a.pdf',
    understood: 'done',
    understand_tries: 3,
  })
  await remove(id)
  await expect(restore(id)).rejects.toMatchObject({ code: 'file_gone' })
  const trashed = () =>
    db.selectFrom('trashed_files').selectAll().where('storage_key', '=', storage_key).execute()
  expect(await trashed()).toHaveLength(1)
  stored.add(storage_key)
  expect(await restore(id)).toEqual({ id, isFile: true })
  expect(await trashed()).toEqual([])
  expect(await rowOf(db, id)).toMatchObject({ understood: 'waiting', understand_tries: 0 })
})

test('DESK-21 DESK-24 findings come back with answers and dismissals', async () => {
  const id = await storeResource(db, { ...aStoredFile(), understood: 'done' })
  stored.add((await rowOf(db, id)).storage_key ?? '')
  const found = () =>
    db.selectFrom('findings').selectAll().where('resource_id', '=', id).orderBy('excerpt').execute()
  await db
    .insertInto('file_checks')
    .values({ resource_id: id, file_sha256: 'a'.repeat(64), rules_version: 1 })
    .execute()
  const finding = { resource_id: id, rule: 'copyright', page: 2, count: 1, weight: 2 }
  await db
    .insertInto('findings')
    .values([
      { ...finding, excerpt: '© 2019 A Publisher', answer: 'I wrote it', answered_at: new Date() },
      { ...finding, excerpt: '© 2020 A Publisher', dismissed_at: new Date() },
    ])
    .execute()
  const before = await found()
  await remove(id)
  expect(await found()).toEqual([])
  await restore(id)
  expect(await found()).toEqual(before)
})

test('DESK-24 a record that an import brought back is neither listed nor restored', async () => {
  const id = await storeResource(db)
  await remove(id)
  await storeResource(db, { id, title: 'Imported' })
  expect((await listBinned(db)).map((each) => each.id)).not.toContain(id)
  await expect(restore(id)).rejects.toMatchObject({ code: 'resource_not_found' })
  expect(await rowOf(db, id)).toMatchObject({ title: 'Imported' })
})
