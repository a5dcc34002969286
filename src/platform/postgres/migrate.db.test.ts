import { readFile, rm, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { StartupError } from '../errors.ts'
import { schemaAndNext } from '#test/database/migrations/schema-and-next.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { openDatabase } from './connection.ts'
import { knownMigrations, migrate } from './migrate.ts'

const names = await knownMigrations()

async function emptyDatabase() {
  const database = await testDatabase()
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
  return database
}
const emptied = async () => (await emptyDatabase()).db

/** A database as the former release left it, and the migrations of the next one. */
async function formerDatabase() {
  const [database, folder] = [await emptyDatabase(), await schemaAndNext()]
  await migrate(database.db)
  const newer = (await knownMigrations(folder)).filter((name) => !names.includes(name))
  return { ...database, newer, migrateToNext: () => migrate(database.db, undefined, folder) }
}
const tables = async (db: Awaited<ReturnType<typeof emptied>>) => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

describe('migrate', () => {
  test('R14 R17 runs each file once, in order, on an empty database', async () => {
    const db = await emptied()
    expect(await migrate(db)).toEqual(names)
    expect(await tables(db)).toEqual(expect.arrayContaining(['accounts', 'changes', 'ratings', 'resources']))
    expect(await migrate(db)).toEqual([])
  })

  test('R14 does nothing at a second start', async () => {
    const { db } = await testDatabase()
    const ran = () => sql`select * from kysely_migration order by name`.execute(db)
    const [before, tablesBefore] = [await ran(), await tables(db)]
    expect(await migrate(db)).toEqual([])
    expect((await ran()).rows).toEqual(before.rows)
    expect(await tables(db)).toEqual(tablesBefore)
  })

  test('R11 runs each file once for two concurrent instances', async () => {
    const db = await emptied()
    const [first, second] = await Promise.all([migrate(db), migrate(db)])
    expect([...first, ...second].toSorted()).toEqual(names)
  })

  test('R14 gives way to a call of another node that holds a row and needs another table', async () => {
    const { db, client, newer, migrateToNext } = await formerDatabase()
    const other = await client()
    await other.query('begin')
    await other.query('lock table resources in row exclusive mode')
    const migrating = migrateToNext()
    const waits = sql`select from pg_locks where not granted and relation = 'resources'::regclass`
    await expect.poll(async () => (await waits.execute(db)).rows.length).toBe(1)
    await other.query('lock table sessions in row exclusive mode')
    await other.query('commit')
    expect(await migrating).toEqual(newer)
  })

  test('R14 ends no call of another node that waits for one table and holds another, however slow the migration', async () => {
    const { db, client, newer, migrateToNext } = await formerDatabase()
    // Longer than half of the time after which PostgreSQL looks for deadlocks.
    await sql
      .raw(
        `create function sleep_once() returns event_trigger language plpgsql as $$
          begin if to_regclass('next_things') is null then perform pg_sleep(0.7); end if; end $$;
        create event trigger slow on ddl_command_start when tag in ('CREATE TABLE') execute function sleep_once()`,
      )
      .execute(db)
    const other = await client()
    await other.query('begin')
    await other.query('lock table users in row exclusive mode')
    const migrating = migrateToNext()
    const taken = sql`select from pg_locks where granted and relation = 'sessions'::regclass`
    await expect.poll(async () => (await taken.execute(db)).rows.length, { interval: 5 }).toBe(1)
    await other.query('lock table sessions in row exclusive mode')
    await other.query('commit')
    expect(await migrating).toEqual(newer)
    await sql`drop event trigger slow`.execute(db)
  })

  test('R14 R17 refuses a newer database with a one-line error', async () => {
    const { db } = await testDatabase()
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2099-01-01')`.execute(
      db,
    )
    const before = await tables(db)
    await expect(migrate(db)).rejects.toThrow(StartupError)
    await expect(migrate(db)).rejects.toThrow(/^The database was made by a newer version of Thuto\. [^\n]+$/)
    expect(await tables(db)).toEqual(before)
  })

  test('R14 R17 refuses a database of another commit and names the way into this one', async () => {
    const db = await emptied()
    const folder = await schemaAndNext()
    await writeFile(new URL('0001-schema.sql', folder), 'create table elsewhere (id integer)')
    await rm(new URL('9000-next.sql', folder))
    await migrate(db, undefined, folder)
    await expect(migrate(db)).rejects.toThrow(StartupError)
    await expect(migrate(db)).rejects.toThrow(/another commit.+Export with that commit.+upgrade\.md[^\n]+$/)
    expect(await tables(db)).not.toContain('resources')
  })

  test('R17 a comment of a migration may change, a statement may not', async () => {
    const folder = await schemaAndNext()
    const schema = new URL('0001-schema.sql', folder)
    const text = await readFile(schema, 'utf8')
    await writeFile(schema, `-- Another comment.\n${text}`)
    expect((await knownMigrations(folder))[0]).toBe(names[0])
    await writeFile(schema, `${text}create table more (id integer);`)
    expect((await knownMigrations(folder))[0]).not.toBe(names[0])
  })

  test('R17 reports a missing extension that the user may not create in one line', async () => {
    const { db: owner, address } = await testDatabase()
    const user = `limited_${process.pid}`
    await sql`drop schema public cascade`.execute(owner)
    await sql.raw(`create role ${user} login password 'limited'`).execute(owner)
    await sql.raw(`create schema public authorization ${user}`).execute(owner)
    const limited = openDatabase({ ...address, user, password: 'limited' }, { onError: console.error })
    await expect(migrate(limited.db)).rejects.toThrow(StartupError)
    await expect(migrate(limited.db)).rejects.toThrow(
      /^The database needs PostgreSQL's extension pg_trgm [^\n]+ create extension pg_trgm$/,
    )
    await sql`create extension pg_trgm`.execute(owner)
    expect(await migrate(limited.db)).toEqual(names)
    await limited.close()
    await sql.raw(`drop owned by ${user} cascade`).execute(owner)
    await sql.raw(`drop role ${user}`).execute(owner)
  })

  test('R14 rolls a failing file back, and continues at the next start', async () => {
    const db = await emptied()
    await sql`create table changes (mine text)`.execute(db)
    await expect(migrate(db)).rejects.toThrow('already exists')
    expect(await tables(db)).not.toContain('audit_entries')
    await sql`drop table changes`.execute(db)
    await migrate(db)
    expect(await tables(db)).toContain('audit_entries')
  })
})
