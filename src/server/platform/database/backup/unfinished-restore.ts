/** A restore that is cut short leaves marks, in the data folder and in the database: nobody takes its half for a site. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { StartTrouble } from '#server/platform/start-trouble.ts'
import type { Db } from '../connection.ts'

/** In the data folder while a restore is at work; what it needs for itself lies in it. */
export const restoringFolder = (dataDir: string) => path.join(dataDir, 'restore-unfinished')

const mark = 'restore_unfinished'

const unfinished = (where: string) =>
  new StartTrouble(`${where} holds a restore that was not finished: empty it and restore again`)

/** Throws StartTrouble while the mark of a restore lies in the folder. */
export function assertFolderRestored(dataDir: string): void {
  if (existsSync(restoringFolder(dataDir))) throw unfinished(dataDir)
}

async function isMarked(db: Db) {
  const { rows } = await sql<{ is: boolean }>`select to_regnamespace(${mark}) is not null as is`.execute(db)
  return rows[0]?.is ?? false
}

/** Throws StartTrouble while the mark of a restore is in the database. */
export async function assertDatabaseRestored(db: Db): Promise<void> {
  if (await isMarked(db)) throw unfinished('the database')
}

/** Marks an empty database. Throws StartTrouble, and touches nothing, where anything is kept in it. */
export async function beginDatabaseRestore(db: Db): Promise<void> {
  await assertDatabaseRestored(db)
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') limit 1`.execute(db)
  if (rows[0])
    throw new StartTrouble(
      `the database is not empty (it has a table ${rows[0].name}): a restore needs an empty one, so that nothing is lost`,
    )
  await sql`create schema ${sql.id(mark)}`.execute(db)
}

export async function finishDatabaseRestore(db: Db): Promise<void> {
  await sql`drop schema ${sql.id(mark)}`.execute(db)
}
