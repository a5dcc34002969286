import { expect, test } from 'vitest'
import { isPersistenceOn } from '#client/offline/persistence.ts'
import { loadSharedFiles } from './load-shared-files.ts'

test('PHONE-04 the session of those who contribute is stored for the screen of shared files, of others not', async () => {
  for (const account of [null, { role: 'student' as const }, { role: 'user' as const }])
    await loadSharedFiles(account)
  expect(isPersistenceOn()).toBe(false)
  await loadSharedFiles({ role: 'educator' })
  await expect.poll(isPersistenceOn).toBe(true)
})
