import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { Member } from '#shared/abilities.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { Staging } from '#platform/files/staging.ts'
import { requestHash } from '#platform/postgres/idempotency.ts'
import type { RunSandboxed } from '#platform/sandbox/sandbox.ts'
import { noScanner, type VirusScan } from '#platform/files/virus-scanner.ts'
import { fakeDatabase } from '#test/setup/fake-database.ts'
import { createResource } from './create-resource.ts'
import type { Filed } from './filing-repository.ts'
import type { UploadDeps } from './upload-deps.ts'

const member: Member = {
  kind: 'member',
  accountId: '1',
  email: 'a@school.example',
  role: 'educator',
  isConfirmed: true,
}
const uploadId = 'f'.repeat(32)
const body = { subject: 'Maths' as const, title: 'Notes', tags: [], uploadId }
const upload = { id: uploadId, accountId: '1', fileName: 'notes.pdf', bytes: 9, received: 9 }
const filed: Filed = {
  id: '6f1c1d8e-1111-4222-8333-444455556666',
  file_url: '/files/6f1c1d8e-1111-4222-8333-444455556666/notes.pdf',
  sameFile: null,
}
const scanResults = new Set<unknown>(['clean', 'waiting', 'infected', 'off'])
const job = `understand-file {"resourceId":"${filed.id}"} with the record`
const lost = Object.assign(new Error('no such file'), { code: 'ENOENT' })

interface Scenario {
  /** Results of `storedResponse`, in turn. */
  readonly results?: readonly (Filed | undefined)[]
  readonly found?: boolean
  readonly staged?: readonly boolean[]
  readonly received?: number
  readonly inspect?: RunSandboxed
  readonly scan?: () => Promise<VirusScan>
  /** Another call has filed the upload. */
  readonly isFiled?: boolean
}

const inspected = {
  ok: true,
  activeContent: false,
  remoteContent: false,
  encrypted: false,
  sha256: '0'.repeat(64),
  bytes: 9,
}

/** Dependencies of a site where another call may file the same upload. */
function site(scenario: Scenario) {
  const {
    results = [],
    found = true,
    staged = [true],
    received = 9,
    inspect,
    scan,
    isFiled = false,
  } = scenario
  const done: string[] = []
  const [resultsLeft, stagedLeft] = [[...results], [...staged]]
  const file = {
    path: 'staged',
    bytes: 9,
    read: () => Readable.from(['%PDF-1.4']),
    done: () => Promise.resolve(),
  }
  const staging: Partial<Staging> = {
    find: () => Promise.resolve(stagedLeft.shift() ? file : undefined),
    bytesOf: () => Promise.resolve(stagedLeft.shift() ? 9 : undefined),
    discard: () => Promise.resolve(void done.push('discard')),
  }
  const files: Partial<FileStore> = { claim: () => Promise.resolve(void done.push('claim')) }
  let isFiling = false
  /** Rows by the beginning of a statement. */
  const answers: Readonly<Record<string, (parameters: readonly unknown[]) => readonly object[]>> = {
    'select "request_hash"': () => {
      const answer = resultsLeft.shift()
      return answer ? [{ request_hash: requestHash(['create', body]), answer }] : []
    },
    'select "id", "account_id"': () => (found ? [{ ...upload, received }] : []),
    'insert into "idempotency_keys"': () => {
      isFiling = true
      return [{}]
    },
    'select "id" from "accounts"': () => [{ id: member.accountId }],
    'delete from "uploads"': () => {
      if (!isFiling) done.push('delete')
      return isFiled ? [] : [{}]
    },
    'insert into "resources"': (parameters) => {
      done.push(`file ${String(parameters.find((each) => scanResults.has(each)))}`)
      return [{}]
    },
  }
  const db = fakeDatabase((sql, parameters) => {
    const beginning = Object.keys(answers).find((each) => sql.startsWith(each))
    return answers[beginning ?? '']?.(parameters) ?? []
  })
  const parts: Partial<UploadDeps> = {
    db,
    staging: staging as Staging,
    files: files as FileStore,
    runInChild: inspect ?? (() => Promise.resolve(inspected)),
    virusScanner: scan ? { isOn: true, scan } : noScanner,
    jobs: {
      send(kind, payload, { tx } = {}) {
        done.push(
          `${kind.name} ${JSON.stringify(payload)} ${tx?.isTransaction ? 'with the record' : 'alone'}`,
        )
        return Promise.resolve()
      },
    } as UploadDeps['jobs'],
    newResourceId: () => filed.id,
    rightsRule: 'shown',
  }
  const create = () => createResource(parts as UploadDeps, member, body, 'a-key-of-mine')
  return { create, done }
}

test('house rule 7: file is inspected, claimed, then filed, and staged bytes are discarded last', async () => {
  const { create, done } = site({})
  expect(await create()).toEqual(filed)
  expect(done).toEqual(['claim', job, 'file off', 'discard'])
})

test.each(['clean', 'waiting'] as const)('scan result %s is stored', async (result) => {
  const { create, done } = site({ scan: () => Promise.resolve(result) })
  await create()
  expect(done).toContain(`file ${result}`)
})

test('L6 incomplete upload is rejected and stays resumable', async () => {
  const { create, done } = site({ received: 8 })
  await expect(create()).rejects.toMatchObject({ code: 'upload_not_whole', detail: { field: 'uploadId' } })
  expect(done).toEqual([])
})

test('SDK-13 L6 retry changes neither file nor record', async () => {
  const { create, done } = site({ results: [filed] })
  expect(await create()).toEqual(filed)
  expect(done).toEqual([])
})

describe('SDK-13 T47 retry during the first call gets its response', () => {
  const late = [undefined, filed]

  test.each<[string, Scenario]>([
    ['the upload is deleted', { found: false }],
    ['its bytes are deleted', { staged: [false] }],
    [
      'its bytes are deleted during the inspection',
      { staged: [true, false], inspect: () => Promise.reject(lost) },
    ],
    ['the record exists', { isFiled: true }],
  ])('when %s', async (_, scenario) => {
    expect(await site({ results: late, ...scenario }).create()).toEqual(filed)
  })

  test('but fails if another call has filed the upload', async () => {
    await expect(site({ found: false }).create()).rejects.toMatchObject({
      code: 'upload_not_found',
      detail: { field: 'uploadId' },
    })
  })
})

test('disk error is thrown and not reported as a lost upload', async () => {
  const broken = site({ staged: [true, true], inspect: () => Promise.reject(lost) })
  await expect(broken.create()).rejects.toThrow('no such file')
  const worse = site({ inspect: () => Promise.reject(Object.assign(new Error('bad disk'), { code: 'EIO' })) })
  await expect(worse.create()).rejects.toThrow('bad disk')
})

const refusal = (reason: 'wrong_content' | 'too_complex', content?: 'picture') => ({
  inspect: () => Promise.resolve({ ok: false, reason, content } as const),
})
test.each<[string, Scenario, string, string]>([
  ['T20 file of another type', refusal('wrong_content'), 'wrong_content', 'Open the file in its program'],
  [
    'CASE-A08 file of a known other type',
    refusal('wrong_content', 'picture'),
    'picture',
    'Put it into a doc',
  ],
  ['CASE-A08 file beyond the limits', refusal('too_complex'), 'too_complex', 'Split it'],
  ['infected file', { scan: () => Promise.resolve('infected') }, 'virus', 'Scan your device'],
])('%s is deleted with its bytes', async (_, scenario, cause, nextStep) => {
  const { create, done } = site(scenario)
  const message = expect.stringContaining(nextStep)
  await expect(create()).rejects.toMatchObject({ code: 'invalid_file', detail: { cause }, message })
  expect(done).toEqual(['delete', 'discard'])
})
