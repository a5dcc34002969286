import { beforeEach, expect, test, vi } from 'vitest'
import { contributePageRules, emptyUpload, type UploadValues } from '../upload-rules.ts'
import { FormUpload } from './form-upload.ts'
import type { SavedUpload, Reached } from './resume/saved-uploads.ts'
import type { uploadAutosave } from './resume/upload-autosave.ts'
import { sendUpload } from './send-upload.ts'
import { stopOnServer } from './transfer/send-bytes.ts'

const kept = vi.hoisted(() => ({ told: [] as unknown[] }))

vi.mock('./send-upload.ts', async (original) => ({
  ...(await original<object>()),
  sendUpload: vi.fn<typeof sendUpload>(),
}))
vi.mock('./transfer/send-bytes.ts', () => ({ stopOnServer: vi.fn<typeof stopOnServer>() }))
vi.mock('./resume/upload-autosave.ts', () => ({
  uploadAutosave: (() => ({
    keep: (_: unknown, reached: Reached) => kept.told.push(['keep', reached]),
    resume: () => kept.told.push('take up'),
    note: () => {},
    forget: () => kept.told.push('forget'),
    release: () => kept.told.push('let go'),
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

/** A transfer that reaches this much and then fails, or goes on until it is stopped. */
const reaches = (part: 'begun' | 'arrived', uploadId: string, then: 'fails' | 'hangs') =>
  vi.mocked(sendUpload).mockImplementationOnce(async ({ file }, { progress, signal }) => {
    if (file) progress[part] = { file, uploadId }
    if (then === 'fails') throw new Error('Failed.')
    return new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('Stopped.'))))
  })

beforeEach(() => {
  kept.told = []
  vi.mocked(stopOnServer).mockReset()
  vi.mocked(sendUpload).mockReset()
  upload = new FormUpload('an account')
})

test('ERR-32 cancelling takes away what has begun, here and on the server', async () => {
  reaches('begun', first, 'hangs')
  const sent = send(aFile('a.pdf')).catch((error: unknown) => error)
  upload.cancel()
  expect(await sent).toBeInstanceOf(Error)
  expect(stopOnServer).toHaveBeenCalledWith(first)
  expect(kept.told).toContain('forget')
})

test('a record on its way may be filed already: leaving takes nothing away then', async () => {
  reaches('arrived', first, 'hangs')
  const sent = send(aFile('a.pdf')).catch((error: unknown) => error)
  upload.abandon()
  expect(await sent).toBeInstanceOf(Error)
  expect(stopOnServer).not.toHaveBeenCalled()
  expect(kept.told).not.toContain('forget')
  expect(kept.told.at(-1)).toBe('let go')
})

test.each(['begun', 'arrived'] as const)(
  'nothing of a file that has %s is used for another one',
  async (part) => {
    reaches(part, first, 'fails')
    await send(aFile('a.pdf')).catch(() => {})
    reaches('begun', second, 'fails')
    await send(aFile('b.pdf')).catch(() => {})
    expect(stopOnServer).toHaveBeenCalledWith(first)
    expect(kept.told.at(-1)).toEqual([
      'keep',
      expect.objectContaining({ uploadId: undefined, arrived: false }),
    ])
  },
)

test('what has failed stays for the next press, and a leaving form leaves it to be continued', async () => {
  reaches('begun', first, 'fails')
  const values = aFile('a.pdf')
  await send(values).catch(() => {})
  vi.mocked(sendUpload).mockResolvedValueOnce(null)
  await send(values)
  expect(vi.mocked(sendUpload).mock.calls[1]?.[1].progress).toMatchObject({ begun: { uploadId: first } })
  expect(kept.told.at(-1)).toBe('forget')
  upload.abandon()
  expect(stopOnServer).not.toHaveBeenCalled()
})

test('an upload that was interrupted goes on with its own id, bytes and key', async () => {
  const values = aFile('a.pdf')
  const filing = { body: '{}', key: 'k' }
  const was: SavedUpload = {
    id: '1',
    account: 'an account',
    keptAt: 0,
    values,
    reached: { uploadId: first, safeBytes: 3, arrived: true, filing },
  }
  upload.resume(was)
  vi.mocked(sendUpload).mockResolvedValueOnce(null)
  await send(values)
  expect(kept.told.slice(0, 2)).toEqual(['take up', ['keep', was.reached]])
})
