import { expect, test } from 'vitest'
import { releaseUpload } from './reserve-upload.ts'

/** Logs the calls of a release, with a database that responds or fails. */
function setUp(isDatabaseThere: boolean) {
  const done: string[] = []
  const uploads = {
    reserve: () => Promise.resolve(undefined),
    async delete() {
      done.push('delete the row')
      if (!isDatabaseThere) throw new Error('the database is unavailable')
    },
  }
  const staging = {
    create: () => Promise.resolve(),
    discard: async () => void done.push('discard the bytes'),
  }
  return { uploads, staging, done }
}

test('R4 R6 releaseUpload keeps the bytes if the row cannot be deleted', async () => {
  const away = setUp(false)
  await releaseUpload(away, '0'.repeat(32))
  expect(away.done).toEqual(['delete the row'])
  const there = setUp(true)
  await releaseUpload(there, '0'.repeat(32))
  expect(there.done).toEqual(['delete the row', 'discard the bytes'])
})
