/** The browser's outbox and the server's ledger together, on lines that lose calls and answers. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { limits } from '#platform/postgres/connection.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { storeResource, rowOf } from '#test/database/store-resource.ts'
import { type Answer, type Person, testSite } from '#test/site.ts'
import { CallFailure, failureFrom, networkFailure } from '#client/call-failure.ts'
import { maxInFlight, WriteSender } from '#client/offline/outbox/write-sender.ts'
import type { Write } from '#client/offline/outbox/write.ts'

const site = await testSite()
const { db } = site.parts

/** Seeded pseudo-random numbers. */
function chance(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const endpoint = { method: 'POST', path: '', idempotent: true } as const
const clickOn = (about: string, stars: number): Write => ({
  id: randomUUID(),
  kind: 'rating',
  about,
  words: '',
  endpoint,
  body: { stars },
})

const post = (who: Person, { id, about, body }: Write) =>
  who.call('POST', `/api/resources/${about}/ratings`, {
    payload: body as object,
    headers: { 'idempotency-key': id },
  })

function answerOf({ statusCode, body, headers }: Answer): unknown {
  if (statusCode > 299) throw failureFrom(statusCode, body, headers['retry-after'])
  return JSON.parse(body) as unknown
}

/** Sends all with `send` without back-off; returns the maximum in flight. */
async function sendAll(writes: readonly Write[], send: (write: Write) => Promise<unknown>) {
  const stored = new Map(writes.map((write) => [write.id, write]))
  let underWay = 0
  let peak = 0
  await new WriteSender({
    store: {
      all: () => [...stored.values()],
      update: (write) => void (stored.has(write.id) && stored.set(write.id, write)),
      remove: (id) => void stored.delete(id),
    },
    async send(write) {
      peak = Math.max(peak, (underWay += 1))
      return send(write).finally(() => (underWay -= 1))
    },
    emit: () => {},
    pause: () => ({ ended: Promise.resolve(), end: () => {} }),
    logError: () => {},
    now: () => 1_000,
    random: () => 0.5,
  }).sendAll()
  expect([...stored.values()]).toEqual([])
  return peak
}

test('SDK-13 R6 R7 60 ratings count once each when requests and responses are lost', async () => {
  const ids = await Promise.all([storeResource(db), storeResource(db), storeResource(db)])
  const people = [await site.visitor(), await site.member('student'), await site.visitor()]
  const random = chance(7)
  const writes = Array.from({ length: 60 }, (_, i) => clickOn(ids[i % 3] ?? '', (i % 5) + 1))
  let lost = 0
  const peak = await sendAll(writes, async (write) => {
    // The session changes between some tries.
    const who = people[Math.floor(random() * people.length)] ?? site.anonymous()
    const luck = random()
    if (luck < 0.3) throw networkFailure()
    const answer = answerOf(await post(who, write))
    if (luck < 0.6) lost += 1
    if (luck < 0.6) throw networkFailure()
    return answer
  })
  expect(lost).toBeGreaterThan(10)
  expect(peak).toBe(maxInFlight)
  for (const [n, id] of ids.entries()) {
    const own = writes.filter((_, i) => i % 3 === n).map(({ body }) => (body as { stars: number }).stars)
    const sum = own.reduce((a, b) => a + b, 0)
    expect(await rowOf(db, id)).toMatchObject({ rating_amount: 20, rating_total: sum })
  }
})

test('R6 during a database outage ratings get 503 and stay queued; each counts once afterwards', async () => {
  const database = await testDatabase()
  // The limits of the site: a call that waits for the lock ends with 503. None waits for a connection.
  Object.assign(database.forSite().pool.options, limits, { max: 2 * maxInFlight })
  const away = await testSite({ on: database })
  const id = await storeResource(away.parts.db)
  const visitor = await away.visitor()
  const writes = Array.from({ length: 15 }, () => clickOn(id, 4))
  const { db: theirs } = away.parts
  const statuses: number[] = []
  const [held, lock] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let tries = 0
  // The ledger is out of reach, as when the disk of the database hangs.
  const holding = theirs.transaction().execute(async (tx) => {
    await tx.updateTable('resources').set({ title: 'held' }).where('id', '=', id).execute()
    held.resolve()
    await lock.promise
  })
  await held.promise
  await sendAll(writes, async (write) => {
    tries += 1
    if (tries === 12) lock.resolve()
    const answer = await post(visitor, write)
    statuses.push(answer.statusCode)
    return answerOf(answer)
  })
  await holding
  expect(statuses).toContain(503)
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
  expect(await rowOf(theirs, id)).toMatchObject({ rating_amount: 15, rating_total: 60 })
})

test('TABLE-25 outbox distinguishes refusals from transient errors', async () => {
  const error = await post(await site.visitor(), clickOn(randomUUID(), 4))
    .then(answerOf)
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CallFailure)
  await sendAll([clickOn(randomUUID(), 4)], async (write) =>
    answerOf(await post(await site.visitor(), write)),
  )
})
