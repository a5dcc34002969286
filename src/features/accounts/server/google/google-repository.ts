import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Role } from '#shared/abilities.ts'
import type { Db } from '#server/platform/database/connection.ts'
import { type GooglePurpose, googlePurposes } from '../../contract.ts'

/** Its name in `credentials`. */
export const provider = 'google'

/** A visit at Google that has begun: what for, by whom, and the secrets its answer must match. */
export interface GoogleVisit {
  readonly purpose: GooglePurpose
  /** Who confirms a deletion. */
  readonly accountId?: string | undefined
  readonly nonce: string
  readonly verifier: string
}

export interface NewGoogleAccount {
  readonly id: string
  /** Google's own id of the person. */
  readonly subject: string
  /** In its one normal spelling. */
  readonly email: string
  readonly fullName: string
  readonly role: Role
}

export interface GoogleRepository {
  /** Keeps a visit for ten minutes by the database's clock, and forgets those that nobody came back from. */
  keepVisit(stateHash: string, visit: GoogleVisit): Promise<void>
  /** Gives a visit once. Undefined: unknown, used or too old. */
  takeVisit(stateHash: string): Promise<GoogleVisit | undefined>
  /** The account of a Google identity. */
  accountOf(subject: string): Promise<string | undefined>
  hasIdentity(accountId: string): Promise<boolean>
  /** Account, identity and user record together; no token of Google is kept. False: the email is taken. */
  create(account: NewGoogleAccount): Promise<boolean>
}

const visitShape = z.object({
  purpose: z.enum(googlePurposes),
  accountId: z.optional(z.string()),
  nonce: z.string(),
  verifier: z.string(),
})

const visitName = (stateHash: string) => `${provider} ${stateHash}`

async function keepVisit(db: Db, stateHash: string, visit: GoogleVisit) {
  await db
    .deleteFrom('verifications')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  const name = visitName(stateHash)
  const expires_at = sql<Date>`now() + interval '10 minutes'`
  await db
    .insertInto('verifications')
    .values({ id: name, identifier: name, value: JSON.stringify(visit), expires_at })
    .execute()
}

async function takeVisit(db: Db, stateHash: string) {
  const kept = await db
    .deleteFrom('verifications')
    .where('identifier', '=', visitName(stateHash))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('value')
    .executeTakeFirst()
  return kept && z.parse(visitShape, JSON.parse(kept.value))
}

const createAccount = (db: Db, { id, subject, email, fullName, role }: NewGoogleAccount) =>
  db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('accounts')
      .values({ id, email, email_confirmed_at: sql<Date>`now()`, name: fullName })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows === 0n) return false
    const identity = { id, account_id: id, provider_id: provider, provider_account_id: subject }
    await tx.insertInto('credentials').values(identity).execute()
    await tx.insertInto('users').values({ account_id: id, full_name: fullName, email, role }).execute()
    await tx
      .insertInto('audit_entries')
      .values({ account_id: id, act: 'account.created', subject_id: id })
      .execute()
    return true
  })

export const googleRepository = (db: Db): GoogleRepository => ({
  keepVisit: (stateHash, visit) => keepVisit(db, stateHash, visit),
  takeVisit: (stateHash) => takeVisit(db, stateHash),
  async accountOf(subject) {
    const found = await db
      .selectFrom('credentials')
      .select('account_id')
      .where('provider_id', '=', provider)
      .where('provider_account_id', '=', subject)
      .executeTakeFirst()
    return found?.account_id
  },
  async hasIdentity(accountId) {
    const found = await db
      .selectFrom('credentials')
      .select('id')
      .where('provider_id', '=', provider)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return found !== undefined
  },
  create: (account) => createAccount(db, account),
})
