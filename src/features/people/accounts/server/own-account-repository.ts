import { sql } from 'kysely'
import type { Role } from '#shared/abilities.ts'
import { isLanguage, type Language } from '#shared/languages.ts'
import { isConfirmed } from '#platform/auth/credentials-repository.ts'
import { type GivenConsent, insertConsent } from '#platform/auth/guardian-consents-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { waysBack } from './email/email-links-repository.ts'
import { type Idempotency, runOnce, type Tx } from '#platform/postgres/idempotency.ts'
import {
  type Person,
  type PersonInput,
  type TextName,
  textNames,
  type RequestedRole,
} from '../person-fields.ts'

/** The user record, blank where there is none; `role` is null then. */
interface OwnAccount extends Person {
  readonly email: string
  readonly role: Role | null
  readonly hasPassword: boolean
  readonly emailConfirmed: boolean
  readonly guardianAsked: boolean
}

/** Email and language for a mail; undefined: unknown. */
interface Addressee {
  readonly email: string
  readonly language: Language | undefined
  /** Former addresses that their owner may still restore. */
  readonly former: readonly string[]
}

/** A text of the record; blank where there is none. */
const textOf = <Name extends TextName | 'full_name'>(name: Name) =>
  sql<string>`coalesce(${sql.ref(`users.${name}`)}, ${''})`.as(name)

/** Undefined if the account is deleted. */
export const findOwnAccount = (db: Db, accountId: string): Promise<OwnAccount | undefined> =>
  db
    .selectFrom('accounts')
    .leftJoin('users', 'users.account_id', 'accounts.id')
    .select(({ fn, exists, selectFrom }) => [
      textOf('full_name'),
      'accounts.email',
      ...textNames.map((name) => textOf(name)),
      'users.age',
      'users.role',
      fn.coalesce('users.requested_role', sql<RequestedRole>`''`).as('requested_role'),
      exists(
        selectFrom('credentials')
          .select('credentials.id')
          .whereRef('credentials.account_id', '=', 'accounts.id')
          .where('credentials.password', 'is not', null),
      )
        .$castTo<boolean>()
        .as('hasPassword'),
      isConfirmed.as('emailConfirmed'),
      exists(
        selectFrom('guardian_requests')
          .select('guardian_requests.account_id')
          .whereRef('guardian_requests.account_id', '=', 'accounts.id'),
      )
        .$castTo<boolean>()
        .as('guardianAsked'),
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()

export async function findAddressee(db: Db, accountId: string): Promise<Addressee | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!account) return undefined
  const { email, language } = account
  const former = (await waysBack(db, accountId).execute()).map((link) => link.email)
  return { email, language: language !== null && isLanguage(language) ? language : undefined, former }
}

/** Stores the language that the owner reads; writes only if it is another one. */
export const noteLanguage = (db: Db, accountId: string, language: Language) =>
  db
    .updateTable('accounts')
    .set({ language })
    .where('id', '=', accountId)
    .where('language', 'is distinct from', language)
    .execute()

/** Writes nothing for an account deleted meanwhile. */
const insertMissing = (tx: Tx, accountId: string, role: Role) =>
  tx
    .insertInto('users')
    .columns(['account_id', 'email', 'role'])
    .expression((from) =>
      from
        .selectFrom('accounts')
        .select(['id', 'email', sql<Role>`${role}`.as('role')])
        .where('id', '=', accountId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** False if a guardian has agreed, or was asked. */
export async function isWithoutGuardian(db: Db, accountId: string) {
  const tables = ['guardian_consents', 'guardian_requests'] as const
  const rows = tables.map((table) =>
    db.selectFrom(table).select('account_id').where('account_id', '=', accountId).executeTakeFirst(),
  )
  return (await Promise.all(rows)).every((row) => row === undefined)
}

async function writeFields(tx: Tx, accountId: string, fields: PersonInput, roleOfNew: Role) {
  await insertMissing(tx, accountId, roleOfNew)
  await tx.updateTable('users').set(fields).where('account_id', '=', accountId).execute()
  const { full_name: name } = fields
  // The account has a copy of the name.
  if (name !== undefined) await tx.updateTable('accounts').set({ name }).where('id', '=', accountId).execute()
  return true
}

/**
 * Writes the fields given and the consent; creates a missing user record, with `roleOfNew`. A repeated request writes
 * nothing.
 */
export async function changeOwnAccount(
  db: Db,
  accountId: string,
  fields: PersonInput,
  { roleOfNew, consent = {} }: { readonly roleOfNew: Role; readonly consent?: GivenConsent },
  idempotency: Idempotency,
) {
  if (Object.values(fields).some((value) => value !== undefined))
    await runOnce(db, idempotency, async (tx) => {
      await insertConsent(tx, accountId, consent)
      return writeFields(tx, accountId, fields, roleOfNew)
    })
}
