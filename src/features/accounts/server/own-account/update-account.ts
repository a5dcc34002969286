import { fallbackRole } from '#shared/abilities.ts'
import type { OwnChange } from './own-account-repository.ts'
import { type OwnAccountParts, readAccount } from './read-account.ts'

/** Changes the four fields a person may change, and gives the record as it is then; writes one where there is none. */
export async function updateAccount(parts: OwnAccountParts, accountId: string, change: OwnChange) {
  await parts.ownAccounts.change(accountId, change, fallbackRole)
  return readAccount(parts, accountId)
}
