import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { NewNotice } from '../notice-kinds.ts'

/** Adds a notice in the transaction of the act; none for an account that is gone. */
export type AddNotice = (tx: Tx, notice: NewNotice) => Promise<void>

/** The account is looked up, because a moderator's may be deleted while an author answers. */
async function addNotice(tx: Tx, { accountId, kind, resourceId, title, data }: NewNotice) {
  await sql`insert into notices (account_id, kind, resource_id, title, data)
    select id, ${kind}, ${resourceId ?? null}::uuid, ${title ?? null}, ${JSON.stringify(data)}::jsonb
    from accounts where id = ${accountId}`.execute(tx)
}

export const noticesRepository = () => ({ add: addNotice satisfies AddNotice })
