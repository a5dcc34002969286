import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import { type Notice, noticesShown } from '../contract.ts'
import type { NewNotice, NoticeKind } from '../notice-kinds.ts'
import { mayMail, nextMorning } from './notice-choices-repository.ts'

/** Adds a notice in the transaction of the act; none for an account that is gone. */
export type AddNotice = (tx: Tx, notice: NewNotice) => Promise<void>

/** True if the notice is to be mailed at once. The account is looked up: a moderator's may be deleted meanwhile. */
export async function insertNotice(
  tx: Tx,
  { accountId, kind, resourceId, title, data }: NewNotice,
  { byMail }: { readonly byMail: boolean },
) {
  const { rows } = await sql<{ isDue: boolean }>`
    insert into notices (account_id, kind, resource_id, title, data, mail_due_at)
    select accounts.id, ${kind}, ${resourceId ?? null}::uuid, ${title ?? null}, ${JSON.stringify(data)}::jsonb,
      case when ${byMail} and ${mayMail} then
        case coalesce(notice_settings.contributions, 'at once')
          when 'at once' then now()
          when 'daily' then ${nextMorning}
        end
      end
    from accounts left join notice_settings on notice_settings.account_id = accounts.id
    where accounts.id = ${accountId}
    returning coalesce(mail_due_at < now() + interval '1 second', false) as "isDue"`.execute(tx)
  return rows[0]?.isDue ?? false
}

/** For programs that send no mail. */
export const addUnmailedNotice: AddNotice = async (tx, notice) => {
  await insertNotice(tx, notice, { byMail: false })
}

/** The newest first. */
export async function newestNotices(db: Db, accountId: string): Promise<Notice[]> {
  const rows = await db
    .selectFrom('notices')
    .select(['id', 'kind', 'resource_id', 'title', 'data', 'created_at', 'read_at'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(noticesShown)
    .execute()
  return rows.map(({ id, kind, resource_id, title, data, created_at, read_at }) => ({
    id,
    // Only `insertNotice` writes kinds.
    kind: kind as NoticeKind,
    resourceId: resource_id,
    title,
    data: data as Notice['data'],
    at: created_at.toISOString(),
    isRead: read_at !== null,
  }))
}

export async function countUnread(db: Db, accountId: string) {
  const { count } = await db
    .selectFrom('notices')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** A notice that was read is not mailed any more. */
export const markRead = (db: Db, accountId: string, upTo: number) =>
  db
    .updateTable('notices')
    .set({
      read_at: sql<Date>`now()`,
      mail_due_at: sql<Date | null>`case when mailed_at is not null then mail_due_at end`,
    })
    .where('account_id', '=', accountId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute()
