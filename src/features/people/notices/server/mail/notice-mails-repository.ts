/** Notices that are due by mail, and the transactions that send them. */
import { sql } from 'kysely'
import type { Role } from '#shared/abilities.ts'
import { isLanguage, type Language, firstLanguage } from '#shared/languages.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import { mailsPerDay, type Notice } from '../../contract.ts'
import type { NoticeKind } from '../../notice-kinds.ts'
import { lastMorning, mayMail, nextMorning, stopMails, today } from '../notice-choices-repository.ts'

export interface Recipient {
  readonly accountId: string
  readonly email: string
  readonly language: Language
}
export type DueNotice = Pick<Notice, 'id' | 'kind' | 'resourceId' | 'title' | 'data'>
export interface WaitingCounts {
  readonly waiting: number
  readonly reported: number
  readonly suggested: number
  /** The morning of the mail. */
  readonly day: string
}
/** Hands a mail to the mail server. `refused`: it never takes mail for this address; throws if it may take it later. */
export type SendMail<What> = (
  recipient: Recipient,
  what: What,
) => Promise<'sent' | { readonly refused: string }>

type QueueMail = (tx: Tx, kind: 'notices' | 'queue', accountId: string) => Promise<void>

const sweepLock = 7_419_803_290
const accountsAtOnce = 500

/** Notices within a minute go into one mail. Afterwards its set is fixed, so that a repeated mail is the same mail. */
const batch = sql`interval '1 minute'`

const dueNotices = sql<{ accountId: string }>`
  select distinct account_id as "accountId" from notices join accounts on accounts.id = account_id
  where mailed_at is null and mail_due_at <= now() - ${batch} and ${mayMail} limit ${accountsAtOnce}`

const isQueueDue = (
  moderators: readonly Role[],
) => sql<boolean>`(users.role = any(${moderators}::text[]) and coalesce(notice_settings.queue, 'daily') = 'daily'
  and coalesce(notice_settings.queue_mailed_at < ${lastMorning}, true) and ${mayMail})`
const readers = sql`accounts join users on users.account_id = accounts.id
  left join notice_settings on notice_settings.account_id = accounts.id`
const dueQueues = (moderators: readonly Role[]) => sql<{ accountId: string }>`
  select accounts.id as "accountId" from ${readers} where ${isQueueDue(moderators)} limit ${accountsAtOnce}`

/** Calls `queue` in one transaction for each account with a due mail, unless another node does so now. */
export const queueDue = (db: Db, moderators: readonly Role[], queue: QueueMail) =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${sweepLock}) as mine`.execute(tx)
    if (!rows[0]?.mine) return
    for (const { accountId } of (await dueNotices.execute(tx)).rows) await queue(tx, 'notices', accountId)
    for (const { accountId } of (await dueQueues(moderators).execute(tx)).rows)
      await queue(tx, 'queue', accountId)
  })

/** SMTP may take longer than other transactions may be idle. */
const allowSlowMail = sql`set local idle_in_transaction_session_timeout = '100s'`

/**
 * One process at a time mails an account. The lock is advisory: locked rows would let the owner's calls and the deletion of
 * the account wait for the mail server.
 */
async function lockMails(tx: Tx, accountId: string): Promise<boolean> {
  await allowSlowMail.execute(tx)
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`notice mails ${accountId}`}, 0)) as mine`.execute(tx)
  return rows[0]?.mine ?? false
}

const toRecipient = ({ id, email, language }: { id: string; email: string; language: string | null }) => ({
  accountId: id,
  email,
  language: language !== null && isLanguage(language) ? language : firstLanguage,
})

async function oldestDue(tx: Tx, accountId: string): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice & { kind: NoticeKind }>`
    with unmailed as (
      select *, min(mail_due_at) over () as first from notices
      where account_id = ${accountId} and mailed_at is null and mail_due_at <= now())
    select id, kind, resource_id as "resourceId", title, data from unmailed
    where first <= now() - ${batch} and mail_due_at <= first + ${batch} order by id`.execute(tx)
  return rows
}

/** Above the number of mails a day, all that is due waits for the next morning. */
async function delayAboveCap(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ sent: number }>`
    select count(distinct mailed_at)::int as sent from notices
    where account_id = ${accountId} and mailed_at >= ${today}`.execute(tx)
  if ((rows[0]?.sent ?? 0) < mailsPerDay) return false
  await sql`update notices set mail_due_at = ${nextMorning}
    where account_id = ${accountId} and mailed_at is null and mail_due_at <= now()`.execute(tx)
  return true
}

/** Sends the oldest due notices in one mail. False if nothing is due, nothing may be mailed, or another process sends. */
export const sendNotices = (db: Db, accountId: string, send: SendMail<readonly DueNotice[]>) =>
  db.transaction().execute(async (tx) => {
    if (!(await lockMails(tx, accountId))) return false
    const account = tx.selectFrom('accounts').select(['id', 'email', 'language']).where('id', '=', accountId)
    const found = await account.where(mayMail).executeTakeFirst()
    const due = found ? await oldestDue(tx, accountId) : []
    if (!found || due.length === 0 || (await delayAboveCap(tx, accountId))) return false
    const outcome = await send(toRecipient(found), due)
    if (outcome !== 'sent') {
      await stopMails(tx, accountId, outcome.refused)
      return false
    }
    const ids = due.map(({ id }) => id)
    const mailed = { mailed_at: sql<Date>`now()` }
    await tx.updateTable('notices').set(mailed).where('id', 'in', ids).execute()
    return true
  })

/** Without returned and quarantined resources, which wait for no moderator. */
async function countWaiting(tx: Tx): Promise<WaitingCounts> {
  const { rows } = await sql<WaitingCounts>`select
    (select count(*)::int from resources
      where verified is not true and returned_at is null and quarantined_at is null) as waiting,
    (select count(*)::int from resources where reported and quarantined_at is null) as reported,
    (select count(*)::int from revisions join resources on resources.id = resource_id
      where state = 'proposed' and quarantined_at is null) as suggested,
    ${lastMorning}::text as day`.execute(tx)
  return rows[0] ?? { waiting: 0, reported: 0, suggested: 0, day: '' }
}

/** Sends today's mail about what waits for moderators; none if nothing waits. */
export const sendQueue = (
  db: Db,
  moderators: readonly Role[],
  accountId: string,
  send: SendMail<WaitingCounts>,
) =>
  db.transaction().execute(async (tx) => {
    if (!(await lockMails(tx, accountId))) return
    const { rows } = await sql<{ id: string; email: string; language: string | null }>`
      select accounts.id, accounts.email, accounts.language from ${readers}
      where accounts.id = ${accountId} and ${isQueueDue(moderators)}`.execute(tx)
    const [found] = rows
    if (!found) return
    const counts = await countWaiting(tx)
    const isNothing = counts.waiting + counts.reported + counts.suggested === 0
    const outcome = isNothing ? 'sent' : await send(toRecipient(found), counts)
    if (outcome !== 'sent') return stopMails(tx, accountId, outcome.refused)
    const mailed = { queue_mailed_at: sql<Date>`now()` }
    await tx
      .insertInto('notice_settings')
      .values({ account_id: accountId, ...mailed })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(mailed))
      .execute()
  })
