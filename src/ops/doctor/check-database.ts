/** Checks of the database in its present state: nothing is started, created or migrated. */
import { assertDurable, oldestMajor } from '#platform/postgres/assert-durable.ts'
import { type DatabaseAddress, type Db, isPooled, openDatabase } from '#platform/postgres/connection.ts'
import { databaseNow } from '#platform/postgres/maintenance.ts'
import { isFirstMigration, knownMigrations, otherSchemaMessage } from '#platform/postgres/migrate.ts'
import { keepsSessions, transactionModeMessage, unreachableMessage } from '#platform/postgres/pooler.ts'
import { idleSummary } from '../admin/idle-command.ts'
import { lastBackup } from '../nightly-backup/backups-repository.ts'
import type { BackupTimes } from '#features/insight/status/server/site-figures.ts'
import { type DatabaseState, readServerState } from './database-state-repository.ts'
import { type Check, failed, judgeBackups, passed, warned } from '#features/insight/status/server/check.ts'
import { runCheck } from './doctor-check.ts'
import { minorsKnownOn, newerMinorOf } from './newest-minors.ts'

/** The pool, searches, the job queue, and the connections for LISTEN and locks; a pooler takes the first two. */
const connectionsPerNode = { direct: 19, pooled: 6 } as const
type Way = keyof typeof connectionsPerNode
const maxClockSkewMs = 5_000

/** Origin of the server's programs: the npm package, the folder of POSTGRES_BIN, or the server of DATABASE_URL. */
export type ServerOrigin = 'package' | 'system' | 'external'

const remedies: Readonly<Record<ServerOrigin, string>> = {
  package:
    'The npm package has no newer one: it is a beta channel that follows late, and it brings the server without its tools for dumps, queries and upgrades. Set POSTGRES_BIN to the folder of a newer server that this system keeps up to date, or DATABASE_URL.',
  system: 'Update the PostgreSQL of this system, then restart the site.',
  external: 'Update the server.',
}

/** `version` is the server's own, such as `15.18 (Debian 15.18-0+deb12u1)` or `19beta1`. */
export function judgeVersion({ version }: { readonly version: string }, origin: ServerOrigin): Check {
  if (Number.parseInt(version, 10) < oldestMajor)
    return failed('Version', `PostgreSQL ${version} is older than ${oldestMajor}. Move to a newer one.`)
  const newer = newerMinorOf(version)
  if (newer === undefined) return passed('Version', `PostgreSQL ${version}.`)
  // The package of a fresh installation works; to bring another server is the operator's decision.
  const judge = origin === 'package' ? warned : failed
  return judge('Version', `PostgreSQL ${version} is behind ${newer}, the newest known on ${minorsKnownOn}, and lacks its security fixes. ${remedies[origin]}`) // prettier-ignore
}

export function judgeClock({ nowMs }: Pick<DatabaseState, 'nowMs'>, ourMs: number): Check {
  const seconds = Math.round(Math.abs(nowMs - ourMs) / 1_000)
  return seconds * 1_000 > maxClockSkewMs
    ? failed('Clock', `This machine and the database differ by ${seconds} seconds. Let a time service (NTP) set both.`) // prettier-ignore
    : passed('Clock', 'It agrees with that of the database.')
}

export function judgeConnections(
  { connectionsLeft }: Pick<DatabaseState, 'connectionsLeft'>,
  kind: Way = 'direct',
): Check {
  const needed = connectionsPerNode[kind]
  const rest = kind === 'pooled' ? ' besides those of the pooler' : ''
  return connectionsLeft < needed
    ? failed('Connections', `${connectionsLeft} are left for the site and each node needs ${needed}${rest}. Raise max_connections, or close other connections.`) // prettier-ignore
    : passed('Connections', `${connectionsLeft} for the site; each node takes up to ${needed}${rest}.`)
}

/** A pooler ignores the settings that a connection asks for. */
export const judgeLimits = (
  { timeLimitsMs, changeNumbers }: Pick<DatabaseState, 'timeLimitsMs' | 'changeNumbers'>,
  kind: Way,
): Check =>
  timeLimitsMs.every((ms) => ms > 0) && (kind === 'direct' || changeNumbers === 'deferred')
    ? passed('Limits', 'Statements, locks and idle transactions end in time.')
    : failed('Limits', 'DATABASE_URL leads to a connection pooler that loses settings of the site. Give it the connect_query of deploy/pgbouncer/pgbouncer.ini.') // prettier-ignore

const checkSessions = (session: DatabaseAddress, kind: Way) =>
  runCheck('Sessions', async () =>
    (await keepsSessions(session))
      ? passed('Sessions', 'Locks and LISTEN work.')
      : failed(
          'Sessions',
          transactionModeMessage(kind === 'pooled' ? 'DATABASE_SESSION_URL' : 'DATABASE_URL'),
        ),
  )

/** An injected statement has the rights of the site's role (T18, F-C10). */
export function judgeRole({
  role,
  isSuperuser,
  isOwner,
}: Pick<DatabaseState, 'role' | 'isSuperuser' | 'isOwner'>): Check {
  const twoRoles = 'Give it a role of its own in DATABASE_URL, and the owner’s in DATABASE_OWNER_URL (deploy/postgres/init.sh makes both).' // prettier-ignore
  if (isSuperuser)
    return failed('Role', `The site works as ${role}, a superuser, who may do anything on the server. ${twoRoles}`) // prettier-ignore
  if (isOwner)
    return failed('Role', `The site works as ${role}, who owns the database and may alter its tables and its audit log. ${twoRoles}`) // prettier-ignore
  return passed('Role', `The site works as ${role}, who owns nothing there.`)
}

export const judgeExtension = ({ hasTrigrams }: Pick<DatabaseState, 'hasTrigrams'>): Check =>
  hasTrigrams
    ? passed('Extension', 'pg_trgm is installed.')
    : failed('Extension', 'pg_trgm is missing. Install PostgreSQL’s contrib package on the server.')

export function judgeSchema(
  { migrations }: Pick<DatabaseState, 'migrations'>,
  known: readonly string[],
): Check {
  if (!migrations) return passed('Schema', 'The database is empty. The first start sets it up.')
  const foreign = migrations.filter((name) => !known.includes(name))
  if (foreign.some(isFirstMigration)) return failed('Schema', otherSchemaMessage)
  if (foreign.length > 0)
    return failed(
      'Schema',
      `The database was made by a newer version (${foreign.join(', ')}). Start that version.`,
    )
  const missing = known.length - migrations.length
  return missing > 0
    ? failed('Schema', `${missing} of ${known.length} migrations are missing. Start this version of the site to apply them.`) // prettier-ignore
    : passed('Schema', `Up to date (${migrations.at(-1)}).`)
}

export function judgeTimes(times: BackupTimes, nightly: boolean, now: Date): Check {
  const { state, words } = judgeBackups(times, nightly, now)
  if (state === 'ok') return passed('Backups', words)
  const isOpen = state === 'look' || times.takenAt === null
  return isOpen && times.failure === null ? warned('Backups', words) : failed('Backups', words)
}

const checkIdleAccounts = (db: Db, { migrations }: DatabaseState) =>
  runCheck('Idle accounts', async () => {
    const known = await knownMigrations()
    if (migrations?.length !== known.length)
      return passed('Idle accounts', 'Not known before the next start.')
    const summary = await idleSummary(db, await databaseNow(db))
    return passed('Idle accounts', summary)
  })

interface ExaminedDatabase {
  readonly address: DatabaseAddress
  readonly session: DatabaseAddress
  /** Only an external server has a role to check: the embedded one gets its role at each start. */
  readonly origin: ServerOrigin
  readonly nightly: boolean
  readonly now: () => Date
}

/** Returns all checks of a reachable database, or one failed check. */
export async function checkDatabase(database: ExaminedDatabase): Promise<readonly Check[]> {
  const { address, session, origin, nightly, now } = database
  const kind = isPooled(address) ? 'pooled' : 'direct'
  const { db, pool, close } = openDatabase(address, { size: 1, onError: () => {} })
  try {
    const found = await readServerState(db)
    const durable = await runCheck('Database', async () => {
      await assertDurable(pool)
      return passed('Database', `PostgreSQL ${found.version}, and it keeps what it has acknowledged.`)
    })
    const backups = runCheck('Backups', async () => {
      if (!found.migrations) return passed('Backups', 'Nothing to back up yet.')
      const { good, failure } = await lastBackup(db)
      const takenAt = good?.takenAt ?? null
      return judgeTimes({ takenAt, verifiedTakenAt: takenAt, failure }, nightly, now())
    })
    return [
      durable,
      judgeVersion(found, origin),
      ...(origin === 'external'
        ? [judgeRole(found), judgeLimits(found, kind), await checkSessions(session, kind)]
        : []),
      judgeExtension(found),
      judgeConnections(found, kind),
      judgeSchema(found, await knownMigrations()),
      judgeClock(found, now().getTime()),
      await checkIdleAccounts(db, found),
      await backups,
    ]
  } catch (error) {
    return [failed('Database', `It cannot be reached ${unreachableMessage(error, 'DATABASE_URL')}`)]
  } finally {
    await close()
  }
}
