import { ownerRole } from '#shared/abilities.ts'
import type { Staging } from '#server/platform/files/staging.ts'
import type { AccountDeletionRepository, EraseOutcome } from './account-deletion-repository.ts'
import { nameless } from './delete-account.ts'

export interface EraseAccountParts {
  readonly accountDeletions: Pick<AccountDeletionRepository, 'erase'>
  readonly staging: Pick<Staging, 'discard'>
}

/** Removes somebody's account for good, as its owner would: same traces, same rest. `by` stands in the audit trail. */
export async function eraseAccount(
  { accountDeletions, staging }: EraseAccountParts,
  { by, ...who }: { readonly accountId: string; readonly email: string; readonly by: string },
): Promise<'erased' | Exclude<EraseOutcome, object>> {
  const whose = { ...who, source: `account ${who.accountId}` }
  const erased = await accountDeletions.erase(whose, nameless, ownerRole, { by })
  if (typeof erased === 'string') return erased
  for (const id of erased.uploadIds) await staging.discard(id)
  return 'erased'
}
