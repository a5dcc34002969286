/** Sessions by the database's clock. */
import { sql } from 'kysely'
import type { Role } from '#shared/abilities.ts'
import { browserFamily } from './browser-family.ts'
import type { Db } from '../../postgres/connection.ts'
import type { Tx } from '../../postgres/idempotency.ts'

export interface LiveSession {
  readonly accountId: string
  readonly email: string
  readonly role: Role
  /** True if the person proved who they are in the last five minutes. */
  readonly isConfirmed: boolean
  /** True if its role needs a second factor (REQUIRE_MFA) and the account has none. */
  readonly mustEnrol: boolean
  /** True if its last recorded use is over 10 minutes ago. */
  readonly idle: boolean
}

export interface SessionRoles {
  /** Role of an account without a user record. */
  readonly fallback: Role
  /** Sessions end after 12 hours idle and 7 days in all; those of other roles after 7 and 30 days (LIM-10). */
  readonly short: readonly Role[]
}

/** Of the account `a` with the user record `u`, which may be missing. */
const roleOf = ({ fallback }: SessionRoles) => sql`coalesce(u.role, ${fallback})`

/** True while the session `s` of the account `a` is live. */
function isLive(roles: SessionRoles) {
  const isShort = sql`${roleOf(roles)} = any(${roles.short}::text[])`
  return sql`not a.disabled
    and s.created_at > now() - case when ${isShort} then interval '7 days' else interval '30 days' end
    and s.updated_at > now() - case when ${isShort} then interval '12 hours' else interval '7 days' end`
}

const hasFactor = sql<boolean>`(exists (select from passkeys p where p.account_id = a.id)
  or exists (select from authenticator_apps t where t.account_id = a.id))`
const needsFactor = (roles: SessionRoles, factorRoles: readonly Role[]) =>
  sql<boolean>`(${roleOf(roles)} = any(${factorRoles}::text[]) and not ${hasFactor})`

/** Returns the session of a token with the account's current role; undefined after its end. */
export async function findLiveSession(
  db: Db,
  token: string,
  roles: SessionRoles,
  factorRoles: readonly Role[],
): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`
    select a.id as "accountId", a.email, ${roleOf(roles)} as role,
      s.confirmed_at > now() - interval '5 minutes' as "isConfirmed",
      ${needsFactor(roles, factorRoles)} as "mustEnrol",
      s.updated_at < now() - interval '10 minutes' as idle
    from sessions s join accounts a on a.id = s.account_id left join users u on u.account_id = a.id
    where s.token = ${token} and ${isLive(roles)}
  `.execute(db)
  return rows[0]
}

/** Tells if an account has a second factor, and if its role needs one that is missing. */
export async function factorState(
  tx: Tx,
  accountId: string,
  roles: SessionRoles,
  factorRoles: readonly Role[],
) {
  const { rows } = await sql<{ readonly hasFactor: boolean; readonly mustEnrol: boolean }>`
    select ${hasFactor} as "hasFactor", ${needsFactor(roles, factorRoles)} as "mustEnrol"
    from accounts a left join users u on u.account_id = a.id where a.id = ${accountId}
  `.execute(tx)
  return rows[0] ?? { hasFactor: false, mustEnrol: false }
}

export interface ListedSession {
  readonly id: string
  readonly isCurrent: boolean
  readonly startedAt: Date
  /** Rounded down to a quarter of an hour, but not before the start. */
  readonly lastUsedAt: Date
  readonly browser: string | null
  readonly system: string | null
}

/** The live sessions of an account: that of `token`, then the last used first. */
export async function listLiveSessions(db: Db, accountId: string, token: string, roles: SessionRoles) {
  const { rows } = await sql<ListedSession>`
    select s.id, s.token = ${token} as "isCurrent", s.created_at as "startedAt",
      greatest(date_bin('15 minutes', s.updated_at, 'epoch'), s.created_at) as "lastUsedAt", s.browser, s.system
    from sessions s join accounts a on a.id = s.account_id left join users u on u.account_id = a.id
    where a.id = ${accountId} and ${isLive(roles)}
    order by "isCurrent" desc, s.updated_at desc, s.id
  `.execute(db)
  return rows
}

/** Replaces the token of a live session and notes the confirmation; false without one. */
export async function confirmSession(
  db: Db,
  token: string,
  newToken: string,
  roles: SessionRoles,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sessions s set token = ${newToken}, confirmed_at = now(), updated_at = now()
    from accounts a left join users u on u.account_id = a.id
    where s.token = ${token} and a.id = s.account_id and ${isLive(roles)}
  `.execute(db)
  return numAffectedRows === 1n
}

export const noteUse = (db: Db, token: string) =>
  sql`update sessions set updated_at = now() where token = ${token}`.execute(db)

export interface NewSession {
  readonly id: string
  readonly accountId: string
  readonly token: string
  /** False after a sign-in with a provider alone, whose own session may be old (F-C23). */
  readonly isConfirmed: boolean
  readonly userAgent: string | undefined
}

/** ASVS 7.1.2: further sessions of an account end the oldest ones. */
const maxSessions = 20

/** `expires_at` is the latest end of any session; roles with short sessions end earlier (`isLive`). */
export async function insertSession(tx: Tx, { id, accountId, token, isConfirmed, userAgent }: NewSession) {
  // One at a time for each account: a concurrent one would not be counted.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sessions of ${accountId}`}, 0))`.execute(tx)
  await sql`delete from sessions where id in (select id from sessions where account_id = ${accountId}
    order by created_at desc, id offset ${maxSessions - 1})`.execute(tx)
  await tx
    .insertInto('sessions')
    .values({
      id,
      account_id: accountId,
      token,
      expires_at: sql<Date>`now() + interval '30 days'`,
      confirmed_at: isConfirmed ? sql<Date>`now()` : sql<Date>`'-infinity'`,
      ...browserFamily(userAgent),
    })
    .execute()
}

export const endSession = (db: Db | Tx, token: string) =>
  db.deleteFrom('sessions').where('token', '=', token).execute()

/** In two statements: the second one sees what ended while the first one waited for the lock. */
export async function isOpen(tx: Tx, accountId: string, token: string): Promise<boolean> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forShare().execute()
  const sessions = tx.selectFrom('sessions').select('id').where('account_id', '=', accountId)
  return (await sessions.where('token', '=', token).executeTakeFirst()) !== undefined
}

/** Ends the sessions of an account but the one of the token. */
export const endOtherSessionsOf = (tx: Tx, accountId: string, token: string) =>
  tx.deleteFrom('sessions').where('account_id', '=', accountId).where('token', '!=', token).execute()

export const endSessionsOf = (tx: Tx, accountId: string) =>
  tx.deleteFrom('sessions').where('account_id', '=', accountId).execute()
