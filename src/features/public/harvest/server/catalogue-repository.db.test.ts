import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { startSweeping } from '#app/sweep.ts'
import { publicResource } from '#features/catalogue/resources/resource.ts'
import { storeResource, storeResources } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'
import { makeCatalogue } from './make-catalogue.ts'

const site = await testSite()
const { db, files } = site.parts
const deps = { db, files }
const hourMs = 3_600_000
const get = (headers: Record<string, string> = {}) =>
  site.anonymous().call('GET', '/catalogue.jsonl.gz', { headers })
const linesOf = ({ rawPayload }: Awaited<ReturnType<typeof get>>) =>
  gunzipSync(rawPayload).toString().trimEnd().split('\n')

/** Ages what the row says by that many ms. */
async function age(ms: number) {
  const row = await db.selectFrom('public_catalogue').selectAll().executeTakeFirstOrThrow()
  await db
    .updateTable('public_catalogue')
    .set({ claimed_at: new Date(row.claimed_at.getTime() - ms) })
    .execute()
}
async function storedKeys() {
  const keys: string[] = []
  for await (const { key } of files.files()) keys.push(key)
  return keys.filter((key) => key.includes('catalogue'))
}
/** Times of a call now, with a file that is due if it was begun that many hours ago. */
const times = (dueHours = 48) => ({ now: new Date(), dueSince: new Date(Date.now() - dueHours * hourMs) })

let ids: readonly string[] = []
beforeEach(async () => {
  await db.deleteFrom('resources').execute()
  await site.parts.changeFeed.poll()
  await db.deleteFrom('harvest_records').execute()
  await db.deleteFrom('public_catalogue').execute()
  for (const key of await storedKeys()) await files.moveToTrash(key, new Date())
  ids = await storeResources(
    db,
    Array.from({ length: 1_201 }, (_, n) => ({ title: `Lesson ${n}` })),
  )
  await storeResource(db, { title: 'Waiting', verified: null })
})

describe('OPS-40 the catalogue', () => {
  test('is 404 until it is made, then has each public record once, without its uploader', async () => {
    expect((await get()).statusCode).toBe(404)
    await makeCatalogue(deps, times())
    const answer = await get()
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/gzip'])
    expect(answer.headers['content-encoding']).toBeUndefined()
    const records = linesOf(answer).map((line) => JSON.parse(line) as { id: string })
    expect(records.map(({ id }) => id)).toEqual([...ids].toSorted())
    for (const record of records.slice(0, 3)) expect(publicResource.parse(record)).toEqual(record)
    expect(Object.keys(records[0] ?? {}).filter((name) => /user|uploader|email|account/.test(name))).toEqual(
      [],
    )
  })

  test('has a strong ETag, another one for each file', async () => {
    await makeCatalogue(deps, times())
    const etag = String((await get()).headers['etag'])
    expect(etag).toMatch(/^"\d{13}"$/)
    const known = await get({ 'if-none-match': etag })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    await age(2_000)
    await makeCatalogue(deps, times(0))
    expect((await get()).headers['etag']).not.toBe(etag)
  })

  test('is made once a night, by one of several nodes, and replaces the former file', async () => {
    await Promise.all([1, 2, 3].map(() => makeCatalogue(deps, times())))
    const [first, ...others] = await storedKeys()
    expect(others).toEqual([])
    await age(2 * hourMs)
    await makeCatalogue(deps, times(3))
    expect(await storedKeys()).toEqual([first])
    await makeCatalogue(deps, times(1))
    const [second, ...more] = await storedKeys()
    expect(more).toEqual([])
    expect(second).not.toBe(first)
  })

  test.each([
    ['quarantined', { verified: null }],
    ['deleted', undefined],
  ] as const)('is gone once a record is %s, and made again an hour later', async (_, change) => {
    await makeCatalogue(deps, times())
    const target = ids[7] ?? ''
    if (change) await db.updateTable('resources').set(change).where('id', '=', target).execute()
    else await db.deleteFrom('resources').where('id', '=', target).execute()
    await site.parts.changeFeed.poll()
    expect((await get()).statusCode).toBe(404)
    await makeCatalogue(deps, times())
    expect((await get()).statusCode).toBe(404)
    await age(hourMs + 1_000)
    await makeCatalogue(deps, times())
    const lines = linesOf(await get())
    expect(lines).toHaveLength(1_200)
    expect(lines.join('')).not.toContain(target)
    expect(await storedKeys()).toHaveLength(1)
  })

  test('stays when a record is edited or added', async () => {
    await makeCatalogue(deps, times())
    await db
      .updateTable('resources')
      .set({ title: 'New' })
      .where('id', '=', ids[0] ?? '')
      .execute()
    await storeResource(db, { title: 'Added' })
    await site.parts.changeFeed.poll()
    expect((await get()).statusCode).toBe(200)
  })

  test('is made after the first sweep of a node, and 404 without its row', async () => {
    await startSweeping(site.parts).stop()
    expect((await get()).statusCode).toBe(200)
    const [key = ''] = await storedKeys()
    expect(await storedKeys()).toHaveLength(1)
    await db.deleteFrom('public_catalogue').execute()
    expect((await get()).statusCode).toBe(404)
    expect(await storedKeys()).toEqual([key])
  })
})
