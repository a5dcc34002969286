import { fallbackRole } from '#shared/abilities.ts'
import { commonFailure } from '#shared/failure.ts'
import type { OwnChange } from './own-account-repository.ts'
import { type OwnAccountParts, readAccount } from './read-account.ts'

/** A change, and for whom it was written: it may have waited in a browser that others use too. */
export interface WrittenChange extends OwnChange {
  readonly ofAccount?: string | undefined
}

/** Changes the four fields a person may change, and gives the record as it is then; writes one where there is none. */
export async function updateAccount(
  parts: OwnAccountParts,
  accountId: string,
  { ofAccount = accountId, ...change }: WrittenChange,
  repeat: { readonly actor: string; readonly key: string | undefined },
) {
  if (ofAccount !== accountId) throw commonFailure('not_allowed')
  await parts.ownAccounts.change(accountId, change, fallbackRole, { ...repeat, request: ['account', change] })
  return readAccount(parts, accountId)
}
