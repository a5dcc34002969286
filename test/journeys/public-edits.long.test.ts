/** Edits and takedowns of public resources, on two instances: one with response cache and index, one without. */
import { expect, test, vi } from 'vitest'
import { wrongSums } from '#ops/verify/verify-repository.ts'
import { extractContent } from '#features/contributing/previews/server/extract-content.ts'
import { storeFile } from '../database/store-file.ts'
import { rowOf } from '../database/store-resource.ts'
import { makeLesson } from '../files/make-lesson.ts'
import { harvester } from '../harvest/harvester.ts'
import { type EventReader, readEvents } from '../live/event-reader.ts'
import { seenBy, sendBack } from '../site-actions.ts'
import { baseUrl, testSite } from '../site.ts'

const here = await testSite()
const there = await testSite({ beside: here, settings: { RESPONSE_CACHE_MB: '16', SEARCH_INDEX_MB: '64' } })
const { db } = here.parts
const [educator, moderator, visitor] = [
  await here.member('educator'),
  await here.member('moderator'),
  await here.visitor(),
]
await there.parts.searchIndex.load()
const address = await here.http.listen({ port: 0, host: '127.0.0.1' })
const library = harvester(
  (request) => here.anonymous().call('GET', `/oai?${new URLSearchParams(request)}`),
  `${baseUrl}/oai`,
)
const caughtUp = () => Promise.all([here, there].map(({ parts }) => parts.changeFeed.poll()))

async function publicFile(title: string) {
  const id = await storeFile(here, makeLesson('pdf').bytes, {
    title,
    subject: 'Maths',
    verified: true,
    uploader_account_id: educator.accountId,
  })
  await extractContent(here.parts, id)
  await caughtUp()
  return rowOf(db, id)
}

async function edit(id: string, fields: object) {
  const payload = { seen: await seenBy(moderator, id), fields }
  const answer = await moderator.call('PATCH', `/api/resources/${id}`, { payload })
  expect(answer.statusCode, answer.body).toBe(200)
  await caughtUp()
}

/** The answers of both instances; the second time from the response cache of one of them. */
const bodies = async (url: string) => {
  const responses = [here, there, there].map(async ({ http }) => (await http.inject({ url })).body)
  return (await Promise.all(responses)).join('\n')
}
type Listed = Readonly<Record<string, unknown>> & { readonly id: string }
const listed = async (url: string, id: string) =>
  Promise.all(
    [here, there, there].map(async ({ http }) =>
      (await http.inject({ url })).json<{ items: Listed[] }>().items.find((row) => row.id === id),
    ),
  )
const subjectRows = async ({ http }: typeof here) =>
  (await http.inject({ url: '/api/subjects' })).json<{ items: { subject: string; resources: number }[] }>()
    .items
const statusOf = async (url: string, who = here.anonymous()) => (await who.call('GET', url)).statusCode

/** Also for the harvest, which tells a change once its second is over. */
const patience = { timeout: 10_000, interval: 20 }

async function oaiHeader(id: string) {
  const { records } = await library.list({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc' })
  return records.find(({ identifier }) => identifier.endsWith(id))
}
const changedLongAgo = (id: string) =>
  db
    .updateTable('harvest_records')
    .set({ changed_at: new Date('2026-01-02') })
    .where('resource_id', '=', id)
    .execute()

async function watch(subject: string) {
  const reader = await readEvents(`${address}/api/live?topics=subject:${subject}`)
  await vi.waitFor(() => expect(reader.raw()).toContain('event: ready'), patience)
  return reader
}
const kinds = (reader: EventReader, id: string) =>
  reader.events().flatMap(({ event, data }) => (data['id'] === id ? [event] : []))

test('ANS-17 an edited title is in list, search, own page and harvest with a new date; modifiedAt stays', async () => {
  const { id, modified_at } = await publicFile('Fracshuns of quokkas')
  await changedLongAgo(id)
  const lists = ['/api/resources?subject=Maths', '/api/search?q=quokkas', '/api/suggestions?q=quokkas']
  for (const url of lists) expect(await bodies(url)).toContain('Fracshuns')
  const oldPage = `/r/${id}/fracshuns-of-quokkas`
  expect(await statusOf(oldPage)).toBe(200)

  await edit(id, { title: 'Fractions of quokkas' })
  for (const url of lists) {
    expect(await bodies(url), url).not.toContain('Fracshuns')
    for (const row of await listed(url, id)) expect(row).toMatchObject({ title: 'Fractions of quokkas' })
  }
  for (const row of await listed('/api/search?q=fractions', id))
    expect(row).toMatchObject({ id, modifiedAt: modified_at.toISOString() })
  for (const row of await listed('/api/search?q=fracshuns', id)) expect(row).toBeUndefined()
  const { statusCode, headers } = await here.anonymous().call('GET', oldPage)
  expect([statusCode, headers.location]).toEqual([301, `/r/${id}/fractions-of-quokkas`])
  expect((await here.anonymous().call('GET', `/r/${id}/fractions-of-quokkas`)).body).toContain(
    'Fractions of quokkas',
  )
  await expect
    .poll(() => oaiHeader(id), patience)
    .toMatchObject({ datestamp: expect.not.stringContaining('2026-01-02') })
  expect((await rowOf(db, id)).modified_at).toEqual(modified_at)
})

test('ANS-18 a new subject: removed and added on the streams, right counts, no stale hot answer', async () => {
  const { id } = await publicFile('Maps of numbats')
  const countOf = async () => {
    const rows = [await subjectRows(here), await subjectRows(there)]
    return rows.map((items) =>
      ['Maths', 'Geography'].map((name) => items.find(({ subject }) => subject === name)?.resources ?? 0),
    )
  }
  const before = await countOf()
  const [left, entered] = [await watch('Maths'), await watch('Geography')]
  const [oldList, newList] = ['/api/resources?subject=Maths', '/api/resources?subject=Geography']
  expect(await bodies(oldList)).toContain(id)
  expect(await bodies(newList)).not.toContain(id)

  await edit(id, { subject: 'Geography' })
  expect(await bodies(oldList)).not.toContain(id)
  for (const url of [newList, '/api/search?q=numbats'])
    for (const row of await listed(url, id)) expect(row).toMatchObject({ subject: 'Geography' })
  expect(await countOf()).toEqual(before.map(([maths = 0, other = 0]) => [maths - 1, other + 1]))
  await expect.poll(() => kinds(left, id), patience).toEqual(['removed'])
  await expect.poll(() => kinds(entered, id), patience).toEqual(['added'])
  await expect.poll(() => oaiHeader(id), patience).toMatchObject({ set: 'geography' })
  // A page that returns from before the edit reads its list again.
  const start = left.events()[0]?.id ?? 0
  const resumed = await readEvents(`${address}/api/live?topics=subject:Maths,subject:Geography`, start)
  await expect.poll(() => resumed.events()[0]?.data['changed'], patience).toBeGreaterThan(start)
  for (const reader of [left, entered, resumed]) reader.close()
})

test('ANS-18 the subject of a waiting resource is sent to no stream, and counts stay', async () => {
  const { id } = await publicFile('Notes of bilbies')
  await sendBack(moderator, id, { unpublish: true })
  await caughtUp()
  const [maths, history] = [await watch('Maths'), await watch('History')]
  const counts = () => db.selectFrom('subject_counts').selectAll().orderBy('subject').execute()
  const before = await counts()
  await edit(id, { subject: 'History' })
  expect(await counts()).toEqual(before)
  const other = await publicFile('A later lesson')
  await expect.poll(() => kinds(maths, other.id)[0], patience).toBe('added')
  expect([kinds(maths, id), kinds(history, id)]).toEqual([[], []])
  for (const reader of [maths, history]) reader.close()
})

test('ANS-08 ANS-22 T14 T15 an unpublished resource is nowhere in public, its page answers 410, its ratings stay', async () => {
  const { id, title, file_url, thumbnail } = await publicFile('Secrets of quolls')
  expect(
    (await visitor.call('POST', `/api/resources/${id}/ratings`, { payload: { stars: 5 } })).statusCode,
  ).toBe(201)
  expect((await visitor.call('POST', `/api/resources/${id}/reports`, { payload: {} })).statusCode).toBe(201)
  await caughtUp()
  const lists = [
    '/api/resources?subject=Maths',
    '/api/search?q=quolls',
    '/api/suggestions?q=quolls',
    `/api/resources/current?ids=${id}`,
    '/lite/subject/mathematics',
    '/feeds/mathematics.xml',
    '/s/mathematics',
  ]
  const countLists = async () =>
    (await Promise.all(lists.map(bodies))).filter((body) => body.includes(id)).length
  const things = [file_url, thumbnail ?? '', `/api/resources/${id}/preview`]
  expect(await countLists()).toBe(lists.length)
  for (const url of things) expect(await statusOf(url), url).toBe(200)
  const reader = await watch('Maths')

  const answer = await sendBack(moderator, id, { reason: 'learner-data', unpublish: true })
  expect(answer.statusCode, answer.body).toBe(200)
  await caughtUp()
  expect(await countLists()).toBe(0)
  for (const url of things) expect(await statusOf(url), url).toBe(404)
  for (const url of things) expect(await statusOf(url, moderator), url).toBe(200)
  for (const url of [`/r/${id}`, `/r/${id}/secrets-of-quolls`]) expect(await statusOf(url)).toBe(410)
  await expect.poll(() => oaiHeader(id), patience).toMatchObject({ isDeleted: true })
  await expect.poll(() => kinds(reader, id), patience).toEqual(['removed'])
  expect(reader.raw()).not.toContain(title)
  reader.close()
  expect(await rowOf(db, id)).toMatchObject({
    rating: 5,
    rating_amount: 1,
    report_amount: 0,
    reported: false,
  })
  expect(await wrongSums(db)).toEqual([])
})
