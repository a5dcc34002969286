/** Migrates the schema: forward only, in order, each file once, under one lock (RELIABILITY §7). */
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartupError } from '../startup-error.ts'
import type { Db } from './connection.ts'

/** Less than the second after which PostgreSQL ends a call of another node that is in a deadlock with the migration. */
const waitForLockMs = 500
const tries = 40
const pauseMs = 250

const folder = new URL('../../../migrations/', import.meta.url)

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const entries = names.map(async (name) => {
    const statements = await readFile(new URL(name, folder), 'utf8')
    const up: Migration['up'] = async (db) => {
      await sql`set local lock_timeout = ${sql.lit(waitForLockMs)}`.execute(db)
      await sql.raw(statements).execute(db)
    }
    return [name.replace(/\.sql$/, ''), { up }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Only the owner of the database may create an extension, and only one that the server contains. */
const isExtensionMissing = (error: unknown) =>
  error instanceof Error && error.message.includes('extension "pg_trgm"')

const isLockConflict = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')

/** Begins again where calls of other nodes, or their migration, hold a lock. */
async function run(migrator: Migrator, upTo: string | undefined) {
  for (let left = tries - 1; ; left -= 1) {
    const told = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
    if (left === 0 || !isLockConflict(told.error)) return told
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
