import { fallbackRole } from '#shared/abilities.ts'
import { commonFailure } from '#shared/failure.ts'
import type { Account } from '../../contract.ts'
import type { OwnAccountRepository } from './own-account-repository.ts'

export interface OwnAccountParts {
  readonly ownAccounts: OwnAccountRepository
}

/** The own user record; without one, role `user` and blank fields (ACCT-18). */
export async function readAccount({ ownAccounts }: OwnAccountParts, accountId: string): Promise<Account> {
  const account = await ownAccounts.find(accountId)
  if (!account) throw commonFailure('not_signed_in')
  return { ...account, role: account.role ?? fallbackRole }
}
