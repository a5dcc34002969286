/** Migrates the schema: forward only, in order, each file once, under one lock (R14). */
import { createHash } from 'node:crypto'
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

const migrationFolder = new URL('../../../migrations/', import.meta.url)

/** Message of a database whose first migration is another one: before the first tag that file changes. */
export const otherSchemaMessage =
  'The database was made by another commit of Thuto, before the first release. Export with that commit and import into an empty database: docs/operating/upgrade.md, “Move between commits”.'

/** True for the name of a first migration. */
export const isFirstMigration = (name: string) => name.startsWith('0001-')

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

/** File name and a hash of the statements without comments: a changed file is another migration. */
function nameOf(file: string, statements: string) {
  const hash = createHash('sha256').update(statements.replaceAll(/^ *--.*\n/gm, ''))
  return `${file.replace(/\.sql$/, '')}-${hash.digest('hex').slice(0, 8)}`
}

/** Returns the migrations of a folder in order. */
export async function readMigrations(folder = migrationFolder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const files = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
  return files.map((statements, i) => ({ name: nameOf(names[i] ?? '', statements), statements }))
}

async function getMigrations(folder: URL | undefined): Promise<Record<string, Migration>> {
  const files = await readMigrations(folder)
  const entries = files.map(({ name, statements }, i) => {
    const up: Migration['up'] = async (db) => {
      // All pending files run in one transaction.
      const pending = files.slice(i).map((file) => file.statements)
      await lockTables(db, pending.join(''))
      // An index of a large table takes minutes.
      await sql`set local statement_timeout = 0`.execute(db)
      await sql.raw(statements).execute(db)
    }
    return [name, { up }] as const
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

export const knownMigrations = async (folder?: URL): Promise<readonly string[]> =>
  (await readMigrations(folder)).map(({ name }) => name)

/**
 * Runs pending migrations, up to `upTo` if given; returns their names, oldest first. Throws StartupError if the database
 * is newer than the program, or of another commit before the first release.
 */
export async function migrate(db: Db, upTo?: string, folder?: URL): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => getMigrations(folder) } })
  const { error, results = [] } = await run(migrator, upTo)
  const [, unknown] = /corrupted migrations: .*migration (\S+) is missing/.exec(String(error)) ?? []
  if (unknown !== undefined && isFirstMigration(unknown)) throw new StartupError(otherSchemaMessage)
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
