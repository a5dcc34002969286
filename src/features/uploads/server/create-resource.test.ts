import { describe, expect, test } from 'vitest'
import type { Member } from '#shared/abilities.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import type { Staging } from '#server/platform/files/staging.ts'
import { createResource, type FilingParts } from './create-resource.ts'
import type { Filed } from './uploads-repository.ts'

const member: Member = { kind: 'member', accountId: '1', email: 'a@school.example', role: 'educator' }
const uploadId = 'f'.repeat(32)
const body = { subject: 'Maths' as const, title: 'Notes', tags: [], uploadId }
const upload = { id: uploadId, accountId: '1', fileName: 'notes.pdf', bytes: 9, sha256: '0'.repeat(64) }
const filed: Filed = { id: '6f1c1d8e-1111-4222-8333-444455556666', file_url: '/files/x/notes.pdf' }
const lost = Object.assign(new Error('no such file'), { code: 'ENOENT' })

interface Happens {
  /** What `answered` finds, one time after the other. */
  readonly answers?: readonly (Filed | undefined)[]
  readonly found?: boolean
  readonly staged?: readonly boolean[]
  readonly check?: () => Promise<{ ok: true; activeContent: boolean } | { ok: false }>
  readonly files?: Filed | undefined
}

/** The parts of a site on which another call may be at work on the same upload. */
function site({ answers = [], found = true, staged = [true], check, files = filed }: Happens) {
  const done: string[] = []
  const [answersLeft, stagedLeft] = [[...answers], [...staged]]
  const staging: Pick<Staging, 'find' | 'discard'> = {
    find: () => Promise.resolve(stagedLeft.shift() ? { path: 'staged', bytes: 9 } : undefined),
    discard: () => Promise.resolve(void done.push('discard')),
  }
  const store: Pick<FileStore, 'claim'> = { claim: () => Promise.resolve(void done.push('claim')) }
  const parts = {
    uploads: {
      begin: () => Promise.resolve(undefined),
      arrived: () => Promise.resolve(),
      find: () => Promise.resolve(found ? upload : undefined),
      forget: () => Promise.resolve(void done.push('forget')),
      answered: () => Promise.resolve(answersLeft.shift()),
      file: () => {
        done.push('file')
        return Promise.resolve(files)
      },
    },
    staging: staging as Staging,
    files: store as FileStore,
    checkFile: check ?? (() => Promise.resolve({ ok: true, activeContent: false })),
    newResourceId: () => filed.id,
  } satisfies FilingParts
  const create = () => createResource(parts, member, body, 'a-key-of-mine')
  return { create, done }
}

test('house rule 7: checked, claimed, then filed; the staged bytes go last', async () => {
  const { create, done } = site({})
  expect(await create()).toEqual(filed)
  expect(done).toEqual(['claim', 'file', 'discard'])
})

test('SDK-13 L6 a repeat touches neither file nor record', async () => {
  const { create, done } = site({ answers: [filed] })
  expect(await create()).toEqual(filed)
  expect(done).toEqual([])
})

describe('SDK-13 T47 a repeat that came while the first call was at work gets its answer', () => {
  const late = [undefined, filed]

  test.each<[string, Happens]>([
    ['the upload is gone', { found: false }],
    ['its bytes are gone', { staged: [false] }],
    ['its bytes go while they are checked', { staged: [true, false], check: () => Promise.reject(lost) }],
    ['the record is there', { files: undefined }],
  ])('when %s', async (_, happens) => {
    expect(await site({ answers: late, ...happens }).create()).toEqual(filed)
  })

  test('another call than its own leaves it with nothing', async () => {
    await expect(site({ found: false }).create()).rejects.toMatchObject({
      code: 'upload_not_found',
      detail: { field: 'uploadId' },
    })
  })
})

test('a disk that fails is no lost upload', async () => {
  const broken = site({ staged: [true, true], check: () => Promise.reject(lost) })
  await expect(broken.create()).rejects.toThrow('no such file')
  const worse = site({ check: () => Promise.reject(Object.assign(new Error('bad disk'), { code: 'EIO' })) })
  await expect(worse.create()).rejects.toThrow('bad disk')
})

test('T20 what is not what it says is forgotten, bytes and all', async () => {
  const { create, done } = site({ check: () => Promise.resolve({ ok: false }) })
  await expect(create()).rejects.toMatchObject({ code: 'invalid_file' })
  expect(done).toEqual(['forget', 'discard'])
})
