import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'

export interface DatabaseState {
  readonly version: string
  readonly nowMs: number
  readonly role: string
  readonly isSuperuser: boolean
  /** The role owns the database or a table of the site, or is a member of an owner. */
  readonly isOwner: boolean
  readonly hasTrigrams: boolean
  /** Free connections; those of the site count as free. */
  readonly connectionsLeft: number
  /** Limits of statements, of locks and of idle transactions (LIM-07), in any order; 0: none. */
  readonly timeLimitsMs: readonly number[]
  /** `deferred` on a connection whose commits leave their numbers to the change feed. */
  readonly changeNumbers: string | null
  /** Undefined while the database is empty. */
  readonly migrations: readonly string[] | undefined
}

const stateQuery = sql<Omit<DatabaseState, 'migrations'> & { readonly hasMigrations: boolean }>`
  select current_setting('server_version') as version,
    extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs",
    current_user::text as role,
    (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
    pg_has_role((select datdba from pg_database where datname = current_database()), 'member')
      or exists (select from pg_class where relnamespace in (to_regnamespace('public'), to_regnamespace('pgboss'))
        and pg_has_role(relowner, 'member')) as "isOwner",
    exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams",
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - (select count(*)::int from pg_stat_activity where backend_type = 'client backend'
          and application_name not like 'thuto%') as "connectionsLeft",
    (select array_agg(setting::int) from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')) as "timeLimitsMs",
    current_setting('thuto.change_numbers', true) as "changeNumbers",
    to_regclass('kysely_migration') is not null as "hasMigrations"`

/** Reads only. */
export async function readServerState(db: Db): Promise<DatabaseState> {
  const { rows } = await stateQuery.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database gave no answer')
  const { hasMigrations, ...found } = row
  if (!hasMigrations) return { ...found, migrations: undefined }
  const ran = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return { ...found, migrations: ran.rows.map(({ name }) => name) }
}
