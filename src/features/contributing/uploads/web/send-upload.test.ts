import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadBytes } from '#client/upload-bytes.ts'
import { contributePageRules, emptyUpload, type UploadValues } from '../upload-rules.ts'
import type { Reached } from './resume/saved-uploads.ts'
import { type Progress, sendUpload, UploadError, storageCause } from './send-upload.ts'

vi.mock('#client/upload-bytes.ts', () => ({ uploadBytes: vi.fn<typeof uploadBytes>() }))

interface Sent {
  readonly key: string | undefined
  readonly body: { readonly title: string; readonly uploadId?: string }
}
let sent: Sent[]
let responses: Response[]
let reachedSoFar: Reached[]

const refusal = (status: number, code: string, message: string) =>
  Response.json({ code, message, requestId: 'r' }, { status })
const sameFile = { title: 'Older', subject: 'Maths', file_url: '/files/uploads/older.pdf' }
const filed = () => Response.json({ id: '1', file_url: 'https://example.org/a', sameFile }, { status: 201 })

beforeEach(() => {
  sent = []
  responses = []
  reachedSoFar = []
  vi.stubGlobal(
    'fetch',
    async (_address: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
      sent.push({ key: headers['idempotency-key'], body: JSON.parse(body) })
      return responses.shift() ?? filed()
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const file = new File(['%PDF'], 'a.pdf')
const aLink: UploadValues<File> = {
  ...emptyUpload,
  subject: 'Maths',
  title: 'T',
  type: 'link',
  link: 'https://example.org/a',
}
const aFile: UploadValues<File> = { ...aLink, type: 'file', file }
const send = (values: UploadValues<File>, progress: Progress) =>
  sendUpload(values, {
    rules: contributePageRules,
    progress,
    onState: () => {},
    onReached: (reached) => reachedSoFar.push(reached),
    signal: new AbortController().signal,
  })

test('retry of an unchanged form reuses the idempotency key, a changed form gets a new one', async () => {
  const progress: Progress = {}
  responses = [refusal(500, 'unexpected', 'Broken.')]
  await expect(send(aLink, progress)).rejects.toThrow('Error uploading file.')
  await send(aLink, progress)
  await send({ ...aLink, title: 'Another' }, progress)
  const [first, second, third] = sent
  expect(first?.key).toMatch(/^[\da-f-]{36}$/)
  expect(second?.key).toBe(first?.key)
  expect(third?.key).not.toBe(first?.key)
})

test('transferred bytes are not sent again', async () => {
  const progress: Progress = { arrived: { file, uploadId: 'b'.repeat(32) } }
  responses = [refusal(503, 'database_unavailable', 'Busy.')]
  await expect(send(aFile, progress)).rejects.toThrow(UploadError)
  await send(aFile, progress)
  expect(sent.map(({ body }) => body.uploadId)).toEqual(['b'.repeat(32), 'b'.repeat(32)])
})

test('ERR-18 file rejected by the create call counts as a failed upload and is sent again', async () => {
  const progress: Progress = { arrived: { file, uploadId: 'b'.repeat(32) } }
  responses = [refusal(422, 'invalid_file', 'Its content does not match its type.')]
  const stopped = await send(aFile, progress).catch((error: unknown) => error)
  expect(stopped).toMatchObject({ message: 'Upload failed.', why: 'Its content does not match its type.' })
  expect(progress.arrived).toBeUndefined()
})

test.each([
  ['ERR-27', 401, 'not_signed_in', 'not authenticated (401)'],
  ['ERR-28', 402, 'storage_quota_reached', 'quota reached (402)'],
  ['ERR-29', 403, 'not_allowed', 'no permission for uploads/T (403)'],
  ['ERR-30', 404, 'not_found', 'object does not exist: uploads/T (404)'],
] as const)(
  '%s transfer with status %d fails without a retry, with the form’s message and the cause for the log',
  async (...row) => {
    const [, status, code, storage] = row
    const answer = vi.fn<typeof uploadBytes>(() =>
      Promise.resolve({ status, text: JSON.stringify({ code, message: 'No.' }) }),
    )
    vi.mocked(uploadBytes).mockImplementation(answer)
    const stopped = await send(aFile, {}).catch((error: unknown) => error)
    expect(stopped).toMatchObject({ message: 'Upload failed.', why: 'No.', storage: `Storage: ${storage}` })
    expect(answer).toHaveBeenCalledTimes(1)
    expect(sent).toEqual([])
  },
)

test('ERR-30 file of a deleted upload is sent again with the next press', async () => {
  const progress: Progress = { arrived: { file, uploadId: 'b'.repeat(32) } }
  responses = [refusal(404, 'upload_not_found', 'Gone.')]
  const stopped = await send(aFile, progress).catch((error: unknown) => error)
  expect(stopped).toMatchObject({
    message: 'Upload failed.',
    storage: 'Storage: object does not exist: uploads/T (404)',
  })
  expect(progress.arrived).toBeUndefined()
})

test('resumed upload that the server has deleted is sent again once without asking', async () => {
  const progress: Progress = { arrived: { file, uploadId: 'b'.repeat(32) }, resumed: true }
  responses = [refusal(404, 'upload_not_found', 'Gone.')]
  const uploadId = 'c'.repeat(32)
  vi.mocked(uploadBytes).mockResolvedValue({ status: 201, text: JSON.stringify({ uploadId }) })
  expect(await send(aFile, progress)).toEqual(sameFile)
  expect(sent.map(({ body }) => body.uploadId)).toEqual(['b'.repeat(32), uploadId])
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
  expect(reachedSoFar.at(-1)).toMatchObject({ uploadId, arrived: true, safeBytes: 4 })
})

test('ERR-32 stopped transfer is logged as canceled', async () => {
  const stop = () => Promise.reject(new DOMException('The upload was stopped.', 'AbortError'))
  vi.mocked(uploadBytes).mockImplementation(stop)
  const stopped = await send(aFile, {}).catch((error: unknown) => error)
  expect(stopped).toMatchObject({ storage: 'Storage: user canceled' })
})

test('rejected record has no storage cause', async () => {
  responses = [refusal(403, 'not_allowed', 'No.')]
  const stopped = await send(aLink, {}).catch((error: unknown) => error)
  expect(stopped).toMatchObject({ message: 'Error uploading file.', storage: undefined })
})

test('ERR-19 create call without a response fails after a few retries with the reason', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  const fetched = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetched)
  const given = send(aLink, {}).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(4_000)
  const stopped = await given
  expect(fetched.mock.calls.length).toBeGreaterThan(1)
  expect(stopped).toMatchObject({ message: 'Error uploading file.', storage: undefined })
  expect(stopped).toHaveProperty('why', expect.stringContaining('connection'))
})

const path = 'uploads/Algebra notes.pdf'
const causeOfStatus = (status: number) => storageCause({ name: 'CallFailure', status }, path)
const causeOfError = (name: string) => storageCause({ name }, path)

test.each([
  ['ERR-27', 401, 'Storage: not authenticated (401)'],
  ['ERR-28', 402, 'Storage: quota reached (402)'],
  ['ERR-29', 403, 'Storage: no permission for uploads/Algebra notes.pdf (403)'],
  ['ERR-30', 404, 'Storage: object does not exist: uploads/Algebra notes.pdf (404)'],
])('%s storage cause names status %d', (_, status, message) => {
  expect(causeOfStatus(status)).toBe(message)
})

test('ERR-32 storage cause names an exhausted retry budget and a cancel', () => {
  expect(causeOfError('RetryBudgetError')).toBe('Storage: max retry time exceeded')
  expect(causeOfError('AbortError')).toBe('Storage: user canceled')
})

test('other errors have no storage cause', () => {
  expect([0, 200, 413, 422, 500, 507].map(causeOfStatus)).toEqual(Array.from({ length: 6 }))
  expect(['TypeError', 'constructor', ''].map(causeOfError)).toEqual(Array.from({ length: 3 }))
})
