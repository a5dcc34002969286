/** The user records (DATA-15), as the admin's list shows and changes them. */
import { sql } from 'kysely'
import type { Role } from '#shared/abilities.ts'
import { foldText } from '#shared/text.ts'
import {
  detailNames,
  fieldNames,
  isSearched,
  type RequestedRole,
} from '#features/people/accounts/person-fields.ts'
import { addAccountEntry } from '#platform/postgres/audit-entries.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { isConfirmed } from '#platform/auth/credentials-repository.ts'
import { lacksConsent } from '#platform/auth/guardian-consents-repository.ts'
import { endSessionsOf } from '#platform/auth/sessions/sessions-repository.ts'
import { everyWordIn } from '#platform/postgres/word-conditions.ts'
import { isLastWithRole } from '#platform/postgres/last-admin-guard.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { User } from '../contract.ts'
import { encodeUserCursor, type UserCursor } from '../user-cursor.ts'

export interface UsersQuery {
  /** Each word must be part of the email or a searched field; compared as the public search does. */
  readonly text?: string | undefined
  readonly only?: { readonly role: Role; readonly requestedRole: RequestedRole } | undefined
  readonly after?: UserCursor | undefined
  readonly limit: number
}

/** An act of an admin on an account. */
export interface Order {
  readonly accountId: string
  readonly by: string
}
/** A change of a record. Afterwards a user able to sign in must still have the role `neverWithout`. */
interface RecordChange extends Order {
  readonly neverWithout: Role
}
interface Disabling extends Order {
  readonly disabled: boolean
  /** Undefined for the operator, who may disable the last admin in an emergency. */
  readonly neverWithout?: Role
}
interface RoleChange extends RecordChange {
  readonly role: Role
  /** Age below which a role may need the consent of a guardian. */
  readonly consentAge?: number | undefined
  /** True if a change from this role needs a confirmed email. */
  readonly needsConfirmed?: (from: Role) => boolean
  /** True if a minor needs the consent of a guardian for a change from this role. */
  readonly needsConsent?: (from: Role) => boolean
}
type RoleRefusal = 'unconfirmed' | 'guardian missing'
type ChangeOutcome<Done> = Done | 'unknown' | 'last of its role'

const columns = [
  'account_id as id',
  'email',
  'full_name',
  ...detailNames,
  'role',
  'requested_role',
  sql<boolean>`(select disabled from accounts where accounts.id = users.account_id)`.as('disabled'),
  sql<boolean>`exists (select from accounts where accounts.id = users.account_id and not ${isConfirmed})`.as(
    'unconfirmed',
  ),
] as const

const searchedColumns = sql.join(['email', ...fieldNames.filter(isSearched)].map((name) => sql.raw(name)))

function withoutTime(row: User & { readonly created_at: Date }): User {
  const { created_at: _, ...user } = row
  return user
}

function matches(db: Db, { text, only }: UsersQuery) {
  let query = db.selectFrom('users')
  if (text !== undefined) {
    const words = foldText(text).split(' ')
    query = query.where(
      everyWordIn(
        searchedColumns,
        words.map((word) => ({ forms: [word] })),
      ),
    )
  }
  if (only) query = query.where('role', '=', only.role).where('requested_role', '=', only.requestedRole)
  return query
}

/** Newest first, with the number of all matches. */
export async function findUsers(db: Db, request: UsersQuery) {
  const { after, limit } = request
  const newestFirst = matches(db, request)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, account_id) < (${after?.createdAt}::timestamptz, ${after?.id}::text)`,
      ),
    )
    .select([...columns, 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('account_id', 'desc')
    .limit(limit + 1)
  const counted = matches(db, request).select(sql<number>`count(*)::int`.as('total'))
  const [found, { total }] = await Promise.all([newestFirst.execute(), counted.executeTakeFirstOrThrow()])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const more = found.length > limit && last
  return {
    items: rows.map(withoutTime),
    total,
    next: more ? encodeUserCursor({ createdAt: last.created_at.toISOString(), id: last.id }) : null,
  }
}

export const hasUser = async (db: Db, accountId: string) =>
  (await db
    .selectFrom('users')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()) !== undefined

/** Writes role, audit entry and `andThen`; nothing if the user has the role already, or lacks a consent that it needs. */
export const writeRole = (
  db: Db,
  change: RoleChange,
  andThen?: (tx: Tx, from: Role) => Promise<void>,
): Promise<ChangeOutcome<User> | RoleRefusal> =>
  db.transaction().execute(async (tx) => {
    const { accountId, role, neverWithout, consentAge, needsConfirmed, needsConsent } = change
    if (role !== neverWithout && (await isLastWithRole(tx, neverWithout, accountId)))
      return 'last of its role'
    const record = tx.selectFrom('users').where('account_id', '=', accountId).select(columns)
    const lacking = lacksConsent(consentAge).as('isGuardianMissing')
    const found = await record.select(lacking).forUpdate().executeTakeFirst()
    if (!found) return 'unknown'
    const { isGuardianMissing, ...before } = found
    if (before.role === role) return before
    if (isGuardianMissing && needsConsent?.(before.role)) return 'guardian missing'
    if (before.unconfirmed && needsConfirmed?.(before.role)) return 'unconfirmed'
    await tx.updateTable('users').set({ role }).where('account_id', '=', accountId).execute()
    await addAccountEntry(tx, accountId, 'role.changed', change.by, `${before.role} → ${role}`)
    await andThen?.(tx, before.role)
    return { ...before, role }
  })

/** Deletes the record and ends every session of its account; the account stays. Audit entry. */
export const removeUser = (db: Db, change: RecordChange): Promise<ChangeOutcome<'deleted'>> =>
  db.transaction().execute(async (tx) => {
    const { accountId, neverWithout } = change
    if (await isLastWithRole(tx, neverWithout, accountId)) return 'last of its role'
    const { numDeletedRows } = await tx
      .deleteFrom('users')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return 'unknown'
    await endSessionsOf(tx, accountId)
    await addAccountEntry(tx, accountId, 'user.deleted', change.by)
    return 'deleted'
  })

// The lock on the account's row: a concurrent sign-in has its session already, or opens none while it is disabled (F-S9).
const lockAccount = (tx: Tx, accountId: string) =>
  tx.selectFrom('accounts').select('disabled').where('id', '=', accountId).forUpdate().executeTakeFirst()

/** Ends every session of the account. Audit entry. */
export const endAllSessions = (db: Db, change: Order): Promise<'ended' | 'unknown'> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, change.accountId))) return 'unknown'
    await endSessionsOf(tx, change.accountId)
    await addAccountEntry(tx, change.accountId, 'sessions.ended', change.by)
    return 'ended'
  })

/** Disables or enables the account and ends every session in one transaction; an audit entry if it was not so already. */
export const setDisabled = (db: Db, change: Disabling): Promise<ChangeOutcome<'changed' | 'unchanged'>> =>
  db.transaction().execute(async (tx) => {
    const { accountId, disabled, neverWithout } = change
    const account = await lockAccount(tx, accountId)
    if (!account) return 'unknown'
    if (account.disabled === disabled) return 'unchanged'
    if (disabled && neverWithout && (await isLastWithRole(tx, neverWithout, accountId)))
      return 'last of its role'
    const set = { disabled, updated_at: sql<Date>`now()` }
    await tx.updateTable('accounts').set(set).where('id', '=', accountId).execute()
    await endSessionsOf(tx, accountId)
    await addAccountEntry(tx, accountId, disabled ? 'account.disabled' : 'account.enabled', change.by)
    return 'changed'
  })
