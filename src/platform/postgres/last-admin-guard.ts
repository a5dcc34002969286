import type { Role } from '#shared/abilities.ts'
import type { Tx } from './idempotency.ts'

/**
 * True if no other enabled account has the role. Locks all holders of the role in one order until the transaction ends,
 * so that of two concurrent resignations the second sees the first (T7).
 */
export async function isLastWithRole(tx: Tx, role: Role, accountId: string): Promise<boolean> {
  const locked = tx.selectFrom('users').select('account_id').where('role', '=', role).orderBy('account_id')
  await locked.forUpdate().execute()
  // A statement of its own: the one that waited for the locks does not see what others disabled meanwhile.
  const holders = await tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.account_id', 'accounts.disabled'])
    .where('users.role', '=', role)
    .execute()
  const isHolder = holders.some(({ account_id }) => account_id === accountId)
  return isHolder && !holders.some(({ account_id, disabled }) => account_id !== accountId && !disabled)
}
