/** Sessions by the database's clock. */
import { sql } from 'kysely'
import type { Role } from '#shared/abilities.ts'
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

export interface SessionRoles {
  /** Role of an account without a user record. */
  readonly fallback: Role
  /** Sessions end after 12 hours idle and 7 days in all; those of other roles after 7 and 30 days (SECURITY §6, Cookies). */
  readonly short: readonly Role[]
}

/** Returns the session of a token with the account's current role; undefined after its end. */
export async function findLiveSession(
  db: Db,
  token: string,
  { fallback, short }: SessionRoles,
): Promise<LiveSession | undefined> {
  const role = sql`coalesce(u.role, ${fallback})`
  const isShort = sql`${role} = any(${short}::text[])`
  const { rows } = await sql<LiveSession>`
    select a.id as "accountId", a.email, ${role} as role,
      s.confirmed_at > now() - interval '5 minutes' as "isConfirmed",
      s.updated_at < now() - interval '10 minutes' as idle
    from sessions s join accounts a on a.id = s.account_id left join users u on u.account_id = a.id
    where s.token = ${token} and not a.disabled
      and s.created_at > now() - case when ${isShort} then interval '7 days' else interval '30 days' end
      and s.updated_at > now() - case when ${isShort} then interval '12 hours' else interval '7 days' end
  `.execute(db)
  return rows[0]
}

export const noteUse = (db: Db, token: string) =>
  sql`update sessions set updated_at = now() where token = ${token}`.execute(db)

/** `expires_at` is the latest end of any session; roles with short sessions end earlier (`findLiveSession`). */
export const insertSession = (
  tx: Tx,
  { id, accountId, token }: { readonly id: string; readonly accountId: string; readonly token: string },
) =>
  tx
    .insertInto('sessions')
    .values({ id, account_id: accountId, token, expires_at: sql<Date>`now() + interval '30 days'` })
    .execute()

export const endSession = (db: Db | Tx, token: string) =>
  db.deleteFrom('sessions').where('token', '=', token).execute()

export const endSessionsOf = (tx: Tx, accountId: string) =>
  tx.deleteFrom('sessions').where('account_id', '=', accountId).execute()

/** Ends the sessions of an account but the one with this token. */
export const endOtherSessionsOf = (tx: Tx, accountId: string, token: string | undefined) =>
  tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('token', '!=', token ?? '')
    .execute()
