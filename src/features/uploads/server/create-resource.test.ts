import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { Member } from '#shared/abilities.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { Staging } from '#platform/files/staging.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import { noScanner, type VirusScan } from '#platform/files/virus-scanner.ts'
import { createResource, type FilingDeps, type InspectFile } from './create-resource.ts'
import type { Filed } from './filing-repository.ts'

const member: Member = { kind: 'member', accountId: '1', email: 'a@school.example', role: 'educator' }
const uploadId = 'f'.repeat(32)
const body = { subject: 'Maths' as const, title: 'Notes', tags: [], uploadId }
const upload = { id: uploadId, accountId: '1', fileName: 'notes.pdf', bytes: 9, received: 9 }
const filed: Filed = {
  id: '6f1c1d8e-1111-4222-8333-444455556666',
  file_url: '/files/x/notes.pdf',
  sameFile: null,
}
const transaction = {} as Tx
const job = `understand-file {"resourceId":"${filed.id}"} with the record`
const lost = Object.assign(new Error('no such file'), { code: 'ENOENT' })

interface Happens {
  /** What `answered` finds, one time after the other. */
  readonly answers?: readonly (Filed | undefined)[]
  readonly found?: boolean
  readonly staged?: readonly boolean[]
  readonly received?: number
  readonly inspect?: InspectFile
  readonly scan?: () => Promise<VirusScan>
  readonly files?: Filed | undefined
}

/** The parts of a site on which another call may be at work on the same upload. */
function site(happens: Happens) {
  const { answers = [], found = true, staged = [true], received = 9, inspect, scan, files = filed } = happens
  const done: string[] = []
  const [answersLeft, stagedLeft] = [[...answers], [...staged]]
  const file = {
    path: 'staged',
    bytes: 9,
    read: () => Readable.from(['%PDF-1.4']),
    done: () => Promise.resolve(),
  }
  const staging: Pick<Staging, 'find' | 'bytesOf' | 'discard'> = {
    find: () => Promise.resolve(stagedLeft.shift() ? file : undefined),
    bytesOf: () => Promise.resolve(stagedLeft.shift() ? 9 : undefined),
    discard: () => Promise.resolve(void done.push('discard')),
  }
  const store: Pick<FileStore, 'claim'> = { claim: () => Promise.resolve(void done.push('claim')) }
  const parts = {
    uploads: {
      begin: () => Promise.resolve(undefined),
      advance: () => Promise.resolve(true),
      endHere: () => Promise.resolve(),
      forgetAbandoned: () => Promise.resolve([]),
      known: () => Promise.resolve(new Set<string>()),
      find: () => Promise.resolve(found ? { ...upload, received } : undefined),
      forget: () => Promise.resolve(void done.push('forget')),
    },
    filing: {
      answered: () => Promise.resolve(answersLeft.shift()),
      async file(resource, _idempotency, also) {
        done.push(`file ${resource.file?.virusScan}`)
        await also?.(transaction)
        return files
      },
    },
    staging: staging as Staging,
    files: store as FileStore,
    inspectFile:
      inspect ??
      (() =>
        Promise.resolve({ ok: true, activeContent: false, remoteContent: false, sha256: '0'.repeat(64) })),
    virusScanner: scan ? { isOn: true, scan } : noScanner,
    jobs: {
      send(kind, told, { tx } = {}) {
        done.push(`${kind.name} ${JSON.stringify(told)} ${tx === transaction ? 'with the record' : 'alone'}`)
        return Promise.resolve()
      },
    },
    newResourceId: () => filed.id,
    rightsRule: 'shown' as const,
  } satisfies FilingDeps
  const create = () => createResource(parts, member, body, 'a-key-of-mine')
  return { create, done }
}

test('house rule 7: checked, claimed, then filed; the staged bytes go last', async () => {
  const { create, done } = site({})
  expect(await create()).toEqual(filed)
  expect(done).toEqual(['claim', 'file off', job, 'discard'])
})

test.each(['clean', 'waiting'] as const)('what the virus scanner says is kept: %s', async (said) => {
  const { create, done } = site({ scan: () => Promise.resolve(said) })
  await create()
  expect(done).toContain(`file ${said}`)
})

test('L6 what has not arrived whole stays, to be gone on with', async () => {
  const { create, done } = site({ received: 8 })
  await expect(create()).rejects.toMatchObject({ code: 'upload_not_whole', detail: { field: 'uploadId' } })
  expect(done).toEqual([])
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
    ['its bytes go while they are checked', { staged: [true, false], inspect: () => Promise.reject(lost) }],
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
  const broken = site({ staged: [true, true], inspect: () => Promise.reject(lost) })
  await expect(broken.create()).rejects.toThrow('no such file')
  const worse = site({ inspect: () => Promise.reject(Object.assign(new Error('bad disk'), { code: 'EIO' })) })
  await expect(worse.create()).rejects.toThrow('bad disk')
})

test.each<[string, Happens]>([
  ['T20 what is not what it says', { inspect: () => Promise.resolve({ ok: false }) }],
  ['what the virus scanner refuses', { scan: () => Promise.resolve('infected') }],
])('%s is forgotten, bytes and all', async (_, happens) => {
  const { create, done } = site(happens)
  await expect(create()).rejects.toMatchObject({ code: 'invalid_file' })
  expect(done).toEqual(['forget', 'discard'])
})
