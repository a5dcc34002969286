import { sql } from 'kysely'
import type { AccessChange } from '#shared/access-changes.ts'
import type { Tx } from './idempotency.ts'

/** A notice to the owner, in the transaction of the act. None for a deleted account. */
export const addAccessNotice = (tx: Tx, accountId: string, what: AccessChange) =>
  sql`insert into notices (account_id, kind, data)
    select id, 'access.changed', ${JSON.stringify({ what })}::jsonb from accounts where id = ${accountId}`.execute(
    tx,
  )
