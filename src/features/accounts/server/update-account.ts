import { fallbackRole } from '#shared/abilities.ts'
import { commonFailure } from '#shared/failure.ts'
import type { OwnAccountRepository, OwnChange } from './own-account-repository.ts'
import type { Account } from '../contract.ts'
import type { AccountCopyRepository, DataSubject } from './account-copy-repository.ts'

export interface ExportDeps {
  readonly accountCopies: AccountCopyRepository
  readonly now: () => Date
}

/** All data about an account as the text of a JSON file (POPIA s23). */
export async function exportAccount(
  { accountCopies, now }: ExportDeps,
  subject: DataSubject,
): Promise<string> {
  const copy = { exported_at: now().toISOString(), ...(await accountCopies.copyOf(subject)) }
  return `${JSON.stringify(copy, null, 2)}\n`
}

export interface OwnAccountDeps {
  readonly ownAccounts: OwnAccountRepository
  readonly sendsMail: boolean
}

/** The own user record; without one, the fallback role and blank fields (ACCT-18). Fails with `not_signed_in`. */
export async function readAccount(
  { ownAccounts, sendsMail }: OwnAccountDeps,
  accountId: string,
): Promise<Account> {
  const account = await ownAccounts.find(accountId)
  if (!account) throw commonFailure('not_signed_in')
  return { ...account, role: account.role ?? fallbackRole, sendsMail }
}

/** A change with its account: it may have been queued in a browser that others use too. */
export interface QueuedChange extends OwnChange {
  readonly ofAccount?: string | undefined
}

/** Changes the profile and returns the new record. Fails with `not_allowed` for a change of another account. */
export async function updateAccount(
  deps: OwnAccountDeps,
  accountId: string,
  { ofAccount = accountId, ...change }: QueuedChange,
  repeat: { readonly actor: string; readonly key: string | undefined },
) {
  if (ofAccount !== accountId) throw commonFailure('not_allowed')
  await deps.ownAccounts.change(accountId, change, fallbackRole, { ...repeat, request: ['account', change] })
  return readAccount(deps, accountId)
}
