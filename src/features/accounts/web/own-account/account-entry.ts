import type { Account } from '../../contract.ts'
import type { RequestedRole } from '../../profile.ts'
import { ageIn } from '../fields/age.ts'

/** The four fields that a person may change (spec 5, Profile). */
export interface AccountEntry {
  readonly fullName: string
  readonly institution: string
  readonly age: string
  readonly requestedRole: RequestedRole
}

export const entryOf = (account: Account): AccountEntry => ({
  fullName: account.full_name,
  institution: account.institution,
  age: account.age === null ? '' : String(account.age),
  requestedRole: account.requested_role,
})

/** What the call takes. */
export const changesOf = (entry: AccountEntry) => ({
  full_name: entry.fullName,
  institution: entry.institution,
  age: ageIn(entry.age) ?? null,
  requested_role: entry.requestedRole,
})
