import { sql } from 'kysely'
import type { Role } from '#shared/abilities.ts'
import type { Language } from '#shared/languages.ts'
import { addAccountEntry } from '#platform/postgres/audit-entries.ts'
import { passwordProvider } from '#platform/auth/credentials-repository.ts'
import { type GivenConsent, insertConsent } from '#platform/auth/guardian-consents-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import { fieldNames, type Person, personFields, type PersonInput } from '../person-fields.ts'

export interface NewAccount extends GivenConsent, PersonInput {
  readonly id: string
  /** In its one normal spelling. */
  readonly email: string
  readonly passwordHash: string
  readonly role: Role
  readonly language?: Language | undefined
  /** The operator named the address, or handed over the set-up link (F-C6). */
  readonly isConfirmed?: boolean | undefined
}

export interface FoundAccount {
  readonly id: string
  readonly email: string
  /** Null where the account has no user record. */
  readonly role: Role | null
  /** Null where the account has no password. */
  readonly passwordHash: string | null
}

const blanks = { text: '', age: null, role: '' } as const

/** A record with all fields. */
const personOf = (given: PersonInput) =>
  Object.fromEntries(
    fieldNames.map((name) => [name, given[name] ?? blanks[personFields[name].type]]),
  ) as Person

async function insertRecord(db: Tx, account: NewAccount) {
  const { id, email, role } = account
  const { full_name, requested_role, ...details } = personOf(account)
  await db
    .insertInto('users')
    .values({ account_id: id, full_name, email, ...details, role, requested_role })
    .execute()
  await insertConsent(db, id, account)
}

async function insertAccount(db: Tx, account: NewAccount): Promise<boolean> {
  const { id, email, passwordHash, full_name = '', isConfirmed = false, language } = account
  const email_confirmed_at = isConfirmed ? sql<Date>`now()` : null
  const made = await db
    .insertInto('accounts')
    .values({ id, email, name: full_name, email_confirmed_at, language })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows === 0n) return false
  await db
    .insertInto('credentials')
    .values({
      id,
      account_id: id,
      provider_id: passwordProvider,
      provider_account_id: id,
      password: passwordHash,
    })
    .execute()
  await insertRecord(db, account)
  await addAccountEntry(db, id, 'account.created')
  return true
}

export const anyWithRole = async (db: Db | Tx, role: Role) =>
  (await db.selectFrom('users').select('account_id').where('role', '=', role).limit(1).executeTakeFirst()) !==
  undefined

/** The account of an email in its normal spelling. */
export const findAccount = (db: Db, email: string): Promise<FoundAccount | undefined> =>
  db
    .selectFrom('accounts')
    .leftJoin('users', 'users.account_id', 'accounts.id')
    .leftJoin('credentials', (join) =>
      join
        .onRef('credentials.account_id', '=', 'accounts.id')
        .on('credentials.provider_id', '=', passwordProvider),
    )
    .select(['accounts.id', 'accounts.email', 'users.role', 'credentials.password as passwordHash'])
    .where('accounts.email', '=', email)
    .executeTakeFirst()

/** Creates account, password, user record and consent. False if the email is taken. */
export const createAccount = (db: Db, account: NewAccount): Promise<boolean> =>
  db.transaction().execute((tx) => insertAccount(tx, account))

/** Replaces every earlier set-up link. The link expires after 24 hours by the database's clock. */
export const storeSetupLink = (db: Db, tokenHash: Buffer): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom('setup_links').execute()
    const expires_at = sql<Date>`now() + interval '24 hours'`
    await tx.insertInto('setup_links').values({ token_hash: tokenHash, expires_at }).execute()
  })

/** True while the link exists, is not too old, and no account has the role. */
export async function isSetupLinkAlive(db: Db, tokenHash: Buffer, role: Role) {
  const link = db.selectFrom('setup_links').select('token_hash').where('token_hash', '=', tokenHash)
  const alive = await link.where('expires_at', '>', sql<Date>`now()`).executeTakeFirst()
  return alive !== undefined && !(await anyWithRole(db, role))
}

/** Consumes the link and makes the account, unless an account has the role. */
export const createBySetupLink = (db: Db, tokenHash: Buffer, account: NewAccount) =>
  db.transaction().execute(async (tx) => {
    const used = await tx
      .deleteFrom('setup_links')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    const free = used.numDeletedRows === 1n && !(await anyWithRole(tx, account.role))
    return free && (await insertAccount(tx, { ...account, isConfirmed: true }))
      ? ('created' as const)
      : ('link gone' as const)
  })
