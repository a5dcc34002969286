import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { openDatabase } from '../connection.ts'

const { address, db: direct } = await testDatabase()
if (!('host' in address)) throw new Error('The test database has a socket')

/** A proxy before the database that can stop forwarding, like a silent connection. */
let silent = false
const folder = await mkdtemp(path.join(tmpdir(), 'thuto-line-'))
const lines = new Set<Socket>()
const line = createServer((from) => {
  const to = connect(path.join(address.host, '.s.PGSQL.5432'))
  for (const [source, target] of [
    [from, to],
    [to, from],
  ] as const) {
    lines.add(source)
    source.on('error', () => {}).on('close', () => target.destroy())
    source.on('data', (bytes) => void (silent || target.write(bytes)))
  }
})

/** A pool whose checks use the current (fake) timers. */
function throughProxy() {
  const logged: string[] = []
  const { db, close } = openDatabase({ ...address, host: folder }, { onError: (t) => logged.push(t.message) })
  onTeardown(close)
  return { db, logged, one: () => sql<{ one: number }>`select 1 as one`.execute(db) }
}

beforeAll(() => new Promise<void>((resolve) => line.listen(path.join(folder, '.s.PGSQL.5432'), resolve)))
afterAll(async () => {
  for (const each of lines) each.destroy()
  line.close()
  await rm(folder, { recursive: true })
})

afterEach(() => void vi.useRealTimers())

test('R6 a slow statement is not aborted', async () => {
  const { db, logged } = throughProxy()
  const slow = sql`select pg_sleep(2)`.execute(db)
  await expect(slow).resolves.toBeDefined()
  expect(logged).toEqual([])
})

test('R6 a silent database fails waiting and new calls within two seconds, and no transaction commits later', async () => {
  // Counts checks instead of measuring time on this machine.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { db, logged, one } = throughProxy()
  await sql`create table notes (id int)`.execute(db)
  await one()
  const [open, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = db.transaction().execute(async (tx) => {
    await sql`insert into notes values (1)`.execute(tx)
    open.resolve()
    await over.promise
    await sql`insert into notes values (2)`.execute(tx)
  })
  held.catch(() => {})
  await open.promise
  silent = true
  const calls = Promise.allSettled(Array.from({ length: 20 }, one))
  await vi.advanceTimersByTimeAsync(1_999)
  const crowd = await calls
  expect(crowd.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'rejected'))
  await expect(one()).rejects.toThrow('The database does not answer')
  over.resolve()
  await expect(held).rejects.toThrow(/terminated|closed/)
  expect(logged).toEqual(['The database does not answer'])
  for (const each of lines) each.destroy()
  silent = false
  const answer = () => one().then(({ rows }) => rows, String)
  await expect.poll(answer, { timeout: 20_000 }).toEqual([{ one: 1 }])
  expect(logged).toEqual(['The database does not answer', 'The database answers again'])
  expect((await sql`select id from notes`.execute(direct)).rows).toEqual([])
})

describe('a busy database', () => {
  /** A pool whose only connection is in use until `over`. */
  async function busyPool() {
    const pool = openDatabase(address, { size: 1, onError: console.error })
    const [open, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = pool.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      open.resolve()
      await over.promise
    })
    await open.promise
    const ask = () =>
      sql`select 1`.execute(pool.db).then(
        () => 'answered',
        (error: unknown) => (error instanceof Error ? error.message : 'another'),
      )
    const letGo = async () => {
      over.resolve()
      await held
    }
    return { ...pool, ask, letGo }
  }
  const tooMany = 'Too many wait for the database'

  test('LIM-08 R19 three hundred calls wait at most two seconds for a connection; the next fails at once', async () => {
    const { ask, letGo, close: end } = await busyPool()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let logged = 0
    const waiting = Array.from({ length: 300 }, () => ask().finally(() => (logged += 1)))
    expect(await ask()).toBe(tooMany)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(logged).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([tooMany]))
    vi.useRealTimers()
    await letGo()
    await expect.poll(ask, { timeout: 5_000 }).toBe('answered')
    await end()
  })

  test('R19 isFull is true from two hundred waiting calls, or for a lasting queue, until it is short', async () => {
    const { ask, letGo, isFull, pool, close: end } = await busyPool()
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    expect(isFull()).toBe(false)
    const few = [ask(), ask()]
    await expect.poll(() => pool.waitingCount, { timeout: 10_000 }).toBe(2)
    expect(isFull()).toBe(false)
    vi.advanceTimersByTime(1_001)
    expect(isFull()).toBe(true)
    vi.useRealTimers()
    await letGo()
    expect(await Promise.all(few)).toEqual(['answered', 'answered'])
    expect(isFull()).toBe(false)
    await end()

    const other = await busyPool()
    const many = Array.from({ length: 199 }, other.ask)
    await Promise.resolve()
    expect(other.isFull()).toBe(false)
    many.push(other.ask())
    await expect.poll(other.isFull, { interval: 5 }).toBe(true)
    await other.letGo()
    expect(new Set(await Promise.all(many))).toEqual(new Set(['answered']))
    expect(other.isFull()).toBe(false)
    await other.close()
  })
})
