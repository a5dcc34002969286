import { expect, test } from 'vitest'
import type { Staging } from '#platform/files/staging.ts'
import { fakeDatabase } from '#test/setup/fake-database.ts'
import { releaseUpload } from './reserve-upload.ts'
import type { UploadDeps } from './upload-deps.ts'

/** Logs the calls of a release, with a database that responds or fails. */
function setUp(isDatabaseThere: boolean) {
  const done: string[] = []
  const db = fakeDatabase((sql) => {
    if (sql.startsWith('delete from "uploads"')) done.push('delete the row')
    if (!isDatabaseThere) throw new Error('the database is unavailable')
    return []
  })
  const staging: Partial<Staging> = { discard: async () => void done.push('discard the bytes') }
  return { deps: { db, staging } as UploadDeps, done }
}

test('R4 R6 releaseUpload keeps the bytes if the row cannot be deleted', async () => {
  const away = setUp(false)
  await releaseUpload(away.deps, '0'.repeat(32))
  expect(away.done).toEqual(['delete the row'])
  const there = setUp(true)
  await releaseUpload(there.deps, '0'.repeat(32))
  expect(there.done).toEqual(['delete the row', 'discard the bytes'])
})
