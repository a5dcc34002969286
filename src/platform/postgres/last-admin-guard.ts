import type { Role } from '#shared/abilities.ts'
import type { Tx } from './idempotency.ts'

/**
 * Whether nobody else who can sign in has the role. Holds everybody who has it until the transaction ends, in one
 * order for all: of two who would go at once the second sees that the first has gone (SECURITY T7).
 */
export async function isLastWithRole(tx: Tx, role: Role, accountId: string): Promise<boolean> {
  const holders = await tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.account_id', 'accounts.disabled'])
    .where('users.role', '=', role)
    .orderBy('users.account_id')
    .forUpdate('users')
    .execute()
  const isHolder = holders.some(({ account_id }) => account_id === accountId)
  return isHolder && !holders.some(({ account_id, disabled }) => account_id !== accountId && !disabled)
}
