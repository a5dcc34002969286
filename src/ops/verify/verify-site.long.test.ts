import { randomUUID } from 'node:crypto'
import { chmod, link, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { storeResources } from '#test/database/store-resource.ts'
import { approve, contributeFile, publishFile, sendUpload } from '#test/site-actions.ts'
import { deleteToBin } from '#features/review/moderation/server/decisions/decisions-repository.ts'
import { refreshAlsoIn } from '#features/review/lesson-groups/server/lessons-repository.ts'
import { testSite } from '#test/site.ts'
import { checkIndexes } from './index-check-repository.ts'
import { verifySite } from './verify-site.ts'

const site = await testSite()
const { db, files, config } = site.parts
const educator = await site.member('educator')
const moderator = await site.member('moderator')
const visitor = await site.visitor()
const folder = path.join(config.dataDir, 'files')
const inFolder = (key: string) => path.join(folder, key)

let done = 0
async function verify({ indexes = false, sample }: { indexes?: boolean; sample?: number } = {}) {
  const lines: string[] = []
  const errors = await verifySite({
    db,
    files,
    sample,
    now: () => new Date(),
    onProgress: (count) => (done = count),
    staging: site.parts.staging,
    checkIndexes: () => (indexes ? checkIndexes(site.database.db) : Promise.resolve(undefined)),
    print: (line) => lines.push(line),
  })
  expect(errors === 0).toBe(lines.at(-1) === 'No problems found.')
  const closing = lines.findIndex((line) => line.startsWith('Tables and indexes'))
  return { lines, errors: lines.slice(closing + 1, -1) }
}
const keyOf = async (id: string) =>
  (await db.selectFrom('resources').select('storage_key').where('id', '=', id).executeTakeFirstOrThrow())
    .storage_key ?? ''
const restore = 'Restore it from a backup, or delete the resource in moderation.'

/** Changes the file of a new resource, verifies, and restores everything. */
async function errorsAfter(run: (place: string, id: string) => Promise<void>) {
  const { id } = await contributeFile(educator, { title: 'Fractions' })
  const key = await keyOf(id)
  const content = await readFile(inFolder(key))
  await run(inFolder(key), id)
  const { errors } = await verify()
  await writeFile(inFolder(key), content)
  return { errors, named: `Resource ${id} "Fractions": its file ${key}` }
}

afterEach(async () => {
  expect((await verify()).errors).toEqual([])
})

test('R4 a site in use has no problems: files, links, ratings, reports, approval, deletion, open upload', async () => {
  const { id } = await publishFile(educator, moderator)
  await visitor.call('POST', `/api/resources/${id}/ratings`, { payload: { stars: 4 } })
  await visitor.call('POST', `/api/resources/${id}/reports`, { payload: {} })
  await approve(moderator, id)
  await visitor.call('POST', `/api/resources/${id}/reports`, { payload: {} })
  const deleted = await publishFile(educator, moderator, { title: 'Gone' })
  await moderator.call('DELETE', `/api/resources/${deleted.id}`)
  await sendUpload(educator)
  const { lines } = await verify({ indexes: true })
  expect(lines[0]).toBe('Records: 1 files, 0 links, 2 accounts, 1 ratings, 1 reports.')
  expect(lines[1]).toMatch(/^Files of records: 1 read, [\d.]+ MB, 1 as recorded\.$/)
  expect(lines[2]).toBe('Files without a record: 0 of the last day, 0 on their way to the trash, 0 orphans.')
  expect(lines[3]).toBe('Trash: 1 files, 0 overdue.')
  expect(lines[4]).toBe('Uploads in progress: 1, parts in staging: 1.')
  expect(lines[5]).toBe('Sums of ratings, reports and opens: those of their ledgers.')
  expect(lines[6]).toBe('Languages of lesson groups: those of their members.')
  expect(lines[7]).toMatch(/^Tables and indexes: \d+ and \d+ checked with amcheck, 0 damaged\.$/)
  expect(lines[8]).toBe('No problems found.')
  expect(done).toBe(1)
  const { rows } = await sql`select 1 from pg_extension where extname = 'amcheck'`.execute(db)
  expect(rows).toEqual([])
})

test('LANG-15 R4 wrong languages of a lesson group are named, and the sweep corrects them', async () => {
  const [id = '', other = ''] = await storeResources(db, [
    { title: 'Iziqhezu', languages: ['zu'], also_in: ['xh'] },
    { languages: ['en'], also_in: ['zu'] },
  ])
  const group_id = randomUUID()
  const group = [id, other].map((resource_id) => ({ resource_id, group_id }))
  await db.insertInto('lesson_groups').values(group).execute()
  expect((await verify()).errors).toEqual([
    `Resource ${id} "Iziqhezu": it says “also in xh”, its group en. The sweep corrects it; let a site run with JOBS=on.`,
  ])
  await refreshAlsoIn(db)
  expect((await verify()).errors).toEqual([])
})

describe('R4 R13 a file that differs from its record is reported with its resource', () => {
  test('missing', async () => {
    const { errors, named } = await errorsAfter((place) => rm(place))
    expect(errors).toEqual([`${named} is missing. ${restore}`])
  })

  test('in the trash by mistake', async () => {
    const { errors, named } = await errorsAfter((place) =>
      rename(place, place.replace('/uploads/', '/trash/')),
    )
    expect(errors).toEqual([
      `${named} is in the trash. Move it from trash/ back to uploads/ before the sweep removes it.`,
    ])
    for (const name of await readdir(inFolder('trash'))) await rm(inFolder(`trash/${name}`))
  })

  test('shorter', async () => {
    const { errors, named } = await errorsAfter((place) => writeFile(place, 'short'))
    expect(errors).toEqual([expect.stringMatching(/ has 5 bytes instead of \d+\. /)])
    expect(errors[0]).toContain(named)
  })

  test('one bit turned', async () => {
    const { errors, named } = await errorsAfter(async (place) => {
      const content = await readFile(place)
      content[100] = (content[100] ?? 0) ^ 1
      await writeFile(place, content)
    })
    expect(errors).toEqual([`${named} is not what was uploaded (its sha256 differs). ${restore}`])
  })

  test('a link planted in its place', async () => {
    const { errors, named } = await errorsAfter(async (place) => {
      await rm(place)
      await link(path.join(config.dataDir, 'secret.key'), place)
      await chmod(place, 0o600)
    })
    expect(errors[0]).toContain(named)
  })
})

test('R4 an orphan is reported once it is a day old', async () => {
  const key = 'uploads/orphan-0123456789abcdef.pdf'
  await writeFile(inFolder(key), 'nobody names me')
  const young = await verify()
  expect([young.errors, young.lines[2]]).toEqual([
    [],
    'Files without a record: 1 of the last day, 0 on their way to the trash, 0 orphans.',
  ])
  const at = new Date(Date.now() - 26 * 3_600_000)
  await utimes(inFolder(key), at, at)
  expect((await verify()).errors).toEqual([
    `Orphan ${key} of ${at.toISOString()}: no record names it. The sweep moves such files to the trash; let a site run with JOBS=on.`,
  ])
  await rm(inFolder(key))
})

test('R4 DESK-26 a record deleted less than a day ago is no problem, nor is its restoration that was interrupted', async () => {
  const { id } = await contributeFile(educator, { title: 'Deleted' })
  const key = await keyOf(id)
  const before = (await verify()).lines[0]
  await moderator.call('DELETE', `/api/resources/${id}`)
  expect((await verify()).lines[0]).not.toBe(before)
  await files.restoreFromTrash(key)
  const old = new Date(Date.now() - 48 * 3_600_000)
  await utimes(inFolder(key), old, old)
  const { lines, errors } = await verify()
  expect([lines[2], errors]).toEqual([expect.stringContaining('1 on their way to the trash'), []])
  const headers = { 'idempotency-key': randomUUID() }
  const restored = await moderator.call('POST', `/api/moderation/bin/${id}/restoration`, { headers })
  expect([restored.statusCode, (await verify()).lines[0]]).toEqual([200, before])
})

test('R4 a deleted file that is not yet moved counts as leaving, and unswept trash is reported', async () => {
  const { id } = await contributeFile(educator)
  const key = await keyOf(id)
  await deleteToBin(site.parts.db, site.parts.addNotice, { resourceId: id, accountId: moderator.accountId })
  const { lines, errors } = await verify()
  expect(errors).toEqual([])
  expect(lines[2]).toContain('1 on their way to the trash')
  await files.moveToTrash(key, new Date(Date.now() - 26 * 3_600_000))
  expect((await verify()).errors).toEqual([
    'The trash is not swept: files of deleted resources are older than a day. Let a site run with JOBS=on.',
  ])
  await files.sweepTrash(new Date())
})

test('R1 lost acknowledged bytes, and bytes without an upload, are reported', async () => {
  const uploadId = await sendUpload(educator)
  const part = inFolder(`staging/${uploadId}.part`)
  const content = await readFile(part)
  await writeFile(part, content.subarray(0, 10))
  expect((await verify()).errors).toEqual([
    `Upload ${uploadId}: 10 of ${content.length} acknowledged bytes are there. The file has to be uploaded again.`,
  ])
  await db.deleteFrom('uploads').where('id', '=', uploadId).execute()
  expect((await verify()).errors).toEqual([])
  const at = new Date(Date.now() - 26 * 3_600_000)
  await utimes(part, at, at)
  expect((await verify()).errors).toEqual([
    expect.stringContaining(`Part ${uploadId}: no upload waits for it.`),
  ])
  await rm(part)
})

test('DATA-12 FIG-12 a sum that differs from its ledger is reported', async () => {
  const { id } = await publishFile(educator, moderator, { title: 'Counted twice' })
  await visitor.call('POST', `/api/resources/${id}/ratings`, { payload: { stars: 4 } })
  const set = (values: object) => db.updateTable('resources').set(values).where('id', '=', id).execute()
  await set({ rating_total: 8, rating_amount: 2, report_amount: 1 })
  await db.insertInto('uses').values({ resource_id: id, period: '2026-11', kind: 'opened', n: 5 }).execute()
  await db.insertInto('use_totals').values({ resource_id: id, opened: 6 }).execute()
  expect((await verify()).errors).toEqual([
    `Resource ${id} "Counted twice": it says 8 stars in 2 ratings, its ledger 4 stars in 1. Report this: it is a defect of the site.`,
    `Resource ${id} "Counted twice": it says 1 reports, its ledger 0. Report this: it is a defect of the site.`,
    `Resource ${id} "Counted twice": it says 6 opens, its ledger 5. Report this: it is a defect of the site.`,
  ])
  await set({ rating_total: 4, rating_amount: 1, report_amount: 0 })
  await db.updateTable('use_totals').set({ opened: 5 }).where('resource_id', '=', id).execute()
})

test('records of several pages of the query are all checked, each once', async () => {
  const { id } = await contributeFile(educator, { title: 'Many' })
  const original = await db.selectFrom('resources').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const copies = Array.from({ length: 405 }, (_, i) => ({
    ...original,
    id: randomUUID(),
    storage_key: `uploads/many-${String(i).padStart(16, '0')}.pdf`,
  }))
  await db.insertInto('resources').values(copies).execute()
  for (const { storage_key } of copies)
    await link(inFolder(original.storage_key ?? ''), inFolder(storage_key))
  const { errors } = await verify()
  expect(errors).toEqual([])
  expect(done).toBeGreaterThan(405)
})

test('R4 R13 verify reads a random sample of a bucket, and still counts and measures every file', async () => {
  const filed = []
  for (const title of ['One', 'Two', 'Three', 'Four']) filed.push(await contributeFile(educator, { title }))
  const { lines, errors: none } = await verify({ sample: 2 })
  expect(none).toEqual([])
  expect(lines[1]).toMatch(/^Files of records: 2 read of a random sample \(npm run verify -- all /)
  const [missing = '', cut = ''] = await Promise.all(filed.slice(0, 2).map(({ id }) => keyOf(id)))
  const [whole, other] = [await readFile(inFolder(missing)), await readFile(inFolder(cut))]
  await rm(inFolder(missing))
  await writeFile(inFolder(cut), other.subarray(1))
  const { errors } = await verify({ sample: 2 })
  expect(errors).toContain('The files of 1 records are missing. Run npm run verify -- all: it names them.')
  expect(errors).toContain(
    `The file ${cut} has ${other.length - 1} bytes instead of ${other.length}. ${restore}`,
  )
  await writeFile(inFolder(missing), whole)
  await writeFile(inFolder(cut), other)
})
