import { afterAll, expect, test } from 'vitest'
import { fileStoreSuite } from '#test/files/file-store-suite.ts'
import { startFakeS3 } from '#test/fakes/fake-s3.ts'
import { openS3FileStore } from './open-s3-file-store.ts'

const s3 = await startFakeS3({ pageSize: 50 })
const ample = await startFakeS3()
afterAll(() => Promise.all([s3.close(), ample.close()]))

fileStoreSuite(
  'a bucket',
  (folders) => {
    s3.bucket.objects.clear()
    return openS3FileStore(s3.settings, folders, { logError: console.error })
  },
  105,
)

test('R4 files() lists all pages of a bucket with more than 1,000 objects', async () => {
  const store = await openS3FileStore(ample.settings, ['Maths'], { logError: console.error })
  const names = Array.from({ length: 2_005 }, (_, i) => `many-${String(i).padStart(16, '0')}.pdf`)
  for (const name of names) ample.bucket.keep(`uploads/${name}`, Buffer.from('x'))
  const listed: string[] = []
  for await (const { key } of store.files()) listed.push(key)
  expect(listed).toEqual(names.map((name) => `uploads/${name}`))
})
