import { StartupError } from '../errors.ts'

export interface Queryable {
  query(sql: string): Promise<{ rows: Record<string, unknown>[] }>
}

/** First version with `pg_backup_start`, which backups of the embedded server call. */
export const oldestMajor = 15

/** Accepted values; remote_apply is stricter than `on`, because it waits for a standby too. */
const accepted: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_apply'],
}

/** Throws StartupError if a setting could lose acknowledged writes, or the server is a standby or older than 15. */
export async function assertDurable(database: Queryable): Promise<void> {
  const { rows } = await database.query(`
    select pg_is_in_recovery() as standby, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('server_version') as version,
      current_setting('server_version_num')::int / 10000 as major`)
  const found = rows[0] ?? {}
  if (found['standby'] === true)
    throw new StartupError(
      'the database server is a standby and takes no writes: set DATABASE_URL to the primary, or to HAProxy before both',
    )
  if (!(Number(found['major']) >= oldestMajor)) {
    throw new StartupError(
      `the database server is PostgreSQL ${String(found['version'])} and Thuto needs ${oldestMajor} or newer: upgrade it, or set DATABASE_URL to another server`,
    )
  }
  const missing = Object.entries(accepted)
    .filter(([name, values]) => !values.includes(String(found[name])))
    .map(([name]) => `${name} = ${String(found[name])}`)
  if (missing.length > 0) {
    throw new StartupError(
      `the database server may lose acknowledged writes (${missing.join(', ')}): set it to on in the server's configuration and start again`,
    )
  }
}
