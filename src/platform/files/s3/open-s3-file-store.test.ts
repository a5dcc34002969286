import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { type FakeS3, startFakeS3 } from '#test/fakes/fake-s3.ts'
import { StartupError } from '../../errors.ts'
import type { BucketSettings } from './s3-objects.ts'
import { checkBucket, openS3FileStore } from './open-s3-file-store.ts'

let opened: FakeS3 | undefined
const fresh = async (options = {}) => (opened = await startFakeS3(options))
afterEach(() => opened?.close())

const open = (settings: BucketSettings) =>
  openS3FileStore(settings, ['Maths', 'History'], { logError: () => {} })
const errorMessage = async (settings: BucketSettings) => {
  const error: unknown = await open(settings).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StartupError)
  return (error as StartupError).message
}

test('CONTRIB-03 opening creates the folders of a new bucket; a second open writes only its test object', async () => {
  const s3 = await fresh()
  await open(s3.settings)
  expect([...s3.bucket.objects.keys()].toSorted()).toEqual(['History/', 'Maths/', 'uploads/'])
  s3.injectFault()
  const store = await open(s3.settings)
  expect(s3.calls().filter(({ method }) => method === 'PUT')).toHaveLength(1)
  expect(await store.folders()).toEqual(['History', 'Maths', 'uploads'])
})

test('T14 a publicly readable bucket is refused', async () => {
  const { settings } = await fresh({ isPublic: true })
  expect(await errorMessage(settings)).toBe(
    'the bucket thuto-files can be read without a key, files before their review too. Make it private.',
  )
})

const wrong: readonly (readonly [string, Partial<BucketSettings>, string])[] = [
  [
    'bucket',
    { bucket: 'another' },
    'there is no bucket another at S3_ENDPOINT. Create it as a private bucket, or correct S3_BUCKET.',
  ],
  [
    'key',
    { accessKeyId: 'nobody' },
    'the server of the bucket refuses S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY (InvalidAccessKeyId). Correct them.',
  ],
  [
    'secret',
    { secretAccessKey: 'guessed' },
    'the server of the bucket refuses S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY (SignatureDoesNotMatch). Correct them.',
  ],
]
test.each(wrong)('R17 a wrong %s gives a one-line error, and nothing is written', async (_, change, line) => {
  const { settings, bucket } = await fresh()
  expect(await errorMessage({ ...settings, ...change })).toBe(line)
  expect(bucket.objects.size).toBe(0)
})

test.each([
  ['list', 'GET'],
  ['write', 'PUT'],
  ['read', 'HEAD'],
  ['delete', 'DELETE'],
])('R17 a key that may not %s is named with what it lacks', async (right, method) => {
  const s3 = await fresh()
  s3.injectFault((call) => (call.method === method ? { status: 403, code: 'AccessDenied' } : undefined))
  expect(await errorMessage(s3.settings)).toBe(
    `the key of S3_ACCESS_KEY_ID may not ${right} in the bucket thuto-files. Give it the permissions named in docs/operating/files.md.`,
  )
})

test('R17 an unreachable or foreign endpoint gives a one-line error', async () => {
  const s3 = await fresh()
  await s3.close()
  expect(await errorMessage(s3.settings)).toMatch(
    /^S3_ENDPOINT does not respond like an S3 store \(.*ECONNREFUSED.*\)\. Check the address and that it runs\.$/,
  )
  const page = createServer((_, response) => response.end('<html>Welcome<br></html>'))
  await new Promise<void>((listening) => page.listen(0, '127.0.0.1', listening))
  onTeardown(async () => page.close())
  const endpoint = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
  expect(await errorMessage({ ...s3.settings, endpoint })).toMatch(
    /^S3_ENDPOINT does not respond like an S3 store/,
  )
})

test.each([
  ['Enabled', 'on'],
  ['Suspended', 'off'],
  [undefined, 'off'],
  ['refused', 'unknown'],
] as const)('R13 a bucket whose versioning is %s reports %s', async (versioning, state) => {
  const { settings } = await fresh({ versioning })
  expect(await (await open(settings)).versioning()).toBe(state)
  expect(await checkBucket(settings)).toEqual({ versioning: state })
})

test('R17 T14 a server that refuses signed addresses, or gives objects without a key there, is refused', async () => {
  const { settings } = await fresh()
  const foreign = await startFakeS3({ isPublic: true })
  const elsewhere = await startFakeS3()
  onTeardown(() => Promise.all([foreign.close(), elsewhere.close()]))
  const publicAt = (publicEndpoint: string) => errorMessage({ ...settings, publicEndpoint })
  expect(await publicAt(foreign.settings.endpoint)).toMatch(/can be read without a key/)
  elsewhere.injectFault(() => ({ status: 403, code: 'SignatureDoesNotMatch' }))
  expect(await publicAt(elsewhere.settings.endpoint)).toMatch(
    /refuses an address signed for browsers \(403\)\. Correct S3_PUBLIC_ENDPOINT/,
  )
  await open({ ...settings, publicEndpoint: settings.endpoint.replace('127.0.0.1', 'localhost') })
  await open({ ...settings, publicEndpoint: 'http://127.0.0.1:9' })
})
