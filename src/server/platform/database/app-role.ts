/** The role the site works as: it reads and writes rows, and can alter, drop or grant nothing (SECURITY T18). */
import { sql, type Transaction } from 'kysely'
import type { Db } from './connection.ts'
import type { Database } from './schema.ts'

/** Its name on the embedded server. */
export const embeddedAppRole = 'thuto_app'

type Tx = Transaction<Database>

/** Two nodes that start at once would grant to the same tables: one waits for the other. */
const grantsLock = 7_419_803_118

const onlyOwnersWrite = ['kysely_migration', 'kysely_migration_lock'] as const
/** Only ever added to. */
const neverRewritten = ['audit_entries'] as const

const names = (list: readonly string[]) => sql.join(list.map((name) => sql.id(name)))

async function grant(tx: Tx, role: string) {
  const to = sql.id(role)
  const schemas = names(['public', 'pgboss'])
  await sql`grant usage on schema ${schemas} to ${to}`.execute(tx)
  await sql`grant select, insert, update, delete on all tables in schema ${schemas} to ${to}`.execute(tx)
  await sql`grant usage, select on all sequences in schema ${schemas} to ${to}`.execute(tx)
  await sql`revoke insert, update, delete on ${names(onlyOwnersWrite)} from ${to}`.execute(tx)
  await sql`revoke update, delete on ${names(neverRewritten)} from ${to}`.execute(tx)
}

/** Lets a role of the server work with all the tables there are now; said anew after every migration. */
export async function letWork(owner: Db, role: string): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${grantsLock})`.execute(tx)
    await grant(tx, role)
  })
}

/** Makes the role of the embedded server if it is not there yet, with this password from now on. */
export async function makeAppRole(owner: Db, role: string, password: string): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(owner)
  const verb = rows.length === 0 ? sql`create` : sql`alter`
  await sql`${verb} role ${sql.id(role)} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
    password ${sql.lit(password)}`.execute(owner)
}
