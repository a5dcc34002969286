import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { assertSameKey, siteKeyRepository } from './site-key-repository.ts'

const siteKey = siteKeyRepository((await testDatabase()).forSite().db)
const place = { dataDir: '/srv/thuto' }

test('R11 the key of the first node is the one of the site, until the operator says that it was changed', async () => {
  const [mine, theirs] = ['a'.repeat(64), 'b'.repeat(64)]
  expect(await Promise.all([1, 2, 3].map(() => siteKey.keptFirst(mine)))).toEqual([mine, mine, mine])
  await assertSameKey(siteKey, mine, place)
  await expect(assertSameKey(siteKey, theirs, place)).rejects.toThrow(
    /^\/srv\/thuto\/secret\.key holds another key than the nodes of this site have\. .+ npm run admin -- accept-key$/,
  )
  await siteKey.keep(theirs)
  await assertSameKey(siteKey, theirs, place)
  await expect(assertSameKey(siteKey, mine, { ...place, secretKeyFile: '/run/key' })).rejects.toThrow(
    /^\/run\/key holds/,
  )
})
