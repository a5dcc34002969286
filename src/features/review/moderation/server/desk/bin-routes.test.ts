/** Deleted resources: stored data, restored data, and data that stays hidden meanwhile. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rowOf } from '#test/database/store-resource.ts'
import { contributeFile, contributeLink, publishFile } from '#test/site-actions.ts'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'
import { testSite } from '#test/site.ts'
import { sweep } from '#app/sweep.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import type { listBin } from '../../desk-contract.ts'

const site = await testSite()
const { db, files } = site.parts
const moderator = await site.member('moderator')
const educator = await site.member('educator')
const visitor = await site.visitor()

const remove = (id: string) => moderator.call('DELETE', `/api/resources/${id}`)
const restore = (id: string, key: string = randomUUID()) =>
  moderator.call('POST', `/api/moderation/bin/${id}/restoration`, { headers: { 'idempotency-key': key } })
const bin = async () =>
  (await moderator.call('GET', '/api/moderation/bin')).json<ReturnOf<typeof listBin>>().binned
const ledgersOf = async (id: string) => ({
  ratings: await db.selectFrom('ratings').selectAll().where('resource_id', '=', id).orderBy('id').execute(),
  reports: await db.selectFrom('reports').selectAll().where('resource_id', '=', id).orderBy('id').execute(),
})

async function aRatedFile() {
  const resource = await publishFile(educator, moderator, { title: `Rated ${randomUUID()}` })
  for (const stars of [2, 5])
    await visitor.call('POST', `/api/resources/${resource.id}/ratings`, { payload: { stars } })
  await visitor.call('POST', `/api/resources/${resource.id}/reports`, {
    payload: { reason: 'broken', text: 'Does not open' },
    headers: { 'idempotency-key': randomUUID() },
  })
  return resource
}

describe('delete and undo', () => {
  test('DESK-24 record, ratings, reports, address and file come back as they were', async () => {
    const { id, file_url } = await aRatedFile()
    const [row, ledgers] = [await rowOf(db, id), await ledgersOf(id)]
    const { rawPayload: bytes } = await visitor.call('GET', file_url)
    await remove(id)
    expect((await bin()).find((each) => each.id === id)).toMatchObject({ title: row.title })
    expect((await restore(id)).json()).toEqual({ id })
    expect(await rowOf(db, id)).toEqual({ ...row, understood: 'waiting' })
    expect(await ledgersOf(id)).toEqual(ledgers)
    expect((await visitor.call('GET', file_url)).rawPayload).toEqual(bytes)
    expect((await bin()).map((each) => each.id)).not.toContain(id)
    expect(await db.selectFrom('trashed_files').selectAll().execute()).toEqual([])
    const acts = await db
      .selectFrom('audit_entries')
      .select('act')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(acts.map(({ act }) => act).slice(-2)).toEqual(['resource.deleted', 'resource.restored'])
  })

  test('DESK-24 a link and a waiting resource come back too', async () => {
    const link = await contributeLink(educator, { link: 'https://school.example/page' })
    const row = await rowOf(db, link.id)
    await remove(link.id)
    expect((await restore(link.id)).statusCode).toBe(200)
    expect(await rowOf(db, link.id)).toEqual(row)
  })

  test('DESK-28 T14 between delete and undo every public address answers 404 or 410', async () => {
    const { id, file_url } = await aRatedFile()
    await remove(id)
    const addresses = [file_url, `/resource/${id}`, `/covers/${id}`, `/lite/report/${id}`]
    for (const address of addresses)
      expect([address, (await visitor.call('GET', address)).statusCode]).toEqual([
        address,
        expect.toSatisfy((status: number) => status === 404 || status === 410),
      ])
    const list = await visitor.call('GET', '/api/resources?title=Rated')
    expect(list.body).not.toContain(id)
  })

  test('two undo clicks with one key: the second gets the first answer', async () => {
    const { id } = await contributeFile(educator)
    await remove(id)
    const key = randomUUID()
    expect([(await restore(id, key)).body, (await restore(id, key)).body]).toEqual([
      JSON.stringify({ id }),
      JSON.stringify({ id }),
    ])
    expect((await restore(id)).json()).toMatchObject({ code: 'resource_not_found' })
  })

  test('the notice that it was removed goes with the undo', async () => {
    const { id } = await contributeFile(educator)
    await remove(id)
    const removed = () =>
      db
        .selectFrom('notices')
        .select('kind')
        .where('resource_id', '=', id)
        .where('kind', '=', 'removed')
        .execute()
    expect(await removed()).toHaveLength(1)
    await restore(id)
    expect(await removed()).toEqual([])
  })
})

describe('after a day', () => {
  const age = (id: string, hours: number) =>
    db
      .updateTable('deleted_resources')
      .set({ deleted_at: new Date(Date.now() - hours * 3_600_000) })
      .set({ expires_at: new Date(Date.now() + (24 - hours) * 3_600_000) })
      .where('resource_id', '=', id)
      .execute()

  test('DESK-25 the undo fails with file_gone, is not offered, and the sweep deletes the copy', async () => {
    const { id } = await contributeFile(educator)
    await remove(id)
    await age(id, 23.95)
    const refused = await restore(id)
    expect([refused.statusCode, refused.json()]).toMatchObject([410, { code: 'file_gone' }])
    expect((await bin()).map((each) => each.id)).not.toContain(id)
    await age(id, 24.1)
    await sweep(site.parts)
    expect((await restore(id)).json()).toMatchObject({ code: 'resource_not_found' })
  })

  test('DESK-25 a file that the sweep has deleted cannot come back, and nothing is half restored', async () => {
    const { id } = await contributeFile(educator)
    await remove(id)
    await files.sweepTrash(new Date(Date.now() + 60_000))
    expect((await restore(id)).json()).toMatchObject({ code: 'file_gone' })
    expect(await db.selectFrom('resources').select('id').where('id', '=', id).execute()).toEqual([])
    expect((await bin()).map((each) => each.id)).toContain(id)
  })
})

test('DESK-26 a restored file stays when a late move to the trash follows', async () => {
  const { id, file_url } = await contributeFile(educator)
  const { moveToTrash } = files
  expectConsoleError(/the store is away/)
  files.moveToTrash = () => Promise.reject(new Error('the store is away'))
  await remove(id)
  files.moveToTrash = moveToTrash
  await restore(id)
  await sweep(site.parts)
  expect((await moderator.call('GET', file_url)).statusCode).toBe(200)
})
