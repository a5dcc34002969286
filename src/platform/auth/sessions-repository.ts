/** Sessions by the database's clock. */
import { sql } from 'kysely'
import { fallbackRole, type Role, shortSessionRoles } from '#shared/abilities.ts'
import type { Db } from '../postgres/connection.ts'
import type { Tx } from '../postgres/idempotency.ts'

export interface LiveSession {
  readonly accountId: string
  readonly email: string
  readonly role: Role
  /** True if the person proved who they are in the last five minutes. */
  readonly isConfirmed: boolean
  /** True if its last recorded use is over 10 minutes ago. */
  readonly idle: boolean
}

/** Role of the account `a` with the user record `u`, which may be missing. */
const role = sql`coalesce(u.role, ${fallbackRole})`
const isShort = sql`${role} = any(${shortSessionRoles}::text[])`
/**
 * True while the session `s` of account `a` is live. Sessions of moderators and admins end after 12 hours idle and
 * 7 days in all; those of other roles after 7 and 30 days (SECURITY §6, Cookies).
 */
const isLive = sql`not a.disabled
  and s.created_at > now() - case when ${isShort} then interval '7 days' else interval '30 days' end
  and s.updated_at > now() - case when ${isShort} then interval '12 hours' else interval '7 days' end`

/** Returns the session of a token with the account's current role; undefined after its end. */
export async function findLiveSession(db: Db, token: string): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`
    select a.id as "accountId", a.email, ${role} as role,
      s.confirmed_at > now() - interval '5 minutes' as "isConfirmed",
      s.updated_at < now() - interval '10 minutes' as idle
    from sessions s join accounts a on a.id = s.account_id left join users u on u.account_id = a.id
    where s.token = ${token} and ${isLive}
  `.execute(db)
  return rows[0]
}

/** Replaces the token of a live session and notes the confirmation; false without one. */
export async function confirmSession(db: Db, token: string, newToken: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sessions s set token = ${newToken}, confirmed_at = now(), updated_at = now()
    from accounts a left join users u on u.account_id = a.id
    where s.token = ${token} and a.id = s.account_id and ${isLive}
  `.execute(db)
  return numAffectedRows === 1n
}

export const noteUse = (db: Db, token: string) =>
  sql`update sessions set updated_at = now() where token = ${token}`.execute(db)

export interface NewSession {
  readonly id: string
  readonly accountId: string
  readonly token: string
  /** False after a sign-in with a provider, whose own session may be old (F-C23). */
  readonly isConfirmed: boolean
}

/** An account has at most this many sessions; at a sign-in, those used longest ago end (ASVS 7.1.2). */
const maxSessions = 20

const endOldestSessions = (tx: Tx, accountId: string) =>
  sql`delete from sessions where id in (
    select id from sessions where account_id = ${accountId} order by updated_at desc, id offset ${maxSessions}
  )`.execute(tx)

/** `expires_at` is the latest end of any session; roles with short sessions end earlier (`findLiveSession`). */
export async function insertSession(tx: Tx, { id, accountId, token, isConfirmed }: NewSession) {
  await tx
    .insertInto('sessions')
    .values({
      id,
      account_id: accountId,
      token,
      expires_at: sql<Date>`now() + interval '30 days'`,
      confirmed_at: isConfirmed ? sql<Date>`now()` : sql<Date>`'-infinity'`,
    })
    .execute()
  await endOldestSessions(tx, accountId)
}

export const endSession = (db: Db | Tx, token: string) =>
  db.deleteFrom('sessions').where('token', '=', token).execute()

export const endSessionsOf = (tx: Tx, accountId: string) =>
  tx.deleteFrom('sessions').where('account_id', '=', accountId).execute()
