/** Confirms, changes or restores the address of an account by a mailed link, each in one transaction. */
import { sql } from 'kysely'
import { failing } from '#shared/endpoint.ts'
import { addAccountEntry } from '#platform/postgres/audit-entries.ts'
import { acceptLink, endWaysIn } from '#platform/auth/ways-in-repository.ts'
import type { SessionOpener } from '#platform/auth/sessions/session-opener.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import { followEmailLink } from '../../contract.ts'
import { lockBin, renameBinned } from '../binned-records-repository.ts'
import { isTaken, type QueueMail } from './email-links-repository.ts'

const fail = failing(followEmailLink)

export interface FollowedLink {
  readonly purpose: 'confirm' | 'change' | 'restore'
  readonly accountId: string
  /** Address of the account now, and before. */
  readonly email: string
  readonly former: string
  /** The ways in of the person who signed up have ended; the owner of the mailbox sets a password. */
  readonly needsPassword?: boolean
}

interface FollowOptions {
  readonly tokenHash: Buffer
  readonly cookieHeader: string | undefined
  /** Of the row that tells the former address. */
  readonly newLinkId: string
}

/** The way back lives so long after a change, and undoes what was added so long before it (decision 82). */
const oneWeek = sql`interval '7 days'`
// An account younger than that keeps what it was made with. A Date has no microseconds.
const restoredTo = sql<Date>`greatest(email_links.created_at - ${oneWeek}, accounts.created_at + interval '1 ms')`

const isKnown = (tx: Tx, tokenHash: Buffer) =>
  tx.selectFrom('email_links').select('id').where('token_hash', '=', tokenHash).executeTakeFirst()

const takeLink = async (tx: Tx, tokenHash: Buffer) => {
  // Locks the account's row: links of one account are used in turn.
  const link = await tx
    .selectFrom('email_links')
    .innerJoin('accounts', 'accounts.id', 'email_links.account_id')
    .select(['email_links.id', 'account_id as accountId', 'purpose', 'email_links.email as address'])
    .select(['accounts.email', 'email_confirmed_at', 'email_links.created_at'])
    .select(restoredTo.as('undoneSince'))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('accounts.disabled', '=', false)
    .forUpdate('accounts')
    .executeTakeFirst()
  if (!link) return undefined
  const used = await tx.deleteFrom('email_links').where('id', '=', link.id).executeTakeFirst()
  return used.numDeletedRows === 1n ? link : undefined
}
type Link = NonNullable<Awaited<ReturnType<typeof takeLink>>>

/**
 * Sets a confirmed address wherever it is stored. Links to the former one expire. `isTrusted`: by the operator's word.
 * False if another account has it.
 */
export async function moveAccount(
  tx: Tx,
  accountId: string,
  email: string,
  { isTrusted = false } = {},
): Promise<boolean> {
  if (await isTaken(tx, email, accountId)) return false
  const moved = await tx
    .updateTable('accounts')
    .set({ email, email_confirmed_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .set({ is_email_trusted: isTrusted })
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return false
  await tx.updateTable('users').set({ email }).where('account_id', '=', accountId).execute()
  await tx
    .updateTable('resources')
    .set({ user_id: email })
    .where('uploader_account_id', '=', accountId)
    .execute()
  await renameBinned(tx, accountId, email)
  await tx.deleteFrom('password_resets').where('account_id', '=', accountId).execute()
  await tx
    .deleteFrom('email_links')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', ['confirm', 'change'])
    .execute()
  return true
}

async function confirm(tx: Tx, { accountId, address, email, email_confirmed_at }: Link, hasSession: boolean) {
  if (address !== email) return undefined
  const isTakenOver = await acceptLink(tx, accountId, { isMailed: true, hasSession })
  if (!email_confirmed_at) await addAccountEntry(tx, accountId, 'email.confirmed')
  return isTakenOver ? { needsPassword: true } : {}
}

// Only a proved address gets the way back: no proof exists that another one is the owner's (decision 82).
async function change(tx: Tx, link: Link, id: string, queue: QueueMail) {
  const { accountId, address, email, email_confirmed_at } = link
  if (!(await moveAccount(tx, accountId, address))) return false
  await tx
    .insertInto('email_links')
    .values({
      id,
      account_id: accountId,
      purpose: email_confirmed_at ? 'restore' : 'inform',
      email,
      expires_at: email_confirmed_at ? sql<Date>`now() + ${oneWeek}` : sql<Date>`now() + interval '1 day'`,
    })
    .execute()
  await addAccountEntry(tx, accountId, 'email.changed')
  await queue(tx, id)
  return true
}

/** Also ends the ways in that were added since a week before the change, and the ways back to later addresses. */
async function restore(tx: Tx, { accountId, address, created_at, undoneSince }: Link) {
  if (!(await moveAccount(tx, accountId, address))) return false
  await endWaysIn(tx, accountId, undoneSince)
  await tx
    .deleteFrom('email_links')
    .where('account_id', '=', accountId)
    .where('created_at', '>=', created_at)
    .execute()
  await addAccountEntry(tx, accountId, 'email.restored')
  return true
}

/**
 * Uses a link once. Undefined if it is used, invalid or too old, or its address is another account's now. A change fails
 * with `sign_in_first` in a browser that is not signed in to the account.
 */
export const followLink = (
  db: Db,
  { tokenHash, cookieHeader, newLinkId }: FollowOptions,
  sessions: Pick<SessionOpener, 'endOthers' | 'holds'>,
  queue: QueueMail,
): Promise<FollowedLink | undefined> =>
  db.transaction().execute(async (tx) => {
    if (!(await isKnown(tx, tokenHash))) return undefined
    await lockBin(tx)
    const link = await takeLink(tx, tokenHash)
    if (!link || link.purpose === 'inform') return undefined
    const { purpose, accountId, address, email: former } = link
    const followed = { purpose, accountId, email: address, former }
    if (purpose === 'restore') return (await restore(tx, link)) ? followed : undefined
    const hasSession = await sessions.holds(tx, accountId, cookieHeader)
    if (purpose === 'confirm') {
      const confirmed = await confirm(tx, link, hasSession)
      return confirmed && { ...followed, ...confirmed }
    }
    // The new mailbox may be that of a stranger, who must not get the account, nor share it with its owner.
    if (!hasSession) throw fail('sign_in_first')
    if (!(await change(tx, link, newLinkId, queue))) return undefined
    await sessions.endOthers(tx, accountId, cookieHeader)
    return followed
  })
