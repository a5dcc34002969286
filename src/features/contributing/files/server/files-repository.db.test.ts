import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aStoredFile, storeResource, storeResources, rowOf } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { findFileRecord, nextUnscanned, storeScan } from './files-repository.ts'

const { db } = await testDatabase()

test('CALL-10 T14 find returns storage key, name and access of a file', async () => {
  await db.insertInto('accounts').values({ id: 'owner', email: 'owner@school.example' }).execute()
  const [shown, waiting] = [aStoredFile(), aStoredFile()]
  const ids = await storeResources(db, [
    { ...shown, uploader_account_id: 'owner' },
    { ...waiting, verified: null },
    { ...aStoredFile(), verified: false },
  ])
  const found = await Promise.all(ids.map((id) => findFileRecord(db, id)))
  expect(found[0]).toEqual({
    verified: true,
    uploaderAccountId: 'owner',
    storageKey: shown.storage_key,
    fileName: 'notes.pdf',
    mime: 'application/pdf',
    sha256: shown.sha256,
    pages: null,
  })
  expect(found.map((record) => [record?.verified, record?.uploaderAccountId])).toEqual([
    [true, 'owner'],
    [false, null],
    [false, null],
  ])
})

test('MOD-15 find returns undefined for a link and an unknown id', async () => {
  const [link = ''] = await storeResources(db, [{}])
  expect(await findFileRecord(db, link)).toBeUndefined()
  expect(await findFileRecord(db, randomUUID())).toBeUndefined()
})

test('T21 nextUnscanned returns each unscanned file once, oldest first, and storeScan never replaces a verdict', async () => {
  const waiting = { verified: null, virus_scan: 'waiting' } as const
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  const ids = await storeResources(db, [
    { ...aStoredFile(), ...waiting, modified_at: at(3) },
    { ...aStoredFile(), ...waiting, modified_at: at(1) },
    { ...aStoredFile(), virus_scan: 'clean' },
    { ...aStoredFile(), ...waiting, modified_at: at(2) },
  ])
  const [last = '', first = '', clean = '', second = ''] = ids
  const seen: string[] = []
  let file = await nextUnscanned(db, undefined)
  while (file) {
    seen.push(file.resourceId)
    await storeScan(db, file, 'infected')
    file = await nextUnscanned(db, file)
  }
  expect(seen).toEqual([first, second, last])
  const fileOf = async (id: string) => ({
    resourceId: id,
    storageKey: (await rowOf(db, id)).storage_key ?? '',
  })
  await storeScan(db, await fileOf(clean), 'infected')
  await storeScan(db, await fileOf(first), 'clean')
  expect([(await rowOf(db, clean)).virus_scan, (await rowOf(db, first)).virus_scan]).toEqual([
    'clean',
    'infected',
  ])
})

test('ANS-13 T21 the verdict of a file that was replaced meanwhile is not stored', async () => {
  const id = await storeResource(db, { ...aStoredFile(), verified: null, virus_scan: 'waiting' })
  const before = {
    resourceId: id,
    storageKey: (await rowOf(db, id)).storage_key ?? '',
  }
  await db.updateTable('resources').set({ storage_key: 'uploads/new.pdf' }).where('id', '=', id).execute()
  await storeScan(db, before, 'clean')
  expect(await rowOf(db, id)).toMatchObject({ virus_scan: 'waiting' })
})
