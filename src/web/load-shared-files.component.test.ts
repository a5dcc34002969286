import { expect, test } from 'vitest'
import { loadSharedFiles } from './load-shared-files.ts'

test('PHONE-04 the screen of shared files is loaded for those who contribute, and for no other account', async () => {
  const roles = ['student', 'user', 'educator', 'moderator', 'admin'] as const
  const loaded = await Promise.all(roles.map((role) => loadSharedFiles({ role })))
  expect(loaded).toEqual([false, false, true, true, true])
})
