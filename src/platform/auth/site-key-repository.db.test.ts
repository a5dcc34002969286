import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { assertSameKey, siteKeyRepository } from './site-key-repository.ts'

const siteKey = siteKeyRepository((await testDatabase()).forSite().db)
const location = { dataDir: '/srv/thuto' }

test('R11 assertSameKey accepts only the first node’s key until the operator replaces it', async () => {
  const [mine, theirs] = ['a'.repeat(64), 'b'.repeat(64)]
  expect(await Promise.all([1, 2, 3].map(() => siteKey.register(mine)))).toEqual([mine, mine, mine])
  await assertSameKey(siteKey, mine, location)
  await expect(assertSameKey(siteKey, theirs, location)).rejects.toThrow(
    /^\/srv\/thuto\/secret\.key holds another key than the nodes of this site have\. .+ npm run admin -- accept-key$/,
  )
  await siteKey.replace(theirs)
  await assertSameKey(siteKey, theirs, location)
  await expect(assertSameKey(siteKey, mine, { ...location, secretKeyFile: '/run/key' })).rejects.toThrow(
    /^\/run\/key holds/,
  )
})
