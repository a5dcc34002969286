/** One-time links by mail to an address of an account (decision 82). */
import { sql } from 'kysely'
import { isLanguage, type Language } from '#shared/languages.ts'
import { cancelPendingEmailChanges } from '#platform/auth/credentials-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'

/** `confirm` the address, `change` to it, `restore` the former one; `inform`: a mail to the former one without a link. */
export type LinkPurpose = 'confirm' | 'change' | 'restore' | 'inform'

interface NewLink {
  readonly id: string
  readonly accountId: string
}

export interface LinkToMail {
  readonly purpose: LinkPurpose
  /** Recipient of the mail. */
  readonly email: string
  /** Another account has the address, or may return to it. */
  readonly isTaken: boolean
  /** Of the recipient's pages; undefined: unknown. */
  readonly language: Language | undefined
}

/** Runs in the transaction that writes a link: queues its mail. */
export type QueueMail = (tx: Tx, linkId: string) => Promise<void>

const inOneDay = sql<Date>`now() + interval '24 hours'`

/** Adds a link of 24 hours for the account's own address. False if it is confirmed already, or the account is deleted. */
export const addConfirmation = (db: Db, { id, accountId }: NewLink, queue: QueueMail) =>
  db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('email_links')
      .columns(['id', 'account_id', 'purpose', 'email', 'expires_at'])
      .expression((from) =>
        from
          .selectFrom('accounts')
          .select([
            sql<string>`${id}::text`.as('id'),
            'accounts.id as account_id',
            sql<LinkPurpose>`'confirm'`.as('purpose'),
            'email',
            inOneDay.as('expires_at'),
          ])
          .where('accounts.id', '=', accountId)
          .where('email_confirmed_at', 'is', null),
      )
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) return false
    await queue(tx, id)
    return true
  })

/** Adds a link of 24 hours for a new address; the links of older changes expire. */
export const addChange = (db: Db, link: NewLink & { readonly email: string }, queue: QueueMail) =>
  db.transaction().execute(async (tx) => {
    const { id, accountId, email } = link
    // Before the links, as everyone else locks them.
    await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forShare().execute()
    await cancelPendingEmailChanges(tx, accountId)
    await tx
      .insertInto('email_links')
      .values({ id, account_id: accountId, purpose: 'change', email, expires_at: inOneDay })
      .execute()
    await queue(tx, id)
  })

/** Undefined if the link has expired or its account is disabled. */
export async function findToMail(db: Db, id: string): Promise<LinkToMail | undefined> {
  const link = await db
    .selectFrom('email_links')
    .innerJoin('accounts', 'accounts.id', 'email_links.account_id')
    .select(['email_links.email', 'account_id', 'purpose', 'language'])
    .where('email_links.id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('accounts.disabled', '=', false)
    .executeTakeFirst()
  if (!link) return undefined
  const { purpose, email, account_id } = link
  const taken = purpose === 'change' && (await isTaken(db, email, account_id))
  const reader = taken ? await languageOf(db, email) : link.language
  return { purpose, email, isTaken: taken, language: asLanguage(reader) }
}

/** Sets the token of a link. False if it has expired. */
export async function setLinkToken(db: Db, id: string, tokenHash: Buffer) {
  const link = db.updateTable('email_links').set({ token_hash: tokenHash }).where('id', '=', id)
  return (await link.executeTakeFirst()).numUpdatedRows === 1n
}

export const removeLink = (db: Db, id: string) => db.deleteFrom('email_links').where('id', '=', id).execute()

const asLanguage = (code: string | null | undefined) => (code && isLanguage(code) ? code : undefined)

const languageOf = async (db: Db, email: string) =>
  (await db.selectFrom('accounts').select('language').where('email', '=', email).executeTakeFirst())?.language

/** The former addresses that can be restored. */
export const waysBack = (db: Db | Tx, accountId: string) =>
  db
    .selectFrom('email_links')
    .select('email')
    .distinct()
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'restore')
    .where('expires_at', '>', sql<Date>`now()`)

/** True if another account has the address, or may return to it. */
export async function isTaken(db: Db | Tx, email: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts where email = ${email} and id <> ${accountId}
    union all
    select from email_links where purpose = 'restore' and email = ${email} and account_id <> ${accountId}
      and expires_at > now()
    limit 1`.execute(db)
  return rows.length > 0
}
