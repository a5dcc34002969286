/** Every migration survives a kill and is compatible with the previous program (R14). */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { seededRandom } from '#test/network/seeded-random.ts'
import { type DatabaseAddress, type Db, openDatabase } from './connection.ts'
import { migrate, readMigrations } from './migrate.ts'

const migrations = await readMigrations()
const names = migrations.map(({ name }) => name)
const child = fileURLToPath(new URL('../../../test/database/migrations/killed-migration.ts', import.meta.url))

async function emptied() {
  const { db, address } = await testDatabase()
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  return { db, address }
}

const killedIn = (address: object, name: string, ms: number) =>
  new Promise<string | null>((resolve) => {
    const started = execFile(process.execPath, [child, JSON.stringify(address), name, String(ms)])
    started.once('exit', (_code, signal) => resolve(signal))
  })
const tables = async (db: Db) => {
  const found = sql`select from information_schema.tables where table_schema = 'public' and table_name not like 'kysely%'`
  return (await found.execute(db)).rows.length
}

const seed = Date.now() % 100_000
const chance = seededRandom(seed)
const after = (ms: number, run: () => void) => (ms === 0 ? setImmediate(run) : setTimeout(run, ms))

/** Closes the connection `ms` after the migration was sent, like a kill. Returns whether the migration was interrupted. */
async function cutIn(address: DatabaseAddress, deadly: string, ms: number) {
  const { db, pool, close } = openDatabase(address, { size: 1, onError: () => {} })
  pool.on('connect', (client) => {
    if (!(client instanceof pg.Client)) return
    const send = client.query.bind(client) as (...all: unknown[]) => unknown
    const query = (text: unknown, ...rest: unknown[]) => {
      const sent = send(text, ...rest)
      if (text === deadly) after(ms, () => client.connection.stream.destroy())
      return sent
    }
    Object.assign(client, { query })
  })
  const ended = await migrate(db).then(
    () => false,
    () => true,
  )
  await close()
  return ended
}

/** The schema takes some 300 ms: these cuts are spread over its statements. */
const cuts = [0, 0, ...Array.from({ length: 10 }, () => chance() * 60)]

test('R14 a start interrupted in any migration leaves no partial change, and the next start completes it', async () => {
  const { db, address } = await emptied()
  for (const { name, statements } of migrations)
    for (const ms of cuts) {
      expect(await cutIn(address, statements, ms), `${name}, ${ms} ms, seed ${seed}`).toBe(true)
      expect(await tables(db), `${name}, ${ms} ms, seed ${seed}`).toBe(0)
    }
  expect(await migrate(db)).toEqual(names)
}, 120_000)

test('R14 kill -9 in a migration: the second start succeeds', async () => {
  const { db, address } = await emptied()
  const name = names[Math.floor(chance() * names.length)] ?? ''
  expect(await killedIn(address, name, chance() * 5), `${name}, seed ${seed}`).toBe('SIGKILL')
  expect(await tables(db), `${name}, seed ${seed}`).toBe(0)
  expect(await migrate(db)).toEqual(names)
})

interface Column {
  readonly column: string
  readonly type: string
  readonly mayBeLeftOut: boolean
}
const columns = async (db: Db) => {
  const { rows } = await sql<Column>`select table_name || '.' || column_name as column, data_type as type,
      is_nullable = 'YES' or column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "mayBeLeftOut"
    from information_schema.columns where table_schema = 'public'`.execute(db)
  return new Map(rows.map((row) => [row.column, row]))
}
const tableOf = (column: string) => column.split('.')[0]

/** Returns what the next migration changes for a program that does not know it. */
async function incompatibleChanges(db: Db, migrateNext: () => Promise<unknown>) {
  const before = await columns(db)
  const known = new Set([...before.keys()].map(tableOf))
  await migrateNext()
  const now = await columns(db)
  const broken = [...before.values()].filter(({ column, type }) => now.get(column)?.type !== type)
  const demanded = [...now.values()].filter(
    ({ column, mayBeLeftOut }) => known.has(tableOf(column)) && !before.has(column) && !mayBeLeftOut,
  )
  return { broken, demanded }
}

test('R14 a migration keeps existing columns: the previous program reads and writes as before', async () => {
  const { db } = await emptied()
  const [first = '', ...later] = names
  await migrate(db, first)
  for (const name of later)
    expect({ name, ...(await incompatibleChanges(db, () => migrate(db, name))) }).toEqual({
      name,
      broken: [],
      demanded: [],
    })
  const alter = () => sql`alter table users drop column age, add column must_be_set text not null`.execute(db)
  const { broken, demanded } = await incompatibleChanges(db, alter)
  expect([...broken, ...demanded].map(({ column }) => column)).toEqual(['users.age', 'users.must_be_set'])
})
