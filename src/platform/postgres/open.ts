/** The database, whichever it is: the operator's own server, or ours under the supervisor. */
import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Config } from '../config/config.ts'
import { prepareJobQueue } from '../job-queue.ts'
import { StartupError } from '../startup-error.ts'
import { assertDurable } from './assert-durable.ts'
import { assertDatabaseRestored, assertFolderRestored, beginDatabaseRestore } from './backup/loading.ts'
import { type DatabaseAddress, type DatabasePool, type Db, openDatabase } from './connection.ts'
import type { Recovery } from './embedded/archiving/recover.ts'
import { startEmbeddedDatabase } from './embedded/embedded-database.ts'
import { findRunningDatabase } from './embedded/running-database.ts'
import { migrate } from './migrate.ts'
import type { Database } from './schema.ts'

/** A database in use, and where whoever owns it gets in: for what the site's role may not do. */
export interface OpenedDatabase extends DatabasePool {
  readonly owner: DatabaseAddress
}

interface OpenDeps {
  readonly onError: (error: Error) => void
  readonly log: (line: string) => void
  /** For a restore: the last migration of what is restored. The database has to be empty and is marked until it is done. */
  readonly restoredUpTo?: string
}

/** The site's role; with a password it is ours to make. */
interface AppRole {
  readonly name: string
  readonly password?: string
}

/** Brings the database up to date as its owner, and lets the site's role work with it. */
async function prepare(
  owner: DatabaseAddress,
  role: AppRole | undefined,
  { onError, restoredUpTo }: OpenDeps,
) {
  const { pool, db, close } = openDatabase(owner, { size: 2, onError })
  try {
    await assertDurable(pool)
    if (restoredUpTo === undefined) await assertDatabaseRestored(db)
    else await beginDatabaseRestore(db)
    await migrate(db, restoredUpTo)
    await prepareJobQueue(owner)
    if (role?.password !== undefined) await makeAppRole(db, role.name, role.password)
    if (role) await grantAppRole(db, role.name)
  } finally {
    await close()
  }
}

/** The role that an address leads in as. Throws a StartupError that names the setting when nothing usable is there. */
async function roleAt(setting: string, url: string) {
  const { db, close } = openDatabase({ url }, { size: 1, onError: () => {} })
  try {
    const { rows } = await sql<{ name: string }>`select current_user as name`.execute(db)
    return rows[0]
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new StartupError(
      `${setting} leads to no usable database (${cause}). Check the address and that it runs.`,
    )
  } finally {
    await close()
  }
}

type Place = Pick<Config, 'dataDir'> & {
  readonly databaseUrl?: string | undefined
  readonly databaseOwnerUrl?: string | undefined
  readonly backups?: Config['backups']
  readonly postgresBin?: Config['postgresBin']
}

/** Who works with the database: the site as its role, the commands of the operator as the owner. */
type As = 'site' | 'owner'

async function openExternal(
  { url, ownerUrl }: { readonly url: string; readonly ownerUrl: string | undefined },
  as: As,
  deps: OpenDeps,
): Promise<OpenedDatabase> {
  const role = await roleAt('DATABASE_URL', url)
  const ownRole = ownerUrl === undefined ? role : await roleAt('DATABASE_OWNER_URL', ownerUrl)
  const owner = { url: ownerUrl ?? url }
  await prepare(owner, ownRole?.name === role?.name ? undefined : role, deps)
  return { ...openDatabase(as === 'owner' ? owner : { url }, deps), owner }
}

async function openEmbedded(
  { dataDir, postgresBin, backups }: Place,
  as: As,
  deps: OpenDeps,
  recovery?: Recovery,
): Promise<OpenedDatabase> {
  const archives = backups !== undefined
  const begun = { dataDir, postgresBin, archives, log: deps.log, ...(recovery && { recovery }) }
  const { connection: owner, stop } = await startEmbeddedDatabase(begun)
  // Told to nobody and kept nowhere: the next start has another.
  const role = { name: embeddedAppRole, password: randomBytes(24).toString('base64url') }
  try {
    await prepare(owner, role, deps)
  } catch (error) {
    await stop()
    throw error
  }
  const address = as === 'owner' ? owner : { ...owner, user: role.name, password: role.password }
  const pool = openDatabase(address, deps)
  const close = async () => {
    await pool.close()
    await stop()
  }
  return { ...pool, owner, close }
}

async function openAs(as: As, place: Place, deps: OpenDeps) {
  const { databaseUrl, databaseOwnerUrl, dataDir } = place
  if (deps.restoredUpTo === undefined) assertFolderRestored(dataDir)
  return databaseUrl === undefined
    ? openEmbedded(place, as, deps)
    : openExternal({ url: databaseUrl, ownerUrl: databaseOwnerUrl }, as, deps)
}

/**
 * Opens, checks and migrates the database for the site, which may alter nothing in it (T18). `close` ends the pool and,
 * when the server is ours, stops it in order.
 */
export const openConfiguredDatabase = (place: Place, deps: OpenDeps): Promise<OpenedDatabase> =>
  openAs('site', place, deps)

/** Opens an empty database for a restore, as its owner, with the schema up to that migration. */
export const openDatabaseForRestore = (
  place: Place,
  deps: OpenDeps & { readonly restoredUpTo: string },
): Promise<OpenedDatabase> => openAs('owner', place, deps)

/** Opens our own database as it was backed up, as its owner, and brings it up to date; there must be none yet. */
export const openRecoveredDatabase = (
  place: Place,
  recovery: Recovery,
  deps: OpenDeps,
): Promise<OpenedDatabase> => openEmbedded(place, 'owner', deps, recovery)

/**
 * Opens the database for a command of the operator, as its owner: beside the site where that runs, on the server and
 * the schema the site has; where it does not, started and to be stopped again with `close`.
 */
export async function openDatabaseForCommand(place: Place, deps: OpenDeps): Promise<OpenedDatabase> {
  const running = place.databaseUrl === undefined ? await findRunningDatabase(place.dataDir) : undefined
  if (!running) return openAs('owner', place, deps)
  const pool = openDatabase(running, { size: 2, onError: deps.onError })
  try {
    await sql`select 1`.execute(pool.db)
    return { ...pool, owner: running }
  } catch {
    // It stopped in this very moment.
    await pool.close()
    return openAs('owner', place, deps)
  }
}

export const embeddedAppRole = 'thuto_app'

type Tx = Transaction<Database>

/** Two nodes that start at once would grant to the same tables: one waits for the other. */
const grantsLock = 7_419_803_118

const onlyOwnersWrite = ['kysely_migration', 'kysely_migration_lock'] as const
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
export async function grantAppRole(owner: Db, role: string): Promise<void> {
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
