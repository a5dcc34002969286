/** Approvals whose connection to the database ends in the middle, as when a node is killed. */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifySite } from '#ops/verify/verify-site.ts'
import { rowOf } from '../database/store-resource.ts'
import { approve, publishFile } from '../site-actions.ts'
import { testSite } from '../site.ts'
import { lessonBytes, proposed } from './versions.ts'

const site = await testSite()
const { db } = site.parts
const educator = await site.member('educator')
const moderator = await site.member('moderator')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const approvals = 50

/** Ends the connection that has begun to write versions; false if there is none. */
async function endApproval() {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_locks
    where database = (select oid from pg_database where datname = current_database())
      and relation = 'earlier_versions'::regclass and mode = 'RowExclusiveLock'`.execute(site.database.db)
  return rows.length > 0
}

async function problems() {
  const lines: string[] = []
  const rest = { checkIndexes: () => Promise.resolve(undefined), onProgress: () => {} }
  await verifySite({ ...site.parts, ...rest, now: () => new Date(), print: (line) => lines.push(line) })
  return lines.at(-1)
}

test('COR-10 after an approval that was interrupted there is wholly one version or the other', async () => {
  const first = lessonBytes()
  const { id } = await publishFile(educator, moderator, { bytes: first })
  const hashes = [sha256(first)]
  let interrupted = 0
  for (let version = 1; version <= approvals; version += 1) {
    const bytes = lessonBytes()
    hashes.push(sha256(bytes))
    const proposal = await proposed(educator, id, { version, bytes })
    await db
      .insertInto('previews')
      .values({ resource_id: proposal, text: `Version ${version + 1}` })
      .execute()
    const deciding = moderator.call('POST', `/api/resources/${proposal}/approval`)
    let isDecided = false
    void deciding.finally(() => (isDecided = true))
    while (!isDecided && !(await endApproval())) await wait(version % 3)
    await deciding
    const row = await rowOf(db, id)
    const file = await site.anonymous().call('GET', row.file_url)
    expect([row.version, sha256(file.rawPayload)]).toEqual([row.version, hashes[row.version - 1]])
    const text = await db
      .selectFrom('previews')
      .select('text')
      .where('resource_id', '=', id)
      .executeTakeFirst()
    expect(text?.text).toBe(row.version === 1 ? undefined : `Version ${row.version}`)
    if (row.version === version) {
      interrupted += 1
      await approve(moderator, proposal)
    }
  }
  expect(interrupted, `of ${approvals} approvals`).toBeGreaterThan(approvals / 2)
  expect(await rowOf(db, id)).toMatchObject({ version: approvals + 1 })
  expect(await problems()).toBe('No problems found.')
}, 240_000)
