import { addAuditEntry } from '#platform/postgres/audit-entries.ts'
import type { Db } from '#platform/postgres/connection.ts'

export interface OwnSessionsRepository {
  /** Ends a session of the account. Audit entry. False: the account has no such session. */
  end(accountId: string, id: string): Promise<boolean>
  /** Ends every session of the account but one. Returns how many. Audit entry if there were any. */
  endOthers(accountId: string, keptId: string): Promise<number>
}

export function ownSessionsRepository(db: Db): OwnSessionsRepository {
  const remove = (accountId: string, which: { readonly operator: '=' | '<>'; readonly id: string }) =>
    db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .where('id', which.operator, which.id)
        .executeTakeFirst()
      if (numDeletedRows > 0n)
        await addAuditEntry(tx, { accountId, act: 'sessions.ended', subjectId: accountId })
      return Number(numDeletedRows)
    })
  return {
    end: async (accountId, id) => (await remove(accountId, { operator: '=', id })) > 0,
    endOthers: (accountId, id) => remove(accountId, { operator: '<>', id }),
  }
}
