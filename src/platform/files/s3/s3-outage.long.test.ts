import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BucketOptions } from '#test/fakes/fake-bucket.ts'
import { type FakeS3, startFakeS3, type InjectedFault } from '#test/fakes/fake-s3.ts'
import { RetryBudgetError } from '#shared/retry.ts'
import { type FileStore, KeyExistsError } from '../file-store.ts'
import { openS3FileStore } from './open-s3-file-store.ts'

const key = 'uploads/notes-0123456789abcdef.pdf'
const content = Buffer.from('a file of some bytes')
const busy: InjectedFault = { status: 503, code: 'SlowDown' }
const day = new Date('2026-03-02T08:00:00Z')

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 's3-outage-'))
  file = path.join(folder, 'local')
  await writeFile(file, content)
})
afterAll(() => rm(folder, { recursive: true }))

let s3: FakeS3
let store: FileStore
let pauses: number[]
let passedMs: number
let logged: unknown[]

const slowLimits = { tryMs: 20_000, idleMs: 20_000 }

async function open(options: BucketOptions = {}, limits = slowLimits) {
  s3 = await startFakeS3(options)
  pauses = []
  logged = []
  passedMs = 0
  const clock = {
    now: () => passedMs,
    sleep: async (ms: number) => {
      pauses.push(ms)
      passedMs += ms
    },
    random: () => 0.5,
  }
  const parts = { logError: (error: unknown) => logged.push(error), clock, ...limits }
  store = await openS3FileStore(s3.settings, ['Maths'], parts)
  s3.injectFault()
}
beforeEach(() => open())
afterEach(() => s3.close())

const storedContent = () => s3.bucket.objects.get(key)?.content
const reopen = async (options: BucketOptions, limits = slowLimits) => {
  await s3.close()
  await open(options, limits)
}
const listed = async <T>(list: AsyncIterable<T>) => {
  const found: T[] = []
  for await (const each of list) found.push(each)
  return found
}
const calls: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['claim', () => store.claim(key, file)],
  ['read', () => store.read(key)],
  ['stat', () => store.stat(key)],
  ['moveToTrash', () => store.moveToTrash(key, day)],
  ['restoreFromTrash', () => store.restoreFromTrash(key)],
  ['listTrash', () => listed(store.listTrash())],
  ['sweepTrash', () => store.sweepTrash(day)],
  ['folders', () => store.folders()],
  ['files', () => listed(store.files())],
]

test.each(calls)(
  'SDK-04 %s against a busy server retries with growing pauses and fails at 120,000 ms',
  async (_, run) => {
    s3.injectFault(() => busy)
    await expect(run()).rejects.toThrow(RetryBudgetError)
    expect(passedMs).toBe(120_000)
    expect(pauses.slice(0, 4)).toEqual([1_000, 1_500, 2_250, 3_375])
    expect(s3.calls()).toHaveLength(pauses.length)
  },
)

test('ERR-31 each outage is logged once', async () => {
  s3.injectFault(() => busy)
  await expect(store.stat(key)).rejects.toThrow(RetryBudgetError)
  await expect(store.stat(key)).rejects.toThrow(RetryBudgetError)
  expect(logged).toHaveLength(1)
  expect(String(logged[0])).toMatch(
    /^Error: The bucket thuto-files at http:\/\/127\.0\.0\.1:\d+ does not answer: 503/,
  )
  s3.injectFault()
  await store.stat(key)
  s3.injectFault(() => busy)
  await expect(store.stat(key)).rejects.toThrow(RetryBudgetError)
  expect(logged).toHaveLength(2)
})

test('the interactive budget ends after ten seconds', async () => {
  s3.injectFault(() => busy)
  await expect(store.stat(key, { withinMs: 10_000 })).rejects.toThrow(RetryBudgetError)
  expect(passedMs).toBe(10_000)
})

const transient: readonly InjectedFault[] = [
  busy,
  { status: 500, code: 'InternalError' },
  { status: 408, code: 'RequestTimeout' },
  { status: 429, code: 'TooManyRequests' },
  { status: 409, code: 'ConditionalRequestConflict' },
  'hang up',
  'silent',
  'answer lost',
  'page of a proxy',
]
describe.each(['PUT', 'HEAD', 'DELETE', 'GET'])('a %s that fails once', (method) => {
  test.each(transient)('SDK-06 %j: the second attempt succeeds', async (error) => {
    if (error === 'silent') await reopen({}, { ...slowLimits, tryMs: 500 })
    let met = 0
    s3.injectFault((call) => (call.method === method && (met += 1) === 1 ? error : undefined))
    await store.claim(key, file)
    expect(storedContent()).toEqual(content)
    expect((await store.read(key))?.bytes).toBe(content.length)
    await store.moveToTrash(key, day)
    expect(storedContent()).toBeUndefined()
    await listed(store.listTrash())
    expect(pauses[0]).toBe(1_000)
    if (error !== 'silent') expect(pauses).toHaveLength(1)
  })
})

test.each([
  [403, 'AccessDenied'],
  [400, 'InvalidRequest'],
  [404, 'NoSuchBucket'],
])('SDK-06 %i %s will not pass: no second try', async (status, code) => {
  s3.injectFault(() => ({ status, code }))
  await expect(store.read(key)).rejects.toMatchObject({ name: code })
  expect(s3.calls()).toHaveLength(1)
})

test('Retry-After extends the pause', async () => {
  s3.injectFault(({ number }) => (number === 1 ? { ...busy, retryAfter: 20 } : undefined))
  await store.stat(key)
  expect(pauses).toEqual([20_000])
})

describe('CALL-04 incomplete objects are not stored', () => {
  const damage: InjectedFault = 'damage'
  const onPut = (error: InjectedFault) =>
    s3.injectFault(({ method }) => (method === 'PUT' ? error : undefined))

  test('the server refuses corrupted bytes, and nothing remains', async () => {
    onPut(damage)
    await expect(store.claim(key, file)).rejects.toThrow(RetryBudgetError)
    expect(s3.calls().filter(({ method }) => method === 'PUT').length).toBeGreaterThan(5)
    expect(storedContent()).toBeUndefined()
  })

  test('an object of the wrong size is removed', async () => {
    await reopen({ checksBytes: false })
    onPut('shorten')
    await expect(store.claim(key, file)).rejects.toThrow(RetryBudgetError)
    expect(storedContent()).toBeUndefined()
  })

  test.each([damage, 'shorten'] as const)(
    'after %s the second attempt stores the file whole',
    async (error) => {
      let met = false
      s3.injectFault(({ method }) => {
        const hit = method === 'PUT' && !met
        if (hit) met = true
        return hit ? error : undefined
      })
      await store.claim(key, file)
      expect(storedContent()).toEqual(content)
    },
  )
})

describe('CALL-05 a claim never overwrites', () => {
  test.each([true, false, 'refuses'] as const)(
    'where the server knows conditions on writes: %s',
    async (exclusivePuts) => {
      await reopen({ exclusivePuts })
      await store.claim(key, file)
      await writeFile(path.join(folder, 'other'), 'another file')
      await expect(store.claim(key, path.join(folder, 'other'))).rejects.toThrow(KeyExistsError)
      expect(storedContent()).toEqual(content)
    },
  )

  test('a concurrent put between check and write is not overwritten and not taken for ours', async () => {
    s3.injectFault(({ method }) => {
      if (method === 'PUT') s3.bucket.keep(key, Buffer.from('theirs'))
      return undefined
    })
    await expect(store.claim(key, file)).rejects.toThrow(KeyExistsError)
    expect(storedContent()?.toString()).toBe('theirs')
  })
})

test.each(['cut', 'stall'] as const)(
  'CALL-11 a download fails for its reader after a %s half-way',
  async (error) => {
    await reopen({}, { ...slowLimits, idleMs: 500 })
    s3.bucket.keep(key, Buffer.alloc(300_000))
    s3.injectFault(() => error)
    const found = await store.read(key)
    await expect(found && buffer(found.stream)).rejects.toThrow(/aborted|stopped coming/)
  },
)

test('CALL-11 a slow reader does not trigger the idle timeout', async () => {
  await reopen({}, { ...slowLimits, idleMs: 1_000 })
  s3.bucket.keep(key, Buffer.alloc(4_000_000))
  const found = await store.read(key)
  let bytes = 0
  for await (const chunk of found?.stream ?? []) {
    if (bytes === 0) await new Promise((later) => setTimeout(later, 2_500))
    bytes += (chunk as Buffer).length
  }
  expect(bytes).toBe(4_000_000)
})

/** State of the bucket after a crash following each call, and after a repeat. */
async function crashAtEachCall(prepare: () => Promise<unknown>, run: () => Promise<unknown>) {
  for (let last = 0; ; last += 1) {
    s3.bucket.objects.clear()
    s3.injectFault()
    await prepare()
    s3.injectFault(({ number }) => (number > last ? { status: 403, code: 'AccessDenied' } : undefined))
    const whole = await run().then(
      () => true,
      () => false,
    )
    const copies = [key, 'trash/notes-0123456789abcdef.pdf'].map(
      (name) => s3.bucket.objects.get(name)?.content,
    )
    expect(copies).toContainEqual(content)
    s3.injectFault()
    await run()
    if (whole) return last
  }
}

test('R3 moveToTrash is repeatable and loses no file after a crash at any call', async () => {
  const crashed = await crashAtEachCall(
    () => store.claim(key, file),
    () => store.moveToTrash(key, day),
  )
  expect(crashed).toBe(4)
  expect(storedContent()).toBeUndefined()
  expect(await listed(store.listTrash())).toEqual([{ key, trashedAt: day }])
  expect(s3.bucket.objects.get('trash/notes-0123456789abcdef.pdf')?.content).toEqual(content)
})

test('R3 restoreFromTrash is repeatable and loses no file after a crash at any call', async () => {
  const states: boolean[] = []
  const crashed = await crashAtEachCall(
    async () => {
      await store.claim(key, file)
      await store.moveToTrash(key, day)
    },
    async () => states.push(await store.restoreFromTrash(key)),
  )
  expect(crashed).toBe(5)
  expect(storedContent()).toEqual(content)
  expect(await listed(store.listTrash())).toEqual([])
})

test('a file that the operator put into the trash counts from that time', async () => {
  s3.bucket.keep('trash/laid-there-01234567.pdf', content)
  const [found] = await listed(store.listTrash())
  expect(found?.trashedAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
})
