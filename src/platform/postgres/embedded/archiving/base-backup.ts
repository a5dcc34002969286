import { type FileHandle, open, opendir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { connectionOptions } from '../../connection.ts'
import type { RunningCluster } from '../running-database.ts'
import { hasErrorCode } from '../../../errors.ts'

/** A file below PGDATA; its content is read once. */
export interface DatabaseFile {
  readonly name: string
  readonly content: AsyncIterable<Uint8Array>
}

/** Excluded: files that recovery recreates, files of the running server, and settings. */
const leftOut = new RegExp(
  [
    String.raw`^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)/`,
    String.raw`^(postmaster\.(pid|opts)|server\.log.*|current_logfiles|backup_label.*|tablespace_map.*|[^/]*\.(conf|signal))$`,
    String.raw`(^|/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)(/|$)`,
  ].join('|'),
)
const chunkBytes = 262_144
/** Timeout for archiving the last segment. */
const maxStatementMs = 600_000

/** Files change during the copy; replaying WAL makes them consistent. */
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
    // The table was dropped during the copy.
    if (hasErrorCode(error, 'ENOENT')) return undefined
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

/**
 * Starts a base backup of a server with WAL archiving. A restore needs the WAL from `firstSegment` on; once `files` are read
 * to the end, the server has archived it. `close` ends the backup, complete or not. Throws when the database does not respond.
 */
export async function openBaseBackup({ address, pgdata }: RunningCluster) {
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
