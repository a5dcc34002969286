import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailure, networkFailure } from '#client/call-failure.ts'
import { uploadBytes } from '#client/upload-bytes.ts'
import type { SendState } from './progress-text.ts'
import { sendBytes } from './send-bytes.ts'
import { type ChunksRun, sendChunks } from './send-chunks.ts'

vi.mock('#client/upload-bytes.ts', () => ({ uploadBytes: vi.fn<typeof uploadBytes>() }))
vi.mock('./send-chunks.ts', () => ({ sendChunks: vi.fn<typeof sendChunks>() }))

const id = 'a'.repeat(32)
const other = 'b'.repeat(32)
const large = new File([new Uint8Array(262_145)], 'large.pdf')
const small = new File([new Uint8Array(262_144)], 'small.pdf')
const deleted = new CallFailure('upload_not_found', 'Gone.', 404)
const busy = new CallFailure('database_unavailable', 'Busy.', 503)

let states: SendState[]
let started: (string | undefined)[]
let stop: AbortController
let wakers: Set<() => void>

beforeEach(() => {
  ;[states, started, stop, wakers] = [[], [], new AbortController(), new Set()]
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.stubGlobal('addEventListener', (_: string, wake: () => void) => wakers.add(wake))
  vi.stubGlobal('removeEventListener', (_: string, wake: () => void) => wakers.delete(wake))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.mocked(sendChunks).mockReset()
})

const send = (file: File, uploadId?: string) =>
  sendBytes({
    file,
    uploadId,
    onCreated: (each) => started.push(each),
    onSafe: () => {},
    onState: (state) => states.push(state),
    signal: stop.signal,
  })
const outcome = (sent: Promise<string>) => sent.catch((error: unknown) => error)
const uploadIds = () => vi.mocked(sendChunks).mock.calls.map(([run]) => run.uploadId)
const runs = (run: (run: ChunksRun) => Promise<void>) => vi.mocked(sendChunks).mockImplementation(run)

test('SDK-01 262144 bytes are sent in one request, one byte more in chunks', async () => {
  vi.mocked(uploadBytes).mockResolvedValue({ status: 201, text: JSON.stringify({ uploadId: other }) })
  runs(async ({ onCreated }) => onCreated(id))
  expect(await send(small)).toBe(other)
  expect(sendChunks).not.toHaveBeenCalled()
  expect(await send(large)).toBe(id)
  expect(uploadBytes).toHaveBeenCalledTimes(1)
})

test('SDK-05 ERR-31 upload without progress fails after 600000 ms', async () => {
  runs(() => Promise.reject(busy))
  const given = outcome(send(large))
  const before = performance.now()
  let end = 0
  void given.then(() => (end = performance.now()))
  await vi.advanceTimersByTimeAsync(700_000)
  expect(await given).toMatchObject({ name: 'RetryBudgetError', cause: busy })
  expect(end - before).toBe(600_000)
  expect(states.at(-1)).toMatchObject({ waitingFor: 'site' })
})

test('SDK-05 new bytes restart the retry budget, an unchanged offset does not', async () => {
  const begins = performance.now()
  let end = 0
  runs(async ({ uploadId, onCreated, onSafe }) => {
    if (!uploadId) onCreated(id)
    onSafe(performance.now() - begins > 300_000 ? 100 : 0)
    throw busy
  })
  const given = outcome(send(large)).then((error) => {
    end = performance.now() - begins
    return error
  })
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect(await given).toMatchObject({ name: 'RetryBudgetError' })
  expect(end).toBeGreaterThan(900_000)
  expect(end).toBeLessThan(970_000)
})

test('SDK-02 SDK-06 next run after an error resumes the same upload', async () => {
  let run = 0
  runs(async ({ onCreated }) => {
    run += 1
    if (run === 1) onCreated(id)
    if (run < 3) throw networkFailure()
  })
  const given = send(large)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await given).toBe(id)
  expect(uploadIds()).toEqual([undefined, id, id])
  expect(states.map(({ waitingFor }) => waitingFor)).toContain('connection')
})

test('SDK-06 upload deleted during the transfer is final, an earlier one is replaced', async () => {
  runs(async ({ uploadId, onCreated }) => {
    if (!uploadId) onCreated(id)
    throw deleted
  })
  expect(await outcome(send(large))).toBe(deleted)
  expect(started).toEqual([id, undefined])
  vi.mocked(sendChunks).mockReset()
  runs(async ({ uploadId, onCreated }) => {
    if (uploadId) throw deleted
    onCreated(other)
  })
  expect(await send(large, id)).toBe(other)
  expect(uploadIds()).toEqual([id, undefined])
})

test('offline browser tries once, then waits for the connection', async () => {
  const connection = { onLine: false }
  vi.stubGlobal('navigator', connection)
  runs(async ({ onCreated }) => {
    if (!connection.onLine) throw networkFailure()
    onCreated(id)
  })
  const given = send(large)
  await vi.advanceTimersByTimeAsync(50_000)
  expect(sendChunks).toHaveBeenCalledTimes(1)
  expect(states).toEqual([{ sentBytes: 0, waitingFor: 'connection' }])
  connection.onLine = true
  for (const wake of wakers) wake()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await given).toBe(id)
})

test('browser that wrongly reports offline does not wait', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  runs(async ({ onCreated }) => onCreated(id))
  expect(await send(large)).toBe(id)
})

test('unreadable file is reported as such without a retry', async () => {
  const removed = new File([new Uint8Array(262_145)], 'removed.pdf')
  vi.spyOn(removed, 'slice').mockReturnValue({
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
  } as Blob)
  runs(() => Promise.reject(networkFailure()))
  expect(await outcome(send(removed))).toMatchObject({ name: 'FileUnreadableError' })
  expect(sendChunks).toHaveBeenCalledTimes(1)
})

test('stalled connection counts as lost', async () => {
  let run = 0
  runs(({ signal, onCreated }) => {
    run += 1
    onCreated(id)
    if (run > 1) return Promise.resolve()
    return new Promise((_, fail) =>
      signal.addEventListener('abort', () => fail(new DOMException('', 'AbortError'))),
    )
  })
  const given = send(large)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(run).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await given).toBe(id)
  expect(run).toBe(2)
})

test('ERR-32 abort ends a pause and a run at once', async () => {
  runs(() => Promise.reject(busy))
  const given = outcome(send(large))
  await vi.advanceTimersByTimeAsync(30_000)
  const tries = uploadIds().length
  stop.abort()
  expect(await given).toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(uploadIds()).toHaveLength(tries)
})
