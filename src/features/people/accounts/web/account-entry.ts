import type { Account } from '../contract.ts'
import type { RequestedRole } from '../requested-role.ts'
import { ageIn } from './age.ts'
import { type GuardianEntry, noGuardian } from './guardian-fields.tsx'

/** Values of the profile form: the four fields that the owner may change (ACCT-04). */
export interface AccountEntry extends GuardianEntry {
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
  ...noGuardian,
})

/** The account with its queued changes. */
export const withChanges = (account: Account, changes: readonly Partial<Account>[]): Account =>
  Object.assign({}, account, ...changes) as Account

/** Request body with the changed fields only: the others may be newer on the server. */
export function differencesIn(account: Account, entry: AccountEntry) {
  const isNew = ([name, value]: [string, unknown]) => account[name as keyof Account] !== value
  return Object.fromEntries(Object.entries(changesOf(entry)).filter(isNew))
}

/** Request body with all fields, and what a minor who is asked for a guardian has entered. */
export const changesOf = (entry: AccountEntry) => ({
  full_name: entry.fullName,
  institution: entry.institution,
  age: ageIn(entry.age) ?? null,
  requested_role: entry.requestedRole,
  ...(entry.guardianAgrees && { guardian_consent: true }),
  ...(entry.guardianEmail && { guardian_email: entry.guardianEmail.trim() }),
})
