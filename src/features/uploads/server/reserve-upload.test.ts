import { expect, test } from 'vitest'
import { releaseUpload } from './reserve-upload.ts'

/** What is done to the upload, where the database answers or not. */
function place(isDatabaseThere: boolean) {
  const done: string[] = []
  const uploads = {
    begin: () => Promise.resolve(undefined),
    async forget() {
      done.push('forget its row')
      if (!isDatabaseThere) throw new Error('the database is away')
    },
  }
  const staging = {
    create: () => Promise.resolve(),
    discard: async () => void done.push('discard its bytes'),
  }
  return { uploads, staging, done }
}

test('R4 R6 a place whose row cannot be forgotten keeps its bytes: no row promises what is gone', async () => {
  const away = place(false)
  await releaseUpload(away, '0'.repeat(32))
  expect(away.done).toEqual(['forget its row'])
  const there = place(true)
  await releaseUpload(there, '0'.repeat(32))
  expect(there.done).toEqual(['forget its row', 'discard its bytes'])
})
