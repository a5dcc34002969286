import { fallbackRole } from '#shared/abilities.ts'
import { commonFailure } from '#shared/failure.ts'
import type { OwnAccountRepository, OwnChange } from './own-account-repository.ts'
import type { Account } from '../contract.ts'
import type { AccountCopyRepository, Whose } from './account-copy-repository.ts'

export interface ExportDeps {
  readonly accountCopies: AccountCopyRepository
  readonly now: () => Date
}

/** Everything the site keeps about an account as the text of a JSON file (POPIA s23). */
export async function exportAccount({ accountCopies, now }: ExportDeps, whose: Whose): Promise<string> {
  const copy = { exported_at: now().toISOString(), ...(await accountCopies.copyOf(whose)) }
  return `${JSON.stringify(copy, null, 2)}\n`
}

export interface OwnAccountDeps {
  readonly ownAccounts: OwnAccountRepository
}

/** The own user record; without one, role `user` and blank fields (ACCT-18). */
export async function readAccount({ ownAccounts }: OwnAccountDeps, accountId: string): Promise<Account> {
  const account = await ownAccounts.find(accountId)
  if (!account) throw commonFailure('not_signed_in')
  return { ...account, role: account.role ?? fallbackRole }
}

/** A change, and for whom it was written: it may have waited in a browser that others use too. */
export interface WrittenChange extends OwnChange {
  readonly ofAccount?: string | undefined
}

/** Changes the four fields a person may change, and gives the record as it is then; writes one where there is none. */
export async function updateAccount(
  deps: OwnAccountDeps,
  accountId: string,
  { ofAccount = accountId, ...change }: WrittenChange,
  repeat: { readonly actor: string; readonly key: string | undefined },
) {
  if (ofAccount !== accountId) throw commonFailure('not_allowed')
  await deps.ownAccounts.change(accountId, change, fallbackRole, { ...repeat, request: ['account', change] })
  return readAccount(deps, accountId)
}
