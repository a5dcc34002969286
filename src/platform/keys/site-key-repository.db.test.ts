import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { assertSameKey, registerSiteKey, rotateSiteKey } from './site-key-repository.ts'

const { db } = (await testDatabase()).forSite()
const location = { dataDir: '/srv/thuto' }

const [mine, theirs, third] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)]
const keys = (fingerprint: string, formerFingerprints: string[] = [], nextFingerprint?: string) => ({
  fingerprint,
  formerFingerprints,
  nextFingerprint,
})
const starts = (with_: ReturnType<typeof keys>) => assertSameKey(db, with_, location)

test('R11 assertSameKey accepts only the first node’s key until the operator replaces it', async () => {
  expect(await Promise.all([1, 2, 3].map(() => registerSiteKey(db, mine)))).toEqual([mine, mine, mine])
  await starts(keys(mine))
  await expect(starts(keys(theirs))).rejects.toThrow(
    /^\/srv\/thuto\/secret\.key holds another key than the nodes of this site have\. .+ npm run admin -- accept-key$/,
  )
  await rotateSiteKey(db, theirs)
  await starts(keys(theirs))
  await expect(assertSameKey(db, keys(mine), { ...location, secretKeyFile: '/run/key' })).rejects.toThrow(
    /^\/run\/key holds/,
  )
})

test('ASVS-11.2.2 nodes restart one after the other during a rotation, and one without the new key does not', async () => {
  await rotateSiteKey(db, mine)
  await starts(keys(mine, [], third))
  await starts(keys(third, [mine]))
  await starts(keys(mine, [], third))
  expect(await registerSiteKey(db, '')).toBe(third)
  await expect(starts(keys(mine))).rejects.toThrow(/another key/)
})

test('ASVS-16.3.3 a rotation is in the audit log with the id of the new key', async () => {
  await rotateSiteKey(db, theirs)
  const entries = db.selectFrom('audit_entries').select(['account_id', 'subject_id'])
  expect(await entries.where('act', '=', 'key.rotated').orderBy('id', 'desc').executeTakeFirst()).toEqual({
    account_id: 'operator',
    subject_id: 'bbbbbbbb',
  })
})
