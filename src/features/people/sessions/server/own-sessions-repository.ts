import { addAccountEntry } from '#platform/postgres/audit-entries.ts'
import type { Db } from '#platform/postgres/connection.ts'

const remove = (db: Db, accountId: string, which: { readonly operator: '=' | '<>'; readonly id: string }) =>
  db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('account_id', '=', accountId)
      .where('id', which.operator, which.id)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await addAccountEntry(tx, accountId, 'sessions.ended')
    return Number(numDeletedRows)
  })

/** Ends a session of the account, with an audit entry. False if the account has no such session. */
export const endOwnSession = async (db: Db, accountId: string, id: string) =>
  (await remove(db, accountId, { operator: '=', id })) > 0

/** Ends every session of the account but one, with an audit entry if there were any. Returns how many. */
export const endOtherSessions = (db: Db, accountId: string, id: string) =>
  remove(db, accountId, { operator: '<>', id })
