import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { openDatabase } from './connection.ts'

const { address, db: direct } = await testDatabase()
if (!('host' in address)) throw new Error('The test database has a socket')

/** Between the pool and the database: passes everything on, or for a while nothing, as a line that fell silent. */
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

const told: string[] = []
const { db, close } = openDatabase({ ...address, host: folder }, { onError: (t) => told.push(t.message) })

beforeAll(() => new Promise<void>((resolve) => line.listen(path.join(folder, '.s.PGSQL.5432'), resolve)))
afterAll(async () => {
  await close()
  for (const each of lines) each.destroy()
  line.close()
  await rm(folder, { recursive: true })
})

const one = () => sql<{ one: number }>`select 1 as one`.execute(db)

test('R6 what takes long is not cut', async () => {
  const slow = sql`select pg_sleep(2)`.execute(db)
  await expect(slow).resolves.toBeDefined()
  expect(told).toEqual([])
})

test('R6 a silent database: who waits and who comes is told within two seconds, no transaction ends later', async () => {
  await sql`create table notes (id int)`.execute(db)
  await one()
  const open = Promise.withResolvers<void>()
  const held = db.transaction().execute(async (tx) => {
    await sql`insert into notes values (1)`.execute(tx)
    open.resolve()
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    await sql`insert into notes values (2)`.execute(tx)
  })
  held.catch(() => {})
  await open.promise
  const begun = performance.now()
  silent = true
  const crowd = await Promise.allSettled(Array.from({ length: 20 }, one))
  expect(performance.now() - begun).toBeLessThan(2_000)
  expect(crowd.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'rejected'))
  await expect(one()).rejects.toThrow('The database does not answer')
  expect(performance.now() - begun).toBeLessThan(2_000)
  await expect(held).rejects.toThrow(/terminated|closed/)
  expect(told).toEqual(['The database does not answer'])
  for (const each of lines) each.destroy()
  silent = false
  await expect.poll(() => one().then(({ rows }) => rows, String)).toEqual([{ one: 1 }])
  expect(told).toEqual(['The database does not answer', 'The database answers again'])
  expect((await sql`select id from notes`.execute(direct)).rows).toEqual([])
})
