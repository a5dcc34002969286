import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { extractContent } from '#features/contributing/previews/server/extract-content.ts'
import { approve, contributeFile, publishFile } from '#test/site-actions.ts'
import { storeResource, storeResources } from '#test/database/store-resource.ts'
import { recordQueries } from '#test/database/record-statements.ts'
import { type EventReader, readEvents } from '#test/live/event-reader.ts'
import { stopwatch } from '#test/setup/stopwatch.ts'
import { type Person, testSite } from '#test/site.ts'

const errors: unknown[] = []
const site = await testSite({ logError: (error) => void errors.push(error) })
const { db } = site.database
const address = await site.http.listen({ port: 0, host: '127.0.0.1' })
const [educator, moderator, visitor] = [
  await site.member('educator'),
  await site.member('moderator'),
  await site.visitor(),
]

/** Each visitor may have four streams. */
const school = await Promise.all(Array.from({ length: 50 }, () => site.visitor()))

/** Time limit for expected events. */
const patience = { timeout: 10_000, interval: 5 }
const open: EventReader[] = []
/** Streams that stay open across tests. */
let crowdSize = 0
/** A stream of these subjects after `ready`. */
async function watch(subjects: string, lastEventId?: number | string, who = visitor) {
  const topics = subjects.replaceAll(/\w+/g, 'subject:$&')
  const reader = await readEvents(`${address}/api/live?topics=${topics}`, lastEventId, who.cookie())
  open.push(reader)
  if (reader.status === 200) await vi.waitFor(() => expect(reader.raw()).toContain('event: ready'), patience)
  return reader
}
const eventsOf = (reader: EventReader) => reader.events().filter(({ event }) => event !== 'ready')
const kinds = (reader: EventReader) => eventsOf(reader).map(({ event, data }) => [event, data['id']])
/** Spec: live means within a second. */
async function expectEvents(reader: EventReader, expected: readonly (readonly [string, string])[]) {
  const tookMs = stopwatch()
  await expect.poll(() => kinds(reader), patience).toEqual(expected)
  expect(tookMs()).toBeLessThan(1_000)
}

/** Numbers of the newest change, and of the newest change of the subjects of the stream. */
const readyOf = (reader: EventReader) => {
  const { id = -1, data } = reader.events().find(({ event }) => event === 'ready') ?? {}
  return { id, changed: Number(data?.['changed']) }
}
/** Waits until the feed has delivered all changes. */
const settled = () => site.parts.changeFeed.poll()
/** Stores resources and waits for their changes, so that later events are new. */
async function storeAndSettle(...fields: Parameters<typeof storeResources>[1]) {
  const ids = await storeResources(db, fields)
  await settled()
  return ids
}
const rename = (id: string, title: string) =>
  db.updateTable('resources').set({ title }).where('id', '=', id).execute()
const rate = (id: string, stars = 4) =>
  visitor.call('POST', `/api/resources/${id}/ratings`, { payload: { stars } })

afterEach(async () => {
  for (const reader of open.splice(0)) reader.close()
  await vi.waitFor(() => expect(site.parts.eventStreams.count()).toBe(crowdSize), patience)
  expect(errors.splice(0)).toEqual([])
})

describe('changes of a resource', () => {
  test('CALL-02 an approval is `added`, a rating `modified`, a deletion `removed`', async () => {
    const { id } = await contributeFile(educator, { subject: 'History', title: 'The great trek' })
    const reader = await watch('History')
    await approve(moderator, id)
    await expectEvents(reader, [['added', id]])
    expect((await rate(id)).statusCode).toBe(201)
    await expectEvents(reader, [
      ['added', id],
      ['modified', id],
    ])
    const listed = (await visitor.call('GET', '/api/resources?subject=History')).json()
    expect(eventsOf(reader)[1]?.data).toEqual(listed.items[0])
    await moderator.call('DELETE', `/api/resources/${id}`)
    await expectEvents(reader, [
      ['added', id],
      ['modified', id],
      ['removed', id],
    ])
    expect(eventsOf(reader)[2]?.data).toEqual({ id })
  })

  test('T15 PERM-07 no event reveals waiting resources, people or reports', async () => {
    const reader = await watch('English,Maths')
    const waiting = await contributeFile(educator, { subject: 'English', title: 'Not for you yet' })
    await extractContent(site.parts, waiting.id)
    const refused = await contributeFile(educator, { subject: 'English', title: 'Never for you' })
    await moderator.call('DELETE', `/api/resources/${refused.id}`)
    const { id } = await publishFile(educator, moderator, { subject: 'English' })
    const text = 'This is from my book'
    await visitor.call('POST', `/api/resources/${id}/reports`, { payload: { reason: 'copyright', text } })
    await expectEvents(reader, [
      ['added', id],
      ['modified', id],
    ])
    const forbidden = [waiting.id, refused.id, 'for you', educator.email, educator.accountId, '@', text]
    for (const secret of [...forbidden, 'user_id', 'userID', 'uploader', 'report', 'storage', 'sha256'])
      expect(reader.raw()).not.toContain(secret)
  })

  test('T15 the extraction of a verified file is sent with pages and cover', async () => {
    const { id } = await publishFile(educator, moderator, { subject: 'History' })
    const reader = await watch('History')
    await extractContent(site.parts, id)
    await expect.poll(() => kinds(reader)).toContainEqual(['modified', id])
    await expect.poll(() => reader.raw()).toContain(`/covers/${id}/small.webp`)
  })

  test('each stream receives only its own subjects', async () => {
    const [both, one] = [await watch('Geography,Business'), await watch('Business')]
    const [far] = await storeResources(db, [{ subject: 'Technology' }])
    const [geography = '', business = ''] = await storeResources(db, [
      { subject: 'Geography' },
      { subject: 'Business' },
    ])
    await expect.poll(() => kinds(both)).toHaveLength(2)
    await expectEvents(one, [['added', business]])
    expect(new Set(kinds(both).map(([, id]) => id))).toEqual(new Set([geography, business]))
    expect(both.raw()).not.toContain(far)
  })
})

describe('order of events', () => {
  test('R8 simultaneous ratings of sixty resources are sixty events with ascending ids', async () => {
    const rated = await storeAndSettle(
      ...Array.from({ length: 60 }, () => ({ subject: 'NaturalScience' as const })),
    )
    const [first, second] = [await watch('NaturalScience'), await watch('NaturalScience,Maths')]
    const from = readyOf(first).id
    const responses = await Promise.all(rated.map((id) => rate(id)))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    await settled()
    const changes = await db.selectFrom('changes').select('id').where('id', '>', from).orderBy('id').execute()
    expect(changes).toHaveLength(60)
    for (const reader of [first, second]) {
      const ids = () => eventsOf(reader).map((event) => event.id)
      await expect.poll(ids).toEqual(changes.map((change) => change.id))
    }
  })

  test('R8 sixty simultaneous ratings of one resource share statements, and the last event has them all', async () => {
    const [id = ''] = await storeAndSettle({ subject: 'NaturalScience' })
    const reader = await watch('NaturalScience')
    const responses = await Promise.all(Array.from({ length: 60 }, () => rate(id)))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    await expect.poll(() => eventsOf(reader).at(-1)?.data['ratingAmount']).toBe(60)
    const ids = eventsOf(reader).map((event) => event.id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })

  test('R8 between a list and its stream no change is lost: `changed` is newer than the list, or the stream sends it', async () => {
    const rated = await storeAndSettle(
      ...Array.from({ length: 40 }, () => ({ subject: 'Afrikaans' as const })),
    )
    const start = readyOf(await watch('Afrikaans')).id
    const pairs: { asOf: number; reader: EventReader }[] = []
    async function rateEach(ids: readonly string[]) {
      for (const id of ids) await rate(id)
    }
    async function readAndWatch() {
      const { asOf } = (await visitor.call('GET', '/api/resources?subject=Afrikaans')).json()
      pairs.push({ asOf, reader: await watch('Afrikaans', asOf, school[pairs.length]) })
    }
    for (let first = 0; first < rated.length; first += 5)
      await Promise.all([rateEach(rated.slice(first, first + 5)), readAndWatch()])
    await settled()
    const changes = db.selectFrom('changes').select('id').where('subject', '=', 'Afrikaans')
    const ids = (await changes.where('id', '>', start).orderBy('id').execute()).map((change) => change.id)
    expect(ids).toHaveLength(40)
    for (const { asOf, reader } of pairs) {
      const { id, changed } = readyOf(reader)
      expect(changed > asOf).toBe(ids.some((each) => each > asOf && each <= id))
      const later = ids.filter((each) => each > id)
      await expect.poll(() => eventsOf(reader).map((event) => event.id), patience).toEqual(later)
    }
  })
})

describe('a stream that returns', () => {
  test('gets `ready` alone, with the newest change of its subjects', async () => {
    const [one = ''] = await storeAndSettle({ subject: 'History' }, { subject: 'Maths' })
    const { id, changed } = readyOf(await watch('History'))
    await rename(one, 'While it was away')
    await storeAndSettle({ subject: 'Maths' })
    const back = await watch('History', id)
    expect([kinds(back), readyOf(back)]).toEqual([[], { id: id + 2, changed: id + 1 }])
    expect(changed).toBeLessThan(id)
    expect(readyOf(await watch('History,Maths', id)).changed).toBe(id + 2)
  })

  test('R8 two hundred streams return with conditional requests only, and only for the list that changed', async () => {
    const [id = ''] = await storeAndSettle({ subject: 'Technology' }, { subject: 'Geography' })
    const people = ['Technology', 'Geography'].flatMap((subject) =>
      [...school, ...school].map((who) => ({ subject, who, etag: '', seen: 0 })),
    )
    const statuses: number[] = []
    async function readList(page: (typeof people)[number]) {
      const headers = { 'if-none-match': page.etag }
      const answer = await page.who.call('GET', `/api/resources?subject=${page.subject}`, { headers })
      statuses.push(answer.statusCode)
      page.etag = String(answer.headers['etag'])
    }
    /** Opens a stream for each page, which reads its list if it lacks a change. */
    async function openAll() {
      statuses.length = 0
      const openPage = async (page: (typeof people)[number]) => {
        const ready = readyOf(await watch(page.subject, page.seen, page.who))
        if (ready.changed > page.seen) await readList(page)
        page.seen = ready.id
      }
      await Promise.all(people.map(openPage))
      for (const reader of open.splice(0)) reader.close()
      await vi.waitFor(() => expect(site.parts.eventStreams.count()).toBe(crowdSize), patience)
    }
    await openAll()
    expect(statuses).toEqual(Array<number>(200).fill(200))
    await openAll()
    expect(statuses).toEqual([])
    await rename(id, 'While all were away')
    await settled()
    const queries = await recordQueries(openAll, { allRequestsOn: site.database })
    expect(statuses).toEqual(Array<number>(100).fill(200))
    expect(queries.filter((query) => query.includes('from "resources"')).length).toBeLessThanOrEqual(3)
    // The list is as new as the stream: reading it again sends no body.
    await Promise.all(people.filter(({ subject }) => subject === 'Technology').map(readList))
    expect(statuses.slice(100)).toEqual(Array<number>(100).fill(304))
  })

  test.for([999_999_999, 'yesterday', '-1', '1e3'])(
    'gets `ready` alone for a Last-Event-ID that was never issued: %s',
    async (lastEventId) => {
      const reader = await watch('Maths', lastEventId)
      expect(reader.events().map(({ event }) => event)).toEqual(['ready'])
    },
  )
})

describe('errors', () => {
  test.for([
    '',
    '?topics=',
    '?topics=subject:Alchemy',
    '?topics=Maths',
    '?topics=subject:Maths,subject:Maths',
    '?topics=subject:Maths,',
    '?topics=subject:Maths&topics=subject:History',
    '?topics=subject:Maths&after=1',
  ])('an invalid list of topics is refused: %s', async (query) => {
    const answer = await fetch(`${address}/api/live${query}`)
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid_input'])
  })

  test('R8 changes still arrive after the listening connection was cut', async () => {
    const [id = ''] = await storeAndSettle({ subject: 'Geography' })
    const reader = await watch('Geography')
    const cut = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'thuto live%'`.execute(db)
    expect(cut.rows).toHaveLength(1)
    await rename(id, 'While nobody listened')
    await expectEvents(reader, [['modified', id]])
    await rename(id, 'Listening again')
    await expectEvents(reader, [
      ['modified', id],
      ['modified', id],
    ])
    expect(errors.splice(0)).toHaveLength(1)
  })

  test('a HEAD request ends', async () => {
    const answer = await fetch(`${address}/api/live?topics=subject:Maths`, { method: 'HEAD' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ])
  })
})

describe('response', () => {
  test('has headers against storing, buffering and compression, and starts with `retry`', async () => {
    const reader = await watch('Maths')
    expect(Object.fromEntries(reader.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    const wait = Number(/^retry: (\d+)\n\n/.exec(reader.raw())?.[1])
    expect(wait).toBeGreaterThanOrEqual(3_000)
    expect(wait).toBeLessThanOrEqual(6_000)
  })
})

describe('F-C13 caps', () => {
  const statuses = async (times: number, who: Person) => {
    const opened = []
    for (let i = 0; i < times; i += 1) opened.push((await watch('Maths', undefined, who)).status)
    return opened
  }

  test('refuse the fifth stream of one visitor or account', async () => {
    for (const who of [visitor, educator]) expect(await statuses(5, who)).toEqual([200, 200, 200, 200, 429])
  })

  test('refuse the 21st stream of an address without a cookie, but not a visitor there', async () => {
    expect(await statuses(21, site.anonymous())).toEqual([...Array<number>(20).fill(200), 429])
    expect(await statuses(1, visitor)).toEqual([200])
  })
})

describe('many streams', () => {
  const crowd: EventReader[] = []
  beforeAll(async () => {
    // In small batches, so that a slow event loop refuses none.
    const atOnce = 25
    for (let i = 0; i < 200; i += atOnce)
      crowd.push(
        ...(await Promise.all(
          Array.from({ length: atOnce }, (_, n) => watch('Maths', undefined, school[(i + n) % 50])),
        )),
      )
    open.length = 0
    crowdSize = 200
  })

  test('T37 the 201st stream of one address is refused until another one closes', async () => {
    expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await watch('Maths')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    crowd.pop()?.close()
    crowdSize = 199
    await expect.poll(async () => (await watch('Maths')).status).toBe(200)
  })

  test('F-C13 200 streams of visitors at an address do not block a member', async () => {
    crowd.push(await watch('Maths', undefined, await site.visitor()))
    open.length = 0
    crowdSize = 200
    expect((await watch('Maths')).status).toBe(429)
    expect((await watch('Maths', undefined, educator)).status).toBe(200)
    crowd.pop()?.close()
    crowdSize = 199
  })

  test('all streams receive an event within a second', async () => {
    const id = await storeResource(db)
    const tookMs = stopwatch()
    await expect.poll(() => crowd.filter((reader) => reader.raw().includes(id)).length, patience).toBe(199)
    expect(tookMs()).toBeLessThan(1_000)
  })

  test('all streams end when the site stops', async () => {
    const tookMs = stopwatch()
    await site.http.close()
    crowdSize = 0
    expect(tookMs()).toBeLessThan(1_000)
    await expect.poll(() => crowd.every((reader) => reader.ended())).toBe(true)
  })
})
