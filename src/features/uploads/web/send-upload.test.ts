import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contributePageRules, emptyUpload, type UploadValues } from '../upload-form.ts'
import { type Progress, sendUpload, UploadStopped } from './send-upload.ts'

interface Sent {
  readonly key: string | undefined
  readonly body: { readonly title: string; readonly uploadId?: string }
}
let sent: Sent[]
let answers: Response[]

const refusal = (status: number, code: string, message: string) =>
  Response.json({ code, message, requestId: 'r' }, { status })
const filed = () => Response.json({ id: '1', file_url: 'https://example.org/a' }, { status: 201 })

beforeEach(() => {
  sent = []
  answers = []
  vi.stubGlobal(
    'fetch',
    async (_address: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
      sent.push({ key: headers['idempotency-key'], body: JSON.parse(body) })
      return answers.shift() ?? filed()
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

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
    onPercent: () => {},
    signal: new AbortController().signal,
  })

test('a second try of the same form is the same act for the server, a changed form is another one', async () => {
  const progress: Progress = {}
  answers = [refusal(500, 'unexpected', 'Broken.')]
  await expect(send(aLink, progress)).rejects.toThrow('Error uploading file.')
  await send(aLink, progress)
  await send({ ...aLink, title: 'Another' }, progress)
  const [first, second, third] = sent
  expect(first?.key).toMatch(/^[\da-f-]{36}$/)
  expect(second?.key).toBe(first?.key)
  expect(third?.key).not.toBe(first?.key)
})

test('bytes that have arrived are not sent again', async () => {
  const progress: Progress = { arrived: { file, uploadId: 'b'.repeat(32) } }
  answers = [refusal(503, 'database_unavailable', 'Busy.')]
  await expect(send(aFile, progress)).rejects.toThrow(UploadStopped)
  await send(aFile, progress)
  expect(sent.map(({ body }) => body.uploadId)).toEqual(['b'.repeat(32), 'b'.repeat(32)])
})

test('ERR-18 a file the server found out is an upload that failed, and has to be sent anew', async () => {
  const progress: Progress = { arrived: { file, uploadId: 'b'.repeat(32) } }
  answers = [refusal(422, 'invalid_file', 'Its content does not match its type.')]
  const stopped = await send(aFile, progress).catch((error: unknown) => error)
  expect(stopped).toMatchObject({ message: 'Upload failed.', why: 'Its content does not match its type.' })
  expect(progress.arrived).toBeUndefined()
})

test('ERR-19 without any answer the form says so, and why', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const stopped = await send(aLink, {}).catch((error: unknown) => error)
  expect(stopped).toMatchObject({ message: 'Error uploading file.' })
  expect(stopped).toHaveProperty('why', expect.stringContaining('connection'))
})
