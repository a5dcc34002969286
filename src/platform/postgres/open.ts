/** Opens the database: the operator's server, or the embedded one. */
import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Config } from '../config/config.ts'
import { prepareJobQueue } from '../job-queue.ts'
import { StartupError } from '../errors.ts'
import { assertDurable } from './assert-durable.ts'
import { assertDatabaseRestored, assertFolderRestored, beginDatabaseRestore } from './backup/loading.ts'
import { type DatabaseAddress, type DatabasePool, type Db, openDatabase } from './connection.ts'
import type { Recovery } from './embedded/archiving/recover.ts'
import { startEmbeddedDatabase } from './embedded/embedded-database.ts'
import { findRunningDatabase } from './embedded/running-database.ts'
import { listSubjectsOfFile } from './listed-subjects.ts'
import { migrate } from './migrate.ts'
import { keepsSessions, transactionModeMessage, unreachableMessage } from './pooler.ts'
import type { Database } from './tables/database.ts'

interface OpenDeps {
  readonly onError: (error: Error) => void
  readonly log: (line: string) => void
  /** For a restore: last migration of the archive. The database must be empty and stays marked until the restore is done. */
  readonly restoredUpTo?: string
}

/** The site's role; with a password the site creates it. */
interface AppRole {
  readonly name: string
  readonly password?: string
}

/** Migrates the database as its owner, lists its subjects and grants the site's role access. */
async function prepare(
  owner: DatabaseAddress,
  role: AppRole | undefined,
  { onError, restoredUpTo }: OpenDeps,
  access: Access,
) {
  const { pool, db, close } = openDatabase(owner, { size: 2, onError })
  try {
    await assertDurable(pool)
    if (restoredUpTo === undefined) await assertDatabaseRestored(db)
    else await beginDatabaseRestore(db)
    if (role?.password !== undefined) await makeAppRole(db, role.name, role.password)
    if (role) await grantTablesToCome(db, role.name)
    await migrate(db, restoredUpTo)
    // A restore brings its own subjects.
    if (restoredUpTo === undefined) await listSubjectsOfFile(db, access)
    await prepareJobQueue(owner)
    if (role) await grantAppRole(db, role.name)
  } finally {
    await close()
  }
}

type ExternalAddress = DatabaseAddress & { readonly url: string; readonly pooled?: true | undefined }

/** Where an address leads to. */
interface DatabaseIdentity {
  readonly database: string
  readonly name: string
}

/** Checks a URL. Throws StartupError with the setting's name if the database is unusable. */
async function identityOf(setting: string, address: ExternalAddress): Promise<DatabaseIdentity | undefined> {
  const { db, pool, close } = openDatabase(address, { size: 1, onError: () => {} })
  try {
    await assertDurable(pool)
    if (!address.pooled && !(await keepsSessions(address)))
      throw new StartupError(transactionModeMessage(setting))
    const { rows } = await sql<DatabaseIdentity>`
      select pg_postmaster_start_time() || current_database() as database, current_user as name`.execute(db)
    return rows[0]
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`${setting} leads to no usable database ${unreachableMessage(error)}`)
  } finally {
    await close()
  }
}

type DatabaseSettings = Pick<Config, 'dataDir'> &
  Partial<Pick<Config, 'databaseUrl' | 'databaseSessionUrl' | 'databaseOwnerUrl' | 'backups' | 'postgresBin'>>

/** `site`: role of the app; `owner`: role of operator commands. */
type Access = 'site' | 'owner'

interface ExternalAddresses {
  readonly statements: ExternalAddress
  readonly session: ExternalAddress
}

/** Undefined for the embedded database. Statements may go through a pooler if sessions have an address of their own. */
export function externalAddresses({
  databaseUrl: url,
  databaseSessionUrl: sessionUrl,
}: DatabaseSettings): ExternalAddresses | undefined {
  if (url === undefined) return undefined
  if (sessionUrl === undefined) return { statements: { url }, session: { url } }
  return { statements: { url, pooled: true }, session: { url: sessionUrl } }
}

/** Throws StartupError unless both addresses lead to the same place. */
async function checkAddresses({ statements, session }: ExternalAddresses) {
  const place = await identityOf('DATABASE_URL', statements)
  if (!statements.pooled) return place
  const other = await identityOf('DATABASE_SESSION_URL', session)
  if (other?.database !== place?.database || other?.name !== place?.name)
    throw new StartupError(
      'DATABASE_SESSION_URL and DATABASE_URL must lead to the same database in the same role. Correct one of them.',
    )
  return place
}

async function openExternal(
  addresses: ExternalAddresses,
  ownerUrl: string | undefined,
  access: Access,
  deps: OpenDeps,
): Promise<DatabasePool> {
  const { statements, session } = addresses
  const role = await checkAddresses(addresses)
  const owner = ownerUrl === undefined ? session : { url: ownerUrl }
  const ownRole = ownerUrl === undefined ? role : await identityOf('DATABASE_OWNER_URL', owner)
  await prepare(owner, ownRole?.name === role?.name ? undefined : role, deps, access)
  // The site has a change feed that numbers its changes; a command numbers at its own commits.
  return access === 'owner'
    ? openDatabase(owner, deps)
    : openDatabase(statements, { ...deps, session, defersNumbers: true })
}

async function openEmbedded(
  { dataDir, postgresBin, backups }: DatabaseSettings,
  access: Access,
  deps: OpenDeps,
  recovery?: Recovery,
): Promise<DatabasePool> {
  const archives = backups !== undefined
  const begun = { dataDir, postgresBin, archives, log: deps.log, ...(recovery && { recovery }) }
  const { connection: owner, stop } = await startEmbeddedDatabase(begun)
  // Never stored: the next start generates another.
  const role = { name: embeddedAppRole, password: randomBytes(24).toString('base64url') }
  try {
    await prepare(owner, role, deps, access)
  } catch (error) {
    await stop()
    throw error
  }
  const address = access === 'owner' ? owner : { ...owner, user: role.name, password: role.password }
  const pool = openDatabase(address, { ...deps, defersNumbers: access === 'site' })
  const close = async () => {
    await pool.close()
    await stop()
  }
  return { ...pool, close }
}

async function openAs(access: Access, settings: DatabaseSettings, deps: OpenDeps) {
  if (deps.restoredUpTo === undefined) assertFolderRestored(settings.dataDir)
  const external = externalAddresses(settings)
  return external
    ? openExternal(external, settings.databaseOwnerUrl, access, deps)
    : openEmbedded(settings, access, deps)
}

/**
 * Opens, checks and migrates the database for the site, whose role cannot alter the schema (T18). `close` ends the pool
 * and stops an embedded server.
 */
export const openConfiguredDatabase = (settings: DatabaseSettings, deps: OpenDeps): Promise<DatabasePool> =>
  openAs('site', settings, deps)

/** Opens an empty database as its owner for a restore, with the schema up to `restoredUpTo`. */
export const openDatabaseForRestore = (
  settings: DatabaseSettings,
  deps: OpenDeps & { readonly restoredUpTo: string },
): Promise<DatabasePool> => openAs('owner', settings, deps)

/** Recovers the embedded database from a backup and migrates it, as its owner; there must be no database yet. */
export const openRecoveredDatabase = (
  settings: DatabaseSettings,
  recovery: Recovery,
  deps: OpenDeps,
): Promise<DatabasePool> => openEmbedded(settings, 'owner', deps, recovery)

/**
 * Opens the database as its owner for an operator command. Uses a running embedded server without migrating it, or
 * starts one that `close` stops.
 */
export async function openDatabaseForCommand(
  settings: DatabaseSettings,
  deps: OpenDeps,
): Promise<DatabasePool> {
  const running = settings.databaseUrl === undefined ? await findRunningDatabase(settings.dataDir) : undefined
  if (!running) return openAs('owner', settings, deps)
  const pool = openDatabase(running, { size: 2, onError: deps.onError })
  try {
    await sql`select 1`.execute(pool.db)
    return pool
  } catch {
    // The server stopped in the meantime.
    await pool.close()
    return openAs('owner', settings, deps)
  }
}

export const embeddedAppRole = 'thuto_app'

type Tx = Transaction<Database>

/** Serializes nodes that start at once, because both grant on the same tables. */
const grantsLock = 7_419_803_118

const ownerOnlyTables = ['kysely_migration', 'kysely_migration_lock'] as const
const appendOnlyTables = ['audit_entries'] as const

const names = (list: readonly string[]) => sql.join(list.map((name) => sql.id(name)))

async function grant(tx: Tx, role: string) {
  const to = sql.id(role)
  const schemas = names(['public', 'pgboss'])
  await sql`grant usage on schema ${schemas} to ${to}`.execute(tx)
  await sql`grant select, insert, update, delete on all tables in schema ${schemas} to ${to}`.execute(tx)
  await sql`grant usage, select on all sequences in schema ${schemas} to ${to}`.execute(tx)
  await sql`revoke insert, update, delete on ${names(ownerOnlyTables)} from ${to}`.execute(tx)
  await sql`revoke update, delete on ${names(appendOnlyTables)} from ${to}`.execute(tx)
}

const inTurn = (owner: Db, run: (tx: Tx) => Promise<void>) =>
  owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${grantsLock})`.execute(tx)
    await run(tx)
  })

/** Grants the role access to all current tables; repeated after every migration. */
export const grantAppRole = (owner: Db, role: string): Promise<void> => inTurn(owner, (tx) => grant(tx, role))

/** Tables of a migration are the role's at once: nodes of the former release write to them through triggers. */
const grantTablesToCome = (owner: Db, role: string) =>
  inTurn(owner, async (tx) => {
    const [byDefault, to] = [sql`alter default privileges in schema public grant`, sql.id(role)]
    await sql`${byDefault} select, insert, update, delete on tables to ${to}`.execute(tx)
    await sql`${byDefault} usage, select on sequences to ${to}`.execute(tx)
  })

/** Creates the embedded server's role if needed and sets its password. */
export async function makeAppRole(owner: Db, role: string, password: string): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(owner)
  const verb = rows.length === 0 ? sql`create` : sql`alter`
  await sql`${verb} role ${sql.id(role)} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
    password ${sql.lit(password)}`.execute(owner)
}
