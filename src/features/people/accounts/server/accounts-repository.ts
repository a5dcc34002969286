import { type Kysely, sql } from 'kysely'
import type { Role } from '#shared/abilities.ts'
import type { Language } from '#shared/languages.ts'
import { addAuditEntry } from '#platform/postgres/audit-entries.ts'
import { passwordProvider, replaceHash } from '#platform/auth/credentials-repository.ts'
import { storedSpellings } from '#platform/auth/email-address.ts'
import { type GivenConsent, insertConsent } from '#platform/auth/guardian-consents-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { Database } from '#platform/postgres/tables/database.ts'

export interface NewAccount extends GivenConsent {
  readonly id: string
  /** In its one normal spelling. */
  readonly email: string
  readonly passwordHash: string
  readonly role: Role
  readonly fullName?: string | undefined
  readonly institution?: string | undefined
  readonly age?: number | undefined
  readonly requestedRole?: '' | 'student' | 'educator' | undefined
  readonly language?: Language | undefined
  /** The operator named the address, or handed over the set-up link (F-C6). */
  readonly isConfirmed?: boolean | undefined
}

export interface FoundAccount {
  readonly id: string
  /** As stored; an earlier version may have spelled the host differently. */
  readonly email: string
  /** Null where the account has no user record. */
  readonly role: Role | null
  /** Null where the account has no password. */
  readonly passwordHash: string | null
}

export interface AccountsRepository {
  /** The account of an email in its normal spelling. */
  find(email: string): Promise<FoundAccount | undefined>
  /** Replaces the hash `from` by another of the same password; does nothing if the hash has changed. */
  replaceHash(accountId: string, from: string, to: string): Promise<void>
  anyWithRole(role: Role): Promise<boolean>
  /** Creates account, password, user record and consent. False: the email is taken. */
  create(account: NewAccount): Promise<boolean>
  /** Replaces every earlier set-up link. The link expires after 24 hours by the database's clock. */
  storeSetupLink(tokenHash: Buffer): Promise<void>
  /** True while the link exists, is not too old, and no account has the role. */
  isSetupLinkAlive(tokenHash: Buffer, role: Role): Promise<boolean>
  /** Consumes the link and makes the account, unless an account has the role. */
  createBySetupLink(tokenHash: Buffer, account: NewAccount): Promise<'created' | 'link gone'>
}

type Executor = Kysely<Database>

async function insertRecord(db: Tx, account: NewAccount) {
  const { id, email, role, fullName = '', institution = '', age, requestedRole = '' } = account
  await db
    .insertInto('users')
    .values({
      account_id: id,
      full_name: fullName,
      email,
      institution,
      age: age ?? null,
      role,
      requested_role: requestedRole,
    })
    .execute()
  await insertConsent(db, id, account)
}

async function insertAccount(db: Tx, account: NewAccount): Promise<boolean> {
  const { id, email, passwordHash, fullName = '', isConfirmed = false, language } = account
  const email_confirmed_at = isConfirmed ? sql<Date>`now()` : null
  const made = await db
    .insertInto('accounts')
    .values({ id, email, name: fullName, email_confirmed_at, language })
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
  await addAuditEntry(db, { accountId: id, act: 'account.created', subjectId: id })
  return true
}

const anyWithRole = async (db: Executor, role: Role) =>
  (await db.selectFrom('users').select('account_id').where('role', '=', role).limit(1).executeTakeFirst()) !==
  undefined

const bySetupLink = (db: Db, tokenHash: Buffer, account: NewAccount) =>
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

export const accountsRepository = (db: Db): AccountsRepository => ({
  find: (email) =>
    db
      .selectFrom('accounts')
      .leftJoin('users', 'users.account_id', 'accounts.id')
      .leftJoin('credentials', (join) =>
        join
          .onRef('credentials.account_id', '=', 'accounts.id')
          .on('credentials.provider_id', '=', passwordProvider),
      )
      .select(['accounts.id', 'accounts.email', 'users.role', 'credentials.password as passwordHash'])
      .where('accounts.email', 'in', storedSpellings(email))
      .executeTakeFirst(),
  replaceHash: async (accountId, from, to) => void (await replaceHash(db, accountId, from, to)),
  anyWithRole: (role) => anyWithRole(db, role),
  create: (account) => db.transaction().execute((tx) => insertAccount(tx, account)),
  async storeSetupLink(tokenHash) {
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('setup_links').execute()
      const expires_at = sql<Date>`now() + interval '24 hours'`
      await tx.insertInto('setup_links').values({ token_hash: tokenHash, expires_at }).execute()
    })
  },
  async isSetupLinkAlive(tokenHash, role) {
    const link = db.selectFrom('setup_links').select('token_hash').where('token_hash', '=', tokenHash)
    const alive = await link.where('expires_at', '>', sql<Date>`now()`).executeTakeFirst()
    return alive !== undefined && !(await anyWithRole(db, role))
  },
  createBySetupLink: (tokenHash, account) => bySetupLink(db, tokenHash, account),
})
