/** A takedown on two instances: one with response cache and search index, one without. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { extractContent } from '#features/contributing/previews/server/extract-content.ts'
import { approve, contributeFile, contributeLink, sendUpload } from '#test/site-actions.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { readEvents } from '#test/live/event-reader.ts'
import { storeFile } from '#test/database/store-file.ts'
import { makeLesson } from '#test/files/make-lesson.ts'
import { testSite } from '#test/site.ts'
import type { ModeratedResource } from '../contract.ts'
import {
  deleteQuarantined,
  findLinksTo,
  quarantineResource,
  releaseResource,
  stateOf,
} from './quarantine-repository.ts'

const errors: unknown[] = []
const here = await testSite({ logError: (error) => void errors.push(error) })
const there = await testSite({ beside: here, settings: { RESPONSE_CACHE_MB: '16', SEARCH_INDEX_MB: '64' } })
const { db } = here.parts
const [educator, moderator, admin, visitor] = [
  await here.member('educator'),
  await here.member('moderator'),
  await here.member('admin'),
  await here.visitor(),
]
const anonymous = here.anonymous()
await there.parts.searchIndex.load()
const caughtUp = () => Promise.all([here, there].map(({ parts }) => parts.changeFeed.poll()))
const lesson = makeLesson('pdf')

const by = { by: 'operator', reason: 'Notice 7' }
async function quarantine(resourceId: string) {
  const title = await quarantineResource(db, { resourceId, ...by })
  await caughtUp()
  return title
}
async function release(resourceId: string) {
  const title = await releaseResource(db, { resourceId, ...by })
  await caughtUp()
  return title
}

afterEach(() => expect(errors.splice(0)).toEqual([]))

/** A public file with a cover and a unique word in its text. */
async function publicFile(word: string) {
  const title = `The ${word} lesson`
  const row = { title, verified: true, uploader_account_id: educator.accountId }
  const id = await storeFile(here, lesson.bytes, row)
  await extractContent(here.parts, id)
  await caughtUp()
  const { thumbnail, file_url } = await rowOf(db, id)
  const reads = [
    '/api/resources?subject=Maths',
    `/api/search?q=${word}`,
    `/api/suggestions?q=${word}`,
    `/api/search/beyond?q=${word}x`,
    `/api/resources/current?ids=${id}`,
  ]
  return { id, title, file_url, things: [file_url, thumbnail ?? '', `/api/resources/${id}/preview`], reads }
}

const countReads = async (id: string, reads: readonly string[]) => {
  const responses = await Promise.all(
    [here, there].flatMap(({ http }) => reads.map((url) => http.inject({ url }))),
  )
  return responses.filter(({ body }) => body.includes(id)).length
}

interface Queue {
  readonly unverified: readonly ModeratedResource[]
  readonly reported: readonly ModeratedResource[]
}
const queued = async (id: string) => {
  const { unverified, reported } = (await moderator.call('GET', '/api/moderation')).json<Queue>()
  return [unverified, reported].map((list) => list.find((row) => row.id === id)?.quarantined)
}
const acts = async (id: string) => {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['account_id', 'act', 'reason'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ account_id, act, reason }) => [account_id, act, reason])
}

describe('public file', async () => {
  const { id, file_url, things, reads } = await publicFile('quagga')
  const statuses = async (url: string) => {
    const ways = [{}, { range: 'bytes=0-0' }, { 'if-none-match': '*' }]
    const gets = await Promise.all(ways.map((headers) => there.http.inject({ url, headers })))
    return [...gets, await anonymous.call('HEAD', url)].map(({ statusCode }) => statusCode)
  }

  test('T14 in quarantine disappears from file, cover, text, lists, search and shelf of every instance, with an uncacheable 404', async () => {
    expect(await countReads(id, reads)).toBeGreaterThanOrEqual(8)
    const reader = await readEvents(
      `${await here.http.listen({ port: 0, host: '127.0.0.1' })}/api/live?topics=subject:Maths`,
    )
    await vi.waitFor(() => expect(reader.raw()).toContain('event: ready'), { timeout: 10_000, interval: 5 })
    expect(await quarantine(id)).toBe('The quagga lesson')
    for (const url of things) expect(await statuses(url), url).toEqual([404, 404, 404, 404])
    expect((await anonymous.call('GET', file_url)).headers['cache-control']).toBe('no-store')
    expect(await countReads(id, reads)).toBe(0)
    await expect
      .poll(() => reader.events().map(({ event, data }) => [event, data['id']]), { timeout: 10_000 })
      .toContainEqual(['removed', id])
    reader.close()
  })

  test('T14 opens for moderators and admins only, uncacheable, not for its uploader', async () => {
    for (const url of things) {
      expect((await educator.call('GET', url)).statusCode, url).toBe(404)
      for (const who of [moderator, admin]) {
        const answer = await who.call('GET', url)
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
      }
    }
  })

  test('cannot be rated or reported, and a new copy does not refer to it', async () => {
    for (const [act, payload] of [
      ['ratings', { stars: 5 }],
      ['reports', {}],
    ] as const)
      expect((await visitor.call('POST', `/api/resources/${id}/${act}`, { payload })).statusCode).toBe(404)
    const uploadId = await sendUpload(educator, { bytes: lesson.bytes })
    const payload = { subject: 'Maths', title: 'Again', tags: [], uploadId }
    expect((await educator.call('POST', '/api/resources', { payload })).json()).toMatchObject({
      sameFile: null,
    })
  })

  test('is shown to moderators as quarantined, who can neither approve nor delete it', async () => {
    expect(await queued(id)).toEqual([true, undefined])
    const before = await rowOf(db, id)
    for (const who of [moderator, admin])
      for (const answer of [
        await who.call('POST', `/api/resources/${id}/approval`),
        await who.call('DELETE', `/api/resources/${id}`),
      ])
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
          409,
          'resource_quarantined',
        ])
    expect(await rowOf(db, id)).toEqual(before)
  })

  test('is restored everywhere by a release, and the audit log has both entries', async () => {
    const { quarantined_at: _, ...held } = await rowOf(db, id)
    expect(await release(id)).toBe('The quagga lesson')
    expect(await rowOf(db, id)).toEqual({
      ...held,
      quarantined_at: null,
      verified: true,
      verified_before: null,
    })
    for (const url of things) expect((await there.http.inject({ url })).statusCode, url).toBe(200)
    expect(await countReads(id, reads)).toBeGreaterThanOrEqual(8)
    expect(await queued(id)).toEqual([undefined, undefined])
    expect(await acts(id)).toEqual([
      ['operator', 'resource.quarantined', 'Notice 7'],
      ['operator', 'resource.released', 'Notice 7'],
    ])
  })
})

test('a released resource is waiting or reported as before', async () => {
  const waiting = await contributeFile(educator)
  const { id } = await contributeLink(educator, { link: 'https://school.example/told-of' })
  await approve(moderator, id)
  await visitor.call('POST', `/api/resources/${id}/reports`, { payload: {} })
  for (const each of [waiting.id, id]) await quarantine(each)
  expect(await queued(waiting.id)).toEqual([true, undefined])
  expect(await queued(id)).toEqual([true, true])
  for (const each of [waiting.id, id]) await release(each)
  expect((await rowOf(db, waiting.id)).verified).toBeNull()
  expect(await queued(waiting.id)).toEqual([false, undefined])
  expect(await queued(id)).toEqual([undefined, false])
  expect((await rowOf(db, id)).report_amount).toBe(1)
})

test('the operator deletes a quarantined resource: record removed, file marked as trash, audit log complete', async () => {
  const { id, things } = await publicFile('dodo')
  const { storage_key } = await rowOf(db, id)
  expect(await deleteQuarantined(db, { resourceId: id, ...by })).toBeUndefined()
  await quarantine(id)
  expect(await deleteQuarantined(db, { resourceId: id, ...by })).toBe('The dodo lesson')
  expect(await stateOf(db, id)).toBe('gone')
  for (const url of things) expect((await admin.call('GET', url)).statusCode, url).toBe(404)
  const trashed = db
    .selectFrom('trashed_files')
    .select('moved')
    .where('storage_key', '=', storage_key ?? '')
  expect(await trashed.execute()).toEqual([{ moved: false }])
  expect((await acts(id)).map(([, act]) => act)).toEqual(['resource.quarantined', 'resource.deleted'])
})

test('T14 a notice that names a link finds it in the bin', async () => {
  const link = 'https://school.example/binned'
  const { id } = await contributeLink(educator, { link })
  expect((await moderator.call('DELETE', `/api/resources/${id}`)).statusCode).toBe(200)
  expect(await findLinksTo(db, link)).toEqual([id])
})

test('T14 the operator deletes a resource from the bin, and no moderator can restore it', async () => {
  const { id } = await publicFile('bluebuck')
  expect((await moderator.call('DELETE', `/api/resources/${id}`)).statusCode).toBe(200)
  expect(await quarantine(id)).toBeUndefined()
  expect(await stateOf(db, id)).toBe('binned')
  expect(await deleteQuarantined(db, { resourceId: id, ...by })).toBe('The bluebuck lesson')
  expect((await moderator.call('POST', `/api/moderation/bin/${id}/restoration`)).statusCode).toBe(404)
  expect((await acts(id)).at(-1)).toEqual(['operator', 'resource.deleted', 'Notice 7'])
})

test('T47 a takedown simultaneous with a decision never leaves the resource public, and exactly one of both happens', async () => {
  for (const act of ['approval', 'delete'] as const) {
    const { id } = await contributeFile(educator)
    const decide = () =>
      act === 'approval'
        ? moderator.call('POST', `/api/resources/${id}/approval`)
        : moderator.call('DELETE', `/api/resources/${id}`)
    const [answer, title] = await Promise.all([decide(), quarantine(id)])
    const state = await stateOf(db, id)
    if (act === 'delete')
      expect([answer.statusCode, title !== undefined]).toEqual(
        state === 'binned' ? [200, false] : [409, true],
      )
    else expect([state, title !== undefined]).toEqual(['quarantined', true])
    expect((await anonymous.call('GET', `/files/${id}/notes.pdf`)).statusCode).toBe(404)
  }
})
