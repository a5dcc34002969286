/** Which notices an account gets by mail, and whether it may be mailed at all. */
import { type InsertObject, sql } from 'kysely'
import { ageOfConsent } from '#features/people/accounts/guardian-consent.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { Database } from '#platform/postgres/tables/database.ts'
import type { mailStates, NoticeChoices } from '../contract.ts'

export type MailState = (typeof mailStates)[number]
export type OwnChoices = NoticeChoices & { readonly mail: Exclude<MailState, 'off'> }
export type ChoiceKind = keyof NoticeChoices

// 07:00 in South Africa, when daily mails are sent, by the clock of the database.
const zone = sql.lit('Africa/Johannesburg')

/** The last one, at most a day ago. */
export const lastMorning = sql<Date>`((date_trunc('day', (now() - interval '7 hours') at time zone ${zone})
  + interval '7 hours') at time zone ${zone})`
export const nextMorning = sql<Date>`(${lastMorning} + interval '1 day')`
/** The last midnight. */
export const today = sql<Date>`(date_trunc('day', now() at time zone ${zone}) at time zone ${zone})`

const isConfirmed = sql<boolean>`(accounts.email_confirmed_at is not null)`

/** Under 18 without the consent of a guardian. */
const isMinor = sql<boolean>`(exists (select from users where users.account_id = accounts.id and age < ${sql.lit(ageOfConsent)})
  and not exists (select from guardian_consents where guardian_consents.account_id = accounts.id))`

/** The mail server refused the address, which was not confirmed again since. */
const isStopped = sql<boolean>`exists (select from notice_settings stopped where stopped.account_id = accounts.id
  and stopped.stop_reason is not null and stopped.updated_at >= accounts.email_confirmed_at)`

/** Condition on a row of `accounts`: never a disabled account, an unconfirmed or refused address, or a minor without consent. */
export const mayMail = sql<boolean>`(not accounts.disabled and ${isConfirmed} and not ${isMinor} and not ${isStopped})`

/** Undefined if the account is deleted. */
export const findChoices = (db: Db, accountId: string): Promise<OwnChoices | undefined> =>
  db
    .selectFrom('accounts')
    .leftJoin('notice_settings', 'notice_settings.account_id', 'accounts.id')
    .select(({ fn }) => [
      fn.coalesce('contributions', sql<NoticeChoices['contributions']>`'at once'`).as('contributions'),
      fn.coalesce('queue', sql<NoticeChoices['queue']>`'daily'`).as('queue'),
      sql<OwnChoices['mail']>`case when not ${isConfirmed} then 'unconfirmed' when ${isMinor} then 'minor'
        when ${isStopped} then 'stopped' else 'on' end`.as('mail'),
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()

const dueBy = {
  'at once': sql<Date | null>`now()`,
  daily: sql<Date | null>`${nextMorning}`,
  never: sql<Date | null>`null`,
} as const satisfies Record<NoticeChoices['contributions'], unknown>

const moveUnmailed = (tx: Tx, accountId: string, choice: NoticeChoices['contributions']) =>
  tx
    .updateTable('notices')
    .set({ mail_due_at: dueBy[choice] })
    .where('account_id', '=', accountId)
    .where('mailed_at', 'is', null)
    .where('mail_due_at', 'is not', null)
    .execute()

type Row = Omit<InsertObject<Database, 'notice_settings'>, 'account_id'>

const write = (tx: Tx, accountId: string, given: Row) =>
  tx
    .insertInto('notice_settings')
    .values({ account_id: accountId, ...given })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(given))
    .execute()

/** Changes the choices given; mails begin again if they were stopped. Notices not yet mailed follow. */
export const changeChoices = (
  db: Db,
  accountId: string,
  { contributions, queue }: { readonly [K in ChoiceKind]?: NoticeChoices[K] | undefined },
) =>
  db.transaction().execute(async (tx) => {
    await write(tx, accountId, {
      ...(contributions && { contributions }),
      ...(queue && { queue }),
      stop_reason: null,
      updated_at: sql<Date>`now()`,
    })
    if (contributions) await moveUnmailed(tx, accountId, contributions)
  })

/** Ends mails of one kind. The other choice stays, and `updated_at`, which a stop is compared with. */
export const endMails = (db: Db, accountId: string, kind: ChoiceKind) =>
  db.transaction().execute(async (tx) => {
    await write(tx, accountId, { [kind]: 'never' })
    if (kind === 'contributions') await moveUnmailed(tx, accountId, 'never')
  })

/** Stops all mails to an address that the mail server refuses for good. */
export async function stopMails(tx: Tx, accountId: string, because: string) {
  await write(tx, accountId, {
    stop_reason: because.slice(0, 200),
    updated_at: sql<Date>`now()`,
  })
  await moveUnmailed(tx, accountId, 'never')
}
