import { beforeEach, expect, test, vi } from 'vitest'
import { contributePageRules, emptyUpload, type UploadValues } from '../upload-rules.ts'
import { FormUpload } from './use-send-upload.ts'
import type { SavedUpload, Reached } from './resume/saved-uploads.ts'
import type { uploadAutosave } from './resume/upload-autosave.ts'
import { sendUpload } from './send-upload.ts'
import { stopOnServer } from './transfer/send-bytes.ts'

const autosave = vi.hoisted(() => ({ calls: [] as unknown[] }))

vi.mock('./send-upload.ts', async (original) => ({
  ...(await original<object>()),
  sendUpload: vi.fn<typeof sendUpload>(),
}))
vi.mock('./transfer/send-bytes.ts', () => ({ stopOnServer: vi.fn<typeof stopOnServer>() }))
vi.mock('./resume/upload-autosave.ts', () => ({
  uploadAutosave: (() => ({
    save: (_: unknown, reached: Reached) => autosave.calls.push(['save', reached]),
    resume: () => autosave.calls.push('resume'),
    update: () => {},
    discard: () => autosave.calls.push('discard'),
    release: () => autosave.calls.push('release'),
  })) satisfies typeof uploadAutosave,
}))

const [first, second] = ['a', 'b'].map((letter) => letter.repeat(32)) as [string, string]
const aFile = (name: string): UploadValues<File> => ({
  ...emptyUpload,
  subject: 'Maths',
  title: name,
  type: 'file',
  file: new File(['%PDF'], name),
})
let upload: FormUpload
const send = (values: UploadValues<File>) => upload.send(values, contributePageRules, () => {})

/** A transfer that reaches this step and then fails, or runs until it is aborted. */
const reaches = (part: 'started' | 'arrived', uploadId: string, then: 'fails' | 'hangs') =>
  vi.mocked(sendUpload).mockImplementationOnce(async ({ file }, { progress, signal }) => {
    if (file) progress[part] = { file, uploadId }
    if (then === 'fails') throw new Error('Failed.')
    return new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('Stopped.'))))
  })

beforeEach(() => {
  autosave.calls = []
  vi.mocked(stopOnServer).mockReset()
  vi.mocked(sendUpload).mockReset()
  upload = new FormUpload('an account')
})

test('ERR-32 cancel deletes a started upload, here and on the server', async () => {
  reaches('started', first, 'hangs')
  const sent = send(aFile('a.pdf')).catch((error: unknown) => error)
  upload.cancel()
  expect(await sent).toBeInstanceOf(Error)
  expect(stopOnServer).toHaveBeenCalledWith(first)
  expect(autosave.calls).toContain('discard')
})

test('abandon deletes nothing during the create call, which may have succeeded', async () => {
  reaches('arrived', first, 'hangs')
  const sent = send(aFile('a.pdf')).catch((error: unknown) => error)
  upload.abandon()
  expect(await sent).toBeInstanceOf(Error)
  expect(stopOnServer).not.toHaveBeenCalled()
  expect(autosave.calls).not.toContain('discard')
  expect(autosave.calls.at(-1)).toBe('release')
})

test.each(['started', 'arrived'] as const)(
  'upload of a file that has %s is not used for another file',
  async (part) => {
    reaches(part, first, 'fails')
    await send(aFile('a.pdf')).catch(() => {})
    reaches('started', second, 'fails')
    await send(aFile('b.pdf')).catch(() => {})
    expect(stopOnServer).toHaveBeenCalledWith(first)
    expect(autosave.calls.at(-1)).toEqual([
      'save',
      expect.objectContaining({ uploadId: undefined, arrived: false }),
    ])
  },
)

test('failed upload continues with the next press, and abandon keeps it for another form', async () => {
  reaches('started', first, 'fails')
  const values = aFile('a.pdf')
  await send(values).catch(() => {})
  vi.mocked(sendUpload).mockResolvedValueOnce(null)
  await send(values)
  expect(vi.mocked(sendUpload).mock.calls[1]?.[1].progress).toMatchObject({ started: { uploadId: first } })
  expect(autosave.calls.at(-1)).toBe('discard')
  upload.abandon()
  expect(stopOnServer).not.toHaveBeenCalled()
})

test('interrupted upload resumes with its own id, bytes and key', async () => {
  const values = aFile('a.pdf')
  const filing = { body: '{}', key: 'k' }
  const saved: SavedUpload = {
    id: '1',
    account: 'an account',
    keptAt: 0,
    values,
    reached: { uploadId: first, safeBytes: 3, arrived: true, filing },
  }
  upload.resume(saved)
  vi.mocked(sendUpload).mockResolvedValueOnce(null)
  await send(values)
  expect(autosave.calls.slice(0, 2)).toEqual(['resume', ['save', saved.reached]])
})
