/** Migrates the schema: forward only, in order, each file once, under one lock (RELIABILITY §7). */
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartupError } from '../startup-error.ts'
import type { Db } from './connection.ts'

const folder = new URL('../../../migrations/', import.meta.url)

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const entries = names.map(async (name) => {
    const statements = await readFile(new URL(name, folder), 'utf8')
    const up: Migration['up'] = async (db) => void (await sql.raw(statements).execute(db))
    return [name.replace(/\.sql$/, ''), { up }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Only the owner of the database may create an extension, and only one that the server contains. */
const isExtensionMissing = (error: unknown) =>
  error instanceof Error && error.message.includes('extension "pg_trgm"')

export const knownMigrations = async (): Promise<readonly string[]> => Object.keys(await readMigrations())

/**
 * Runs pending migrations, up to `upTo` if given; returns their names, oldest first. Throws StartupError if the database
 * is newer than the program.
 */
export async function migrate(db: Db, upTo?: string): Promise<string[]> {
  const migrations = await readMigrations()
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const migrating = upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo)
  const { error, results = [] } = await migrating
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
