import { type FileHandle, open, opendir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { connectionOptions } from '../../connection.ts'
import { isErrno } from '../system.ts'
import type { RunningCluster } from '../running-database.ts'

/** A file of a database as it lies below PGDATA; its content is read once. */
export interface DatabaseFile {
  readonly name: string
  readonly content: AsyncIterable<Uint8Array>
}

export interface BaseBackup {
  /** The first segment of the log that a restore needs. */
  readonly firstSegment: string
  /** By the clock of the database. */
  readonly at: Date
  /** To be read to its end; by then the server has handed out all of its log that the copy needs. */
  readonly files: AsyncIterable<DatabaseFile>
  /** Ends the backup, whole or not. */
  close(): Promise<void>
}

/** What recovery makes anew, what belongs to the running server alone, and settings, which are never restored. */
const leftOut = new RegExp(
  [
    String.raw`^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)/`,
    String.raw`^(postmaster\.(pid|opts)|server\.log.*|current_logfiles|backup_label.*|tablespace_map.*|[^/]*\.(conf|signal))$`,
    String.raw`(^|/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)(/|$)`,
  ].join('|'),
)
const chunkBytes = 262_144
/** As long as the server may need to hand out the last segment. */
const maxStatementMs = 600_000

/** Rows keep changing under the copy: whatever of them was read, the log puts it right. */
async function* contentOf(handle: FileHandle): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(chunkBytes)
      const { bytesRead } = await handle.read(chunk, 0, chunkBytes)
      if (bytesRead === 0) return
      yield chunk.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}

async function openedFile(place: string, name: string): Promise<DatabaseFile | undefined> {
  try {
    return { name, content: contentOf(await open(place, 'r')) }
  } catch (error) {
    // A table that was dropped meanwhile.
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

async function* filesBelow(pgdata: string, below = ''): AsyncGenerator<DatabaseFile> {
  for await (const entry of await opendir(path.join(pgdata, below))) {
    const name = below + entry.name
    if (leftOut.test(entry.isDirectory() ? `${name}/` : name)) continue
    if (entry.isDirectory()) yield* filesBelow(pgdata, `${name}/`)
    else if (entry.isFile()) {
      const file = await openedFile(path.join(pgdata, name), name)
      if (file) yield file
    }
  }
}

async function* textOf(text: string) {
  yield Buffer.from(text)
}

async function begin(client: pg.Client) {
  const { rows } = await client.query<{ segment: string; at: Date; archives: string }>(
    `select pg_walfile_name(pg_backup_start('thuto', true)) as segment, statement_timestamp() as at,
       current_setting('archive_mode') as archives`,
  )
  const [row] = rows
  if (row?.archives !== 'on')
    throw new Error('The database does not hand out its log: stop the site and start it again.')
  return row
}

async function* wholeDatabase(client: pg.Client, pgdata: string): AsyncGenerator<DatabaseFile> {
  yield* filesBelow(pgdata)
  const { rows } = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(wait_for_archive => true)',
  )
  if (!rows[0]) throw new Error('The database said nothing of the end of its backup.')
  yield { name: 'backup_label', content: textOf(rows[0].label) }
}

/** Begins a copy of the running database; its server must hand out its log. Throws when the database is away. */
export async function openBaseBackup({ address, pgdata }: RunningCluster): Promise<BaseBackup> {
  const client = new pg.Client({
    ...connectionOptions(address),
    connectionTimeoutMillis: 3_000,
    statement_timeout: maxStatementMs,
    application_name: 'thuto backup',
  })
  client.on('error', () => {})
  const close = () => client.end().catch(() => {})
  try {
    await client.connect()
    const { segment, at } = await begin(client)
    return { firstSegment: segment, at, files: wholeDatabase(client, pgdata), close }
  } catch (error) {
    await close()
    throw error
  }
}
