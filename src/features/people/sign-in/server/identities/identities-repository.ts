import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Role } from '#shared/abilities.ts'
import { lacksConsent } from '#platform/auth/guardian-consents-repository.ts'
import { addAccountEntry } from '#platform/postgres/audit-entries.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import { type FlowPurpose, flowPurposes } from '../../flow-result.ts'
import type { RequestedRole } from '#features/people/accounts/person-fields.ts'
import type { WayInChange } from '../notices/follow-change.ts'

/** An authorization code flow under way, with the secrets that its response must match. */
export interface AuthFlow {
  readonly provider: string
  readonly purpose: FlowPurpose
  /** Account that confirms or connects an identity. */
  readonly accountId?: string | undefined
  readonly nonce: string
  readonly verifier: string
}

export interface IdentityKey {
  readonly issuer: string
  /** The provider's id of the user. */
  readonly subject: string
}

export interface NewIdentity extends IdentityKey {
  readonly id: string
  readonly provider: string
}

export interface NewIdentityAccount extends NewIdentity {
  /** In its one normal spelling. */
  readonly email: string
  readonly fullName: string
  readonly role: Role
}

export interface OwnIdentity {
  readonly id: string
  readonly provider: string
  readonly issuer: string
}

export interface CurrentRole {
  readonly role: Role
  readonly requestedRole: RequestedRole
  /** An admin or the operator has changed the role, or deleted the record. */
  readonly isByHand: boolean
}
export type RoleDecision = { readonly role: Role } | { readonly requestedRole: RequestedRole } | undefined

const flowShape = z.object({
  provider: z.string(),
  purpose: z.enum(flowPurposes),
  accountId: z.optional(z.string()),
  nonce: z.string(),
  verifier: z.string(),
})

const flowName = (stateHash: string) => `google ${stateHash}`

/** Stores a flow for ten minutes by the database's clock and deletes expired ones. */
export async function storeFlow(db: Db, stateHash: string, flow: AuthFlow) {
  await db
    .deleteFrom('verifications')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  const name = flowName(stateHash)
  const expires_at = sql<Date>`now() + interval '10 minutes'`
  await db
    .insertInto('verifications')
    .values({ id: name, identifier: name, value: JSON.stringify(flow), expires_at })
    .execute()
}

/** Returns a flow once; undefined if unknown, used or expired. */
export async function consumeFlow(db: Db, stateHash: string): Promise<AuthFlow | undefined> {
  const stored = await db
    .deleteFrom('verifications')
    .where('identifier', '=', flowName(stateHash))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('value')
    .executeTakeFirst()
  return stored && z.parse(flowShape, JSON.parse(stored.value))
}

/** `provider_id` is unique per subject: a provider that changed its issuer gets the issuer appended. */
const insertIdentity = (tx: Tx, accountId: string, { id, provider, issuer, subject }: NewIdentity) =>
  tx
    .insertInto('credentials')
    .values({
      id,
      account_id: accountId,
      issuer,
      provider_account_id: subject,
      provider_id: sql<string>`case when exists (select from credentials
        where provider_id = ${provider} and provider_account_id = ${subject} and issuer is distinct from ${issuer})
        then ${`${provider} ${issuer}`} else ${provider} end`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()

/** Creates account, identity and user record; no token is stored. False if the email is taken. */
export const createWithIdentity = (db: Db, account: NewIdentityAccount): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { id, email, fullName, role } = account
    const made = await tx
      .insertInto('accounts')
      .values({ id, email, email_confirmed_at: sql<Date>`now()`, name: fullName })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows === 0n) return false
    const identity = await insertIdentity(tx, id, account)
    if (identity.numInsertedOrUpdatedRows === 0n)
      throw new Error('The unique identity has an account already')
    await tx.insertInto('users').values({ account_id: id, full_name: fullName, email, role }).execute()
    await addAccountEntry(tx, id, 'account.created')
    return true
  })

/** Adds an identity to an account, with an audit entry. False if it belongs to an account already. */
export const addIdentity = (db: Db, identity: NewIdentity, { accountId, andThen }: WayInChange) =>
  db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await insertIdentity(tx, accountId, identity)
    if (numInsertedOrUpdatedRows === 0n) return false
    await addAccountEntry(tx, accountId, 'identity.connected')
    await andThen(tx)
    return true
  })

/** Removes an identity, with an audit entry. */
export const removeIdentity = (db: Db, id: string, { accountId, andThen }: WayInChange) =>
  db.transaction().execute(async (tx) => {
    // Locks the account: of two concurrent calls the second finds the last way in.
    await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
    const ways = await tx
      .selectFrom('credentials')
      .select(['id', 'password'])
      .where('account_id', '=', accountId)
      .execute()
    if (!ways.some((way) => way.id === id && way.password === null)) return 'unknown' as const
    if (ways.length === 1) return 'last way in' as const
    await tx.deleteFrom('credentials').where('id', '=', id).execute()
    await addAccountEntry(tx, accountId, 'identity.disconnected')
    await andThen(tx)
    return 'disconnected' as const
  })

interface RoleOfProvider {
  readonly accountId: string
  readonly provider: string
  /** Age below which rules of a provider need the consent of a guardian. */
  readonly consentAge: number | undefined
}

/** Applies the decision on the current record; a new role gets an audit entry. Nothing while a guardian's consent is missing. */
export const applyRoleDecision = (
  db: Db,
  { accountId, provider, consentAge }: RoleOfProvider,
  decide: (current: CurrentRole) => RoleDecision,
) =>
  db.transaction().execute(async (tx) => {
    // No rule applies while a guardian has not agreed to the account.
    const hasConsent = sql<boolean>`not ${lacksConsent(consentAge)}`
    const users = tx.selectFrom('users').where('account_id', '=', accountId).where(hasConsent)
    const user = await users.select(['role', 'requested_role']).forUpdate().executeTakeFirst()
    if (!user) return
    const { role, requested_role: requestedRole } = user
    const byHand = await tx
      .selectFrom('audit_entries')
      .select('id')
      .where('act', 'in', ['role.changed', 'user.deleted'])
      .where('subject_id', '=', accountId)
      .where('account_id', 'not like', 'provider %')
      .limit(1)
      .executeTakeFirst()
    const decision = decide({ role, requestedRole, isByHand: byHand !== undefined })
    if (!decision) return
    const change = tx.updateTable('users').where('account_id', '=', accountId)
    if ('requestedRole' in decision)
      return void (await change.set({ requested_role: decision.requestedRole }).execute())
    await change.set({ role: decision.role }).execute()
    const reason = `${role} → ${decision.role}`
    await addAccountEntry(tx, accountId, 'role.changed', `provider ${provider}`, reason)
  })

export async function findIdentityAccount(db: Db, { issuer, subject }: IdentityKey) {
  const found = await db
    .selectFrom('credentials')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('provider_account_id', '=', subject)
    .executeTakeFirst()
  return found?.account_id
}

export async function identitiesOf(db: Db, accountId: string): Promise<readonly OwnIdentity[]> {
  const rows = await db
    .selectFrom('credentials')
    .select(['id', 'provider_id', 'issuer'])
    .where('account_id', '=', accountId)
    .where('issuer', 'is not', null)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, provider_id, issuer }) => ({
    id,
    provider: provider_id.split(' ')[0] ?? '',
    issuer: issuer ?? '',
  }))
}

/** Binds the Google rows of earlier versions, which have no issuer, to one. */
export const bindGoogle = (db: Db, issuer: string) =>
  db
    .updateTable('credentials')
    .set({ issuer })
    .where('provider_id', '=', 'google')
    .where('issuer', 'is', null)
    .execute()
