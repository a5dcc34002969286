import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { extractContent } from '#features/contributing/previews/server/extract-content.ts'
import { deleteExpired } from '#platform/postgres/maintenance.ts'
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

const readyId = (reader: EventReader) => reader.events().find(({ event }) => event === 'ready')?.id ?? -1
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

  test('CALL-02 a resource that stops being public before the event is sent is `removed`', async () => {
    const reader = await watch('LifeSkills')
    const id = await storeResource(db, { subject: 'LifeSkills', verified: null })
    const from = readyId(reader)
    await db.updateTable('resources').set({ verified: true }).where('id', '=', id).execute()
    await db.updateTable('resources').set({ verified: false }).where('id', '=', id).execute()
    await settled()
    const late = await watch('LifeSkills', from)
    expect(kinds(late)).toEqual([
      ['removed', id],
      ['removed', id],
    ])
  })
})

describe('order of events', () => {
  test('R8 simultaneous ratings of sixty resources are sixty events with ascending ids', async () => {
    const rated = await storeAndSettle(
      ...Array.from({ length: 60 }, () => ({ subject: 'NaturalScience' as const })),
    )
    const [first, second] = [await watch('NaturalScience'), await watch('NaturalScience,Maths')]
    const from = readyId(first)
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

  test('streams that open and close between changes miss none', async () => {
    const rated = await storeAndSettle(
      ...Array.from({ length: 40 }, () => ({ subject: 'Afrikaans' as const })),
    )
    const start = readyId(await watch('Afrikaans'))
    const seen: number[] = []
    const writing = Promise.all(rated.map((id) => rate(id)))
    for (let last = start; seen.length < 40;) {
      const reader = await watch('Afrikaans', last)
      await expect.poll(() => eventsOf(reader).length, { interval: 2 }).toBeGreaterThan(0)
      reader.close()
      const ids = eventsOf(reader).map((event) => event.id)
      seen.push(...ids)
      last = ids.at(-1) ?? last
    }
    await writing
    const changes = db.selectFrom('changes').select('id').where('subject', '=', 'Afrikaans')
    const ids = (await changes.where('id', '>', start).orderBy('id').execute()).map((change) => change.id)
    expect(seen).toEqual(ids)
  })
})

describe('resuming', () => {
  test('Last-Event-ID replays the missed changes in order, with one query for the resources', async () => {
    const [one = '', two = '', other = ''] = await storeAndSettle(
      { subject: 'History' },
      { subject: 'History' },
      { subject: 'Maths' },
    )
    const away = await watch('History')
    away.close()
    await rename(one, 'First')
    await rename(two, 'Second')
    await rename(other, 'Of another subject')
    await rename(one, 'Third')
    await db.deleteFrom('resources').where('id', '=', two).execute()
    await settled()
    const backs: EventReader[] = []
    const queries = await recordQueries(async () => backs.push(await watch('History', readyId(away))), {
      allRequestsOn: site.database,
    })
    const [back] = backs
    expect(back && kinds(back)).toEqual([
      ['modified', one],
      ['removed', two],
      ['modified', one],
      ['removed', two],
    ])
    expect(back?.events().map(({ id }) => id - readyId(away))).toEqual([1, 2, 4, 5, 5])
    expect(queries.filter((query) => JSON.stringify(query).includes('\\"resources\\"'))).toHaveLength(1)
    expect(kinds(await watch('History', readyId(away) + 5))).toEqual([])
  })

  test('R8 a hundred clients that missed the same changes cost the queries of one', async () => {
    const [id = ''] = await storeAndSettle({ subject: 'Technology' })
    const last = readyId(await watch('Technology'))
    await rename(id, 'While all were away')
    await settled()
    const crowd: EventReader[] = []
    const queries = await recordQueries(
      async () => {
        const hundred = [...school, ...school]
        crowd.push(...(await Promise.all(hundred.map((who) => watch('Technology', last, who)))))
      },
      { allRequestsOn: site.database },
    )
    for (const reader of crowd) expect(kinds(reader)).toEqual([['modified', id]])
    expect(queries.filter((query) => JSON.stringify(query).includes('\\"resources\\"'))).toHaveLength(1)
    await rename(id, 'And once more')
    await settled()
    expect(kinds(await watch('Technology', last))).toEqual([
      ['modified', id],
      ['modified', id],
    ])
  })

  test('stream sends `reset` when missed changes are no longer stored', async () => {
    const [id = ''] = await storeAndSettle({ subject: 'Maths' })
    const start = readyId(await watch('Maths'))
    await rename(id, 'Long ago')
    await rename(id, 'Also long ago')
    await rename(id, 'Just now')
    await sql`update changes set at = now() - interval '25 hours' where id = ${start + 2}`.execute(db)
    await deleteExpired(db)
    await settled()
    const late = await watch('Maths', start)
    expect(late.events().map(({ event }) => event)).toEqual(['reset', 'ready'])
    expect(kinds(await watch('Maths', start + 2))).toEqual([['modified', id]])
  })

  test('stream sends `reset` when more than 100 changes were missed', async () => {
    const start = readyId(await watch('Business'))
    await storeAndSettle(...Array.from({ length: 100 }, () => ({ subject: 'Business' as const })))
    expect(kinds(await watch('Business', start))).toHaveLength(100)
    await storeAndSettle({ subject: 'Business' })
    expect(kinds(await watch('Business', start))).toEqual([['reset', undefined]])
  })

  test.for([999_999_999, 'yesterday', '-1', '1e3'])(
    'stream sends `reset` for a Last-Event-ID that was never issued: %s',
    async (lastEventId) => {
      const reader = await watch('Maths', lastEventId)
      expect(reader.events().map(({ event }) => event)).toEqual(['reset', 'ready'])
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
      where datname = current_database() and application_name = 'thuto live'`.execute(db)
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
