import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startFakeS3 } from '#test/fakes/fake-s3.ts'
import { stagingSuite, writeStaged } from '#test/files/staging-suite.ts'
import { RetryBudgetError } from '#shared/retry.ts'
import { openS3FileStore } from './open-s3-file-store.ts'

const s3 = await startFakeS3({ pageSize: 3 })
const copiesIn = mkdtempSync(path.join(tmpdir(), 'thuto-copies-'))
afterAll(async () => {
  await s3.close()
  rmSync(copiesIn, { recursive: true })
})
const id = '0123456789abcdef0123456789abcdef'
const errors: unknown[] = []

/** A clock that advances only in pauses between attempts. */
function quickClock() {
  let now = 0
  return { now: () => now, sleep: async (ms: number) => (now += ms), random: () => 0.5 }
}

async function empty() {
  s3.bucket.objects.clear()
  const parts = { logError: (error: unknown) => errors.push(error), clock: quickClock(), copiesIn }
  const { staging } = await openS3FileStore(s3.settings, ['Maths'], parts)
  s3.injectFault()
  return staging
}
const names = () => [...s3.bucket.objects.keys()].filter((name) => name.startsWith('staging/'))
const callsOf = () =>
  s3
    .calls()
    .map(({ method, name }) => (name === '' ? 'LIST' : method))
    .join(' ')

stagingSuite('a bucket', async () => ({
  staging: await empty(),
  letRest: (ids, ms) => {
    const at = new Date(Date.now() - ms).toUTCString()
    for (const [name, { content, headers }] of s3.bucket.objects)
      if (ids.some((each) => name.includes(each)))
        s3.bucket.objects.set(name, { content, headers: { ...headers, 'last-modified': at } })
    return Promise.resolve()
  },
}))

test('number of calls of a small upload and of one of five megabytes', async () => {
  const staging = await empty()
  const spend = async (bytes: number) => {
    s3.injectFault()
    await staging.create(id)
    const part = await staging.open(id)
    const content = randomBytes(bytes)
    for (let at = 0; at < bytes; at += staging.safeEveryBytes) {
      await part?.write(content.subarray(at, at + staging.safeEveryBytes), at)
      await part?.sync()
    }
    await part?.close()
    const received = callsOf()
    s3.injectFault()
    const staged = await staging.find(id)
    await staged?.done()
    await staging.discard(id)
    return [received, callsOf()]
  }
  expect(await spend(200_000)).toEqual(['PUT LIST PUT', 'LIST GET LIST DELETE DELETE'])
  const [received = '', filed = ''] = await spend(5 * 1_048_576)
  expect(received).toBe('PUT LIST PUT PUT PUT PUT PUT')
  // This bucket lists three objects a call; others list a thousand.
  expect(filed.replaceAll(/LIST /g, '')).toBe(`${'GET '.repeat(5)}${'DELETE '.repeat(6)}`.trim())
})

test('T14 staging/ is not listed as a folder of the store', async () => {
  s3.bucket.objects.clear()
  const store = await openS3FileStore(s3.settings, ['Maths'], { logError: () => {} })
  await store.staging.create(id)
  expect(await store.folders()).toEqual(['Maths', 'uploads'])
})

test('sync fails while the bucket is unreachable, and no acknowledged byte is lost', async () => {
  const staging = await empty()
  await staging.create(id)
  await writeStaged(staging, 'Algebra')
  const before = names()
  const part = await staging.open(id)
  await part?.write(Buffer.from(' notes'), 7)
  s3.injectFault(() => 'hang up')
  await expect(part?.sync()).rejects.toThrow(RetryBudgetError)
  await expect(staging.open(id)).rejects.toThrow(RetryBudgetError)
  await expect(staging.bytesOf(id)).rejects.toThrow(RetryBudgetError)
  s3.injectFault()
  expect(names()).toEqual(before)
  await writeStaged(staging, ' notes', 7)
  expect(await staging.bytesOf(id)).toBe(13)
  expect(errors.splice(0).join()).toContain('does not answer')
})

test('a lost response, a broken transfer and a corrupted byte are retried', async () => {
  const staging = await empty()
  s3.injectFault(({ number }) => (number === 1 ? 'answer lost' : undefined))
  await staging.create(id)
  s3.injectFault(({ method, number }) => (method === 'PUT' && number === 2 ? 'damage' : undefined))
  await writeStaged(staging, 'Algebra notes')
  s3.injectFault(({ method, number }) => (method === 'GET' && number === 2 ? 'cut' : undefined))
  const staged = await staging.find(id)
  expect(readFileSync(staged?.path ?? '', 'utf8')).toBe('Algebra notes')
  await staged?.done()
})

test('a chunk changed in the bucket is not filed and leaves no local copy', async () => {
  const staging = await empty()
  await staging.create(id)
  await writeStaged(staging, 'Algebra notes')
  for (const name of names().filter((each) => !each.endsWith('/')))
    s3.bucket.keep(name, Buffer.from('Algebra voted'))
  await expect(staging.find(id)).rejects.toThrow(RetryBudgetError)
  expect(readdirSync(copiesIn)).toEqual([])
  errors.splice(0)
})

test('R4 an interrupted discard removes the upload, and the sweep removes the rest', async () => {
  const staging = await empty()
  await staging.create(id)
  await writeStaged(staging, 'Algebra')
  s3.bucket.objects.delete(`staging/${id}/`)
  expect(await staging.bytesOf(id)).toBeUndefined()
  await staging.sweep(new Date(Date.now() + 60_000), () => Promise.resolve(new Set()))
  expect(names()).toEqual([])
})

test('R4 sweep removes day-old copies of a killed node, not those in use', async () => {
  const staging = await empty()
  const [left, used] = ['thuto-upload-left', 'thuto-upload-used'].map((name) => path.join(copiesIn, name))
  for (const folder of [left, used]) mkdirSync(folder ?? '')
  const dayOld = new Date(Date.now() - 86_400_000)
  utimesSync(left ?? '', dayOld, dayOld)
  await staging.sweep(new Date(Date.now() - 80_000_000), async () => new Set())
  expect(readdirSync(copiesIn)).toEqual(['thuto-upload-used'])
  rmSync(used ?? '', { recursive: true })
})
