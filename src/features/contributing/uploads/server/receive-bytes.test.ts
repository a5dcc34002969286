import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { StagedWriter, Staging } from '#platform/files/staging.ts'
import { fakeDatabase } from '#test/setup/fake-database.ts'
import { receiveBytes, BodyTooLongError, UploadConflictError } from './receive-bytes.ts'
import type { UploadDeps } from './upload-deps.ts'

const id = 'f'.repeat(32)
const broken = (code: string) => Object.assign(new Error('of a test'), { code })

/** A disk and a row that log their calls; `overrides` replaces methods of the writer. */
function setUp(overrides: Partial<StagedWriter> = {}, advances: readonly boolean[] = []) {
  const done: string[] = []
  const content = Buffer.alloc(2_000_000)
  const left = [...advances]
  const defaultWriter: StagedWriter = {
    write: (bytes, at) => Promise.resolve(void Buffer.from(bytes).copy(content, at)),
    sync: () => Promise.resolve(void done.push('sync')),
    close: () => Promise.resolve(void done.push('close')),
  }
  const staging: Partial<Staging> = {
    safeEveryBytes: 262_144,
    open: () => Promise.resolve({ ...defaultWriter, ...overrides }),
  }
  const db = fakeDatabase((_, [to, , from]) => {
    done.push(`${Number(from)}–${Number(to)}`)
    return (left.shift() ?? true) ? [{}] : []
  })
  const receive = (stream: Readable, { bytes = 2_000_000, offset = 0 } = {}) =>
    receiveBytes({ db, staging } as UploadDeps, { id, bytes }, stream, offset)
  return { receive, done, content }
}

const chunks = (amount: number, size: number) =>
  Readable.from(Array.from({ length: amount }, () => Buffer.alloc(size, 0x61)))

test('L5 bytes are synced before the row advances, at the latest at the end', async () => {
  const { receive, done, content } = setUp()
  expect(await receive(chunks(3, 10), { offset: 5 })).toBe(35)
  expect(done).toEqual(['sync', '5–35', 'close'])
  expect(content.subarray(0, 36).toString()).toBe(`${'\0'.repeat(5)}${'a'.repeat(30)}\0`)
})

test('R9 bytes are synced every 262144 bytes', async () => {
  const { receive, done } = setUp()
  expect(await receive(chunks(10, 65_536))).toBe(655_360)
  expect(done).toEqual(['sync', '0–262144', 'sync', '262144–524288', 'sync', '524288–655360', 'close'])
})

test('R9 at most 262144 bytes wait for a sync, whatever the chunk size', async () => {
  const { receive, done } = setUp()
  expect(await receive(chunks(3, 200_000))).toBe(600_000)
  expect(done).toEqual(['sync', '0–262144', 'sync', '262144–524288', 'sync', '524288–600000', 'close'])
})

test('empty body causes no sync', async () => {
  const { receive, done } = setUp()
  expect([await receive(chunks(0, 0), { offset: 7 }), done]).toEqual([7, ['close']])
})

test('L7 bytes received before a stream error are synced', async () => {
  const { receive, done } = setUp()
  const source = new PassThrough()
  const receiving = receive(source)
  source.write('12345')
  await new Promise((resolve) => setImmediate(resolve))
  source.destroy(new Error('the line broke'))
  await expect(receiving).rejects.toThrow('the line broke')
  expect(done).toEqual(['sync', '0–5', 'close'])
})

test('R5 bytes written before the disk was full are synced', async () => {
  let writes = 0
  const { receive, done } = setUp({
    write: () => ((writes += 1) > 2 ? Promise.reject(broken('ENOSPC')) : Promise.resolve()),
  })
  await expect(receive(chunks(5, 100))).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(done).toEqual(['sync', '0–200', 'close'])
})

test('R5 failed sync is not retried, because a second one may falsely succeed', async () => {
  let syncs = 0
  const { receive, done } = setUp({
    sync: () => ((syncs += 1) === 2 ? Promise.reject(broken('EIO')) : Promise.resolve()),
  })
  await expect(receive(chunks(8, 65_536))).rejects.toMatchObject({ code: 'EIO' })
  expect([syncs, done]).toEqual([2, ['0–262144', 'close']])
})

test('T24 no byte is written beyond the end', async () => {
  const { receive, done, content } = setUp()
  await expect(receive(chunks(3, 10), { bytes: 29 })).rejects.toThrow(BodyTooLongError)
  expect([done, content.indexOf(0)]).toEqual([['sync', '0–20', 'close'], 20])
})

test('R11 writing stops when another request has advanced the upload', async () => {
  const { receive, done } = setUp({}, [true, false])
  await expect(receive(chunks(20, 65_536))).rejects.toThrow(UploadConflictError)
  expect(done).toEqual(['sync', '0–262144', 'sync', '262144–524288', 'close'])
})

test('missing staged file throws UploadConflictError', async () => {
  const staging: Partial<Staging> = { safeEveryBytes: 1, open: () => Promise.resolve(undefined) }
  const parts = { db: fakeDatabase(() => [{}]), staging } as UploadDeps
  await expect(receiveBytes(parts, { id, bytes: 9 }, chunks(1, 1), 0)).rejects.toThrow(UploadConflictError)
})
