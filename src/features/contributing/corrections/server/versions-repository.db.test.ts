import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { rowOf } from '#test/database/store-resource.ts'
import { corrected, lessonBytes, proposed } from '#test/corrections/versions.ts'
import { testSite } from '#test/site.ts'
import { sweep } from '#app/sweep.ts'
import { filesChangedSince, isRecorded, shareOfFiles } from '#ops/nightly-backup/stored-files-repository.ts'
import { restoredFileKeys } from '#ops/restore/restored-repository.ts'
import { verifySite } from '#ops/verify/verify-site.ts'
import { openSnapshot } from '#platform/postgres/backup/snapshot.ts'

const site = await testSite({ settings: { STORAGE_QUOTA_GB: '1' } })
const { parts } = site
const { db, files } = parts
const educator = await site.member('educator')
const moderator = await site.member('moderator')
const visitor = await site.visitor()
const dayMs = 24 * 3_600_000
const inADay = () => ({ ...parts, databaseNow: async () => new Date(Date.now() + dayMs + 60_000) })

const earlierOf = (id: string) =>
  db.selectFrom('earlier_versions').selectAll().where('resource_id', '=', id).orderBy('n').execute()
const errorsOf = (id: string) =>
  db.selectFrom('error_reports').selectAll().where('resource_id', '=', id).orderBy('id').execute()
const keysOf = async (id: string) => (await earlierOf(id)).map(({ storage_key }) => storage_key ?? '')
const statuses = async (id: string, numbers: readonly number[]) => {
  const found = []
  for (const n of numbers) found.push((await visitor.call('GET', `/files/${id}/v/${n}/x.pdf`)).statusCode)
  return found
}
const remove = async (id: string) => {
  const seen = (await moderator.call('GET', `/api/resources/${id}/history`)).json().seen
  expect((await moderator.call('DELETE', `/api/resources/${id}?seen=${seen}`)).statusCode).toBe(200)
}
const restore = (id: string) => moderator.call('POST', `/api/moderation/bin/${id}/restoration`)
async function verify() {
  const lines: string[] = []
  const checkIndexes = () => Promise.resolve(undefined)
  await verifySite({
    ...parts,
    now: () => new Date(),
    onProgress: () => {},
    checkIndexes,
    print: (line) => lines.push(line),
  })
  return lines
}

describe('COR-27 the bin', () => {
  test('takes versions, errors, ratings and the proposal along, and gives them back', async () => {
    const { id, bytes } = await corrected(educator, moderator)
    await visitor.call('POST', `/api/resources/${id}/ratings`, { payload: { stars: 3 } })
    for (const by of [visitor, moderator])
      await by.call('POST', `/api/resources/${id}/errors`, { payload: { wrong: 'Row 3', page: 1 } })
    const proposal = await proposed(educator, id, { version: 2 })
    const state = async () => [
      await rowOf(db, id),
      await rowOf(db, proposal),
      await earlierOf(id),
      await errorsOf(id),
    ]
    const before = await state()
    expect(await errorsOf(id)).toHaveLength(2)
    await remove(id)
    expect(await earlierOf(id)).toEqual([])
    expect(await statuses(id, [1])).toEqual([404])
    const { binned } = (await moderator.call('GET', '/api/moderation/bin')).json()
    expect(binned.map((each: { id: string }) => each.id)).toEqual([id])
    expect((await restore(proposal)).statusCode).toBe(404)
    await sweep(parts)
    expect((await restore(id)).statusCode).toBe(200)
    expect(await state()).toEqual(before)
    const file = await visitor.call('GET', `/files/${id}/v/1/x.pdf`)
    expect(file.rawPayload.equals(bytes[0] ?? Buffer.alloc(0))).toBe(true)
    expect((await verify()).at(-1)).toBe('No problems found.')
  })

  test('an earlier file that is gone is no longer kept; a proposal gives way to a later one', async () => {
    const { id } = await corrected(educator, moderator)
    const proposal = await proposed(educator, id, { version: 2 })
    await remove(proposal)
    const [binned] = (await moderator.call('GET', '/api/moderation/bin')).json().binned
    expect(binned).toMatchObject({ id: proposal })
    const later = await proposed(educator, id, { version: 2 })
    expect((await restore(proposal)).json().code).toBe('replacement_open')
    const [key = ''] = await keysOf(id)
    await remove(id)
    await files.moveToTrash(key, new Date(0))
    await files.sweepTrash(new Date(1))
    expect((await restore(id)).statusCode).toBe(200)
    expect(await earlierOf(id)).toMatchObject([{ n: 1, purged_at: expect.any(Date) }])
    expect(await rowOf(db, later)).toMatchObject({ replaces_id: id })
    expect((await restore(proposal)).statusCode).toBe(409)
  })

  test('keeps a proposal whose resource is deleted while it is restored', async () => {
    const { id } = await corrected(educator, moderator)
    const proposal = await proposed(educator, id, { version: 2 })
    await remove(proposal)
    const isWaiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length > 0
    }
    const restoring = await db.transaction().execute(async (tx) => {
      await sql`delete from resources where id = ${id}`.execute(tx)
      const answer = restore(proposal)
      await expect.poll(isWaiting).toBe(true)
      return { answer }
    })
    expect((await restoring.answer).json().code).toBe('resource_not_found')
  })
})

describe('COR-28 earlier files', () => {
  test('stay through the sweep, and are in backups, verify and the quota', async () => {
    const { id, bytes } = await corrected(educator, moderator)
    const [key = ''] = await keysOf(id)
    await sweep(inADay())
    expect(await statuses(id, [1])).toEqual([200])
    const snapshot = await openSnapshot(site.database.address)
    expect(snapshot.fileKeys).toContain(key)
    await snapshot.close()
    expect(await restoredFileKeys(db)).toContain(key)
    expect(await isRecorded(db, key)).toBe(true)
    const shares = await Promise.all(Array.from({ length: 256 }, (_, byte) => shareOfFiles(db, byte)))
    expect(shares.flat().map(({ storageKey }) => storageKey)).toContain(key)
    const changed = await filesChangedSince(db, new Date(Date.now() - 60_000))
    expect(changed.map(({ storageKey }) => storageKey)).toContain(key)
    const { rows } = await sql<{ bytes: number }>`
      select sum(bytes)::int as bytes from stored_files where resource_id = ${id}`.execute(db)
    expect(rows[0]?.bytes).toBe(bytes.reduce((sum, { length }) => sum + length, 0))
    expect((await verify()).at(-1)).toBe('No problems found.')
  })

  test('the newest five are kept, and those of the last 400 days; others are trashed and their notes stay', async () => {
    const { id } = await corrected(educator, moderator, 8)
    const keys = await keysOf(id)
    const age = (days: number, below: number) =>
      sql`update earlier_versions set superseded_at = now() - ${days} * interval '1 day'
        where resource_id = ${id} and n < ${below}`.execute(db)
    await age(399, 8)
    await sweep(parts)
    expect(await statuses(id, [1, 2, 3])).toEqual([200, 200, 200])
    await age(401, 8)
    await sweep(parts)
    expect(await statuses(id, [1, 2, 3, 7])).toEqual([404, 404, 200, 200])
    expect(await files.stat(keys[0] ?? '')).toBeUndefined()
    expect((await visitor.call('GET', `/r/${id}/v/1`)).body).toContain('Version 1 is no longer kept.')
    const { earlier } = (await visitor.call('GET', `/api/resources/${id}/versions`)).json()
    expect(earlier.at(-2)).toMatchObject({ n: 2, state: 'purged', note: 'row 3', file_url: null })
    expect((await verify()).at(-1)).toBe('No problems found.')
  })

  test('the files of a deleted resource go with it, those of its versions and its proposal', async () => {
    const { id } = await corrected(educator, moderator)
    await proposed(educator, id, { version: 2, bytes: lessonBytes() })
    const { rows } = await sql<{
      key: string
    }>`select storage_key as key from stored_files where resource_id = ${id}
      or resource_id in (select id from resources where replaces_id = ${id})`.execute(db)
    await remove(id)
    await sweep(parts)
    await sweep(inADay())
    for (const { key } of rows) expect([key, await files.stat(key)]).toEqual([key, undefined])
    expect(rows).toHaveLength(3)
    expect((await verify()).at(-1)).toBe('No problems found.')
  })
})
