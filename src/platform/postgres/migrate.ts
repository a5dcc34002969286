/** Migrates the schema: forward only, in order, each file once, under one lock (R14). */
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartupError, hasErrorCode } from '../errors.ts'
import type { Db } from './connection.ts'

/**
 * Limit for all locks together. Less than the second after which PostgreSQL ends a call of another node that waits for
 * the migration and is waited for.
 */
const waitForLocksMs = 500
const tries = 40
const pauseMs = 250

const folder = new URL('../../../migrations/', import.meta.url)

/** Locks every table that `statements` name before the first of them runs: a migration that waits holds nothing for long. */
async function lockTables(db: Kysely<unknown>, statements: string) {
  const named = new Set(statements.match(/\w+/g))
  const all = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(db)
  const tables = all.rows.flatMap(({ name }) => (named.has(name) ? sql.id(name) : []))
  if (tables.length === 0) return
  await sql`set local statement_timeout = ${sql.lit(waitForLocksMs)}`.execute(db)
  await sql`lock table ${sql.join(tables)}`.execute(db)
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const files = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
  const entries = names.map((name, i) => {
    const up: Migration['up'] = async (db) => {
      // All pending files run in one transaction.
      await lockTables(db, files.slice(i).join(''))
      // An index of a large table takes minutes.
      await sql`set local statement_timeout = 0`.execute(db)
      await sql.raw(files[i] ?? '').execute(db)
    }
    return [name.replace(/\.sql$/, ''), { up }] as const
  })
  return Object.fromEntries(entries)
}

/** Only the owner of the database may create an extension, and only one that the server contains. */
const isExtensionMissing = (error: unknown) =>
  error instanceof Error && error.message.includes('extension "pg_trgm"')

/** The tables were in use (57014), or another node migrates (55P03). */
const isLockConflict = (error: unknown) => hasErrorCode(error, '57014', '55P03')

/** Begins again where calls of other nodes, or their migration, hold a lock. */
async function run(migrator: Migrator, upTo: string | undefined) {
  for (let left = tries - 1; ; left -= 1) {
    const result = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
    if (left === 0 || !isLockConflict(result.error)) return result
    await pause(pauseMs)
  }
}

export const knownMigrations = async (): Promise<readonly string[]> => Object.keys(await readMigrations())

/**
 * Runs pending migrations, up to `upTo` if given; returns their names, oldest first. Throws StartupError if the database
 * is newer than the program.
 */
export async function migrate(db: Db, upTo?: string): Promise<string[]> {
  const migrations = await readMigrations()
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error, results = [] } = await run(migrator, upTo)
  if (error instanceof Error && error.message.includes('corrupted migrations'))
    throw new StartupError(
      'The database was made by a newer version of Thuto. Start that version, or restore a backup of this one.',
    )
  if (error instanceof Error && isExtensionMissing(error))
    throw new StartupError(
      `The database needs PostgreSQL's extension pg_trgm for searching (${error.message}). Have it installed on the server, or let its superuser say in this database: create extension pg_trgm`,
    )
  if (error) throw error instanceof Error ? error : new Error('The migration failed', { cause: error })
  return results.map(({ migrationName }) => migrationName)
}
