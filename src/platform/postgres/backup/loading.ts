/** Loads a restore, and marks folder and database while it is unfinished, so that a partial restore never runs as a site. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartupError } from '../../errors.ts'
import type { DatabaseAddress, Db } from '../connection.ts'
import { openLongSession, quoted, type SavedSequence, type SavedTable } from './snapshot.ts'

/** Exists in the data folder during a restore and holds its temporary files. */
export const restoringFolder = (dataDir: string) => path.join(dataDir, 'restore-unfinished')

const mark = 'restore_unfinished'

const unfinished = (where: string) =>
  new StartupError(`${where} holds a restore that was not finished: empty it and restore again`)

export function assertFolderRestored(dataDir: string): void {
  if (existsSync(restoringFolder(dataDir))) throw unfinished(dataDir)
}

async function isMarked(db: Db) {
  const { rows } = await sql<{ is: boolean }>`select to_regnamespace(${mark}) is not null as is`.execute(db)
  return rows[0]?.is ?? false
}

export async function assertDatabaseRestored(db: Db): Promise<void> {
  if (await isMarked(db)) throw unfinished('the database')
}

/** Marks an empty database. Throws StartupError, without changes, if the database is not empty. */
export async function beginDatabaseRestore(db: Db): Promise<void> {
  await assertDatabaseRestored(db)
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') limit 1`.execute(db)
  if (rows[0])
    throw new StartupError(
      `the database is not empty (it has a table ${rows[0].name}): a restore needs an empty one, so that nothing is lost`,
    )
  await sql`create schema ${sql.id(mark)}`.execute(db)
}

export async function finishDatabaseRestore(db: Db): Promise<void> {
  await sql`drop schema ${sql.id(mark)}`.execute(db)
}

/** Gap in the ids: clients may know changes that are newer than the backup, and no id may be reused. */
export const changesSkipped = 1_000_000

async function tablesIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`,
  )
  return rows.map(({ name }) => `public.${quoted(name)}`)
}

function tableInto(client: pg.Client, { name, columns }: SavedTable) {
  const statement = `copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`
  const stream = client.query(copyFrom(statement))
  const done = finished(stream)
  done.catch(() => {})
  return {
    async write(chunk: Uint8Array) {
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
    },
    async end() {
      stream.end()
      await done
      return stream.rowCount
    },
  }
}

async function setSequences(client: pg.Client, sequences: readonly SavedSequence[]) {
  for (const { name, last, called } of sequences) {
    const value = name === 'change_numbers' ? last + changesSkipped : last
    await client.query('select setval($1::regclass, $2, $3)', [`public.${quoted(name)}`, value, called])
  }
}

/** Restarts the waiting time of deleted files at the restore. */
const beginTrashAnew = 'update public.trashed_files set trashed_at = now()'

/**
 * Opens the transaction. The owner of the tables disables the site's triggers, whose rows come from the snapshot;
 * constraints stay enabled.
 */
export async function openLoading(address: DatabaseAddress) {
  const client = await openLongSession(address)
  try {
    await client.query('begin')
    const tables = await tablesIn(client)
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    await client.query(`truncate ${tables.join(', ')}`)
    return {
      /** Throws the database's error if table or columns do not exist, or the rows do not fit. */
      table: (table: SavedTable) => tableInto(client, table),
      /** Commits everything at once and enables the triggers again. */
      async commit(sequences: readonly SavedSequence[]) {
        await setSequences(client, sequences)
        await client.query(beginTrashAnew)
        for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
        await client.query('commit')
        await client.query('analyze')
      },
      /** Idempotent. Discards uncommitted rows. */
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}
export type Loading = Awaited<ReturnType<typeof openLoading>>
