/** Files filed during an outage of the virus scanner, in a real store and database. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { noScanner } from '#platform/files/virus-scanner.ts'
import { sweep } from '#app/sweep.ts'
import { aStoredFile, storeResource, storeResources, rowOf } from '#test/database/store-resource.ts'
import { eicar, startFakeClamd } from '#test/fakes/fake-clamd.ts'
import { testSite } from '#test/site.ts'
import { rescanUnscanned } from './rescan-files.ts'

const clamd = await startFakeClamd()
const errors: unknown[] = []
const { parts } = await testSite({
  settings: { CLAMD_URL: clamd.url },
  logError: (error) => errors.push(error),
})
const { db } = parts
const folder = await mkdtemp(path.join(tmpdir(), 'scan-waiting-'))
afterAll(async () => {
  await clamd.leave()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  clamd.mood = 'well'
  errors.length = 0
  clamd.scannedBytes.length = 0
  await sql`delete from resources`.execute(db)
})

type Scan = 'waiting' | 'off'
/** A filed resource with these bytes, `days` old. */
async function filed(content: string, days = 0, scan: Scan = 'waiting', verified: boolean | null = null) {
  const file = aStoredFile()
  const local = path.join(folder, 'local')
  await writeFile(local, content)
  await parts.files.claim(file.storage_key, local)
  const modified_at = new Date(Date.now() - days * 86_400_000)
  return storeResource(db, { ...file, verified, virus_scan: scan, modified_at })
}
const scanOf = async (id: string) => (await rowOf(db, id)).virus_scan
const scannedLengths = () => clamd.scannedBytes.filter((bytes) => bytes > 0)

test('T21 sweep scans waiting files, oldest first, and no others', async () => {
  const young = await filed('young', 1)
  const old = await filed('the old one', 9)
  const bad = await filed(eicar, 5)
  const before = await filed('filed before scanning was on', 20, 'off', true)
  const file = await rowOf(db, bad)
  await sweep(parts)
  expect(scannedLengths()).toEqual([11, 68, 5])
  expect(await Promise.all([young, old, bad, before].map(scanOf))).toEqual([
    'clean',
    'clean',
    'infected',
    'off',
  ])
  // Nothing else changes: the file stays unverified until a moderator deletes it.
  expect(await rowOf(db, bad)).toEqual({ ...file, virus_scan: 'infected' })
  clamd.scannedBytes.length = 0
  await sweep(parts)
  expect(clamd.scannedBytes).toEqual([])
})

test('T21 files stay waiting during an outage of the scanner, with one request per sweep', async () => {
  const ids = [await filed('a', 2), await filed('b', 1)]
  await clamd.leave()
  await rescanUnscanned(parts)
  await rescanUnscanned(parts)
  expect(await Promise.all(ids.map(scanOf))).toEqual(['waiting', 'waiting'])
  expect(errors).toHaveLength(1)
  await clamd.comeBack()
  await rescanUnscanned(parts)
  expect(await Promise.all(ids.map(scanOf))).toEqual(['clean', 'clean'])
})

test('unscannable and missing files do not block others', async () => {
  const heavy = await filed('x'.repeat(30_000), 3)
  const [lost = ''] = await storeResources(db, [{ ...aStoredFile(), verified: null, virus_scan: 'waiting' }])
  const light = await filed('light', 1)
  clamd.mood = 'limit'
  await rescanUnscanned(parts)
  expect(await Promise.all([heavy, lost, light].map(scanOf))).toEqual(['waiting', 'waiting', 'clean'])
})

test('two instances scan in parallel with the same result', async () => {
  const ids = [await filed('a'), await filed('b'), await filed(eicar)]
  await Promise.all([rescanUnscanned(parts), rescanUnscanned(parts)])
  expect(await Promise.all(ids.map(scanOf))).toEqual(['clean', 'clean', 'infected'])
})

test('rescan stops at an unavailable store', async () => {
  const ids = [await filed('a'), await filed('b'), await filed('c'), await filed('d')]
  const reads: string[] = []
  const read = (key: string) => {
    reads.push(key)
    return Promise.reject(new Error('the store is unavailable'))
  }
  await rescanUnscanned({ ...parts, files: { ...parts.files, read } })
  expect(reads).toHaveLength(3)
  expect(errors).toHaveLength(3)
  expect(new Set(await Promise.all(ids.map(scanOf)))).toEqual(new Set(['waiting']))
})

test('waiting files become off without a configured scanner', async () => {
  const id = await filed('a')
  await rescanUnscanned({ ...parts, virusScanner: noScanner })
  expect(await scanOf(id)).toBe('off')
})
