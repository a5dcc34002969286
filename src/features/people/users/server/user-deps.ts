import type { GuardianRule } from '#features/people/accounts/guardian-consent.ts'
import type { AddNotice } from '#features/people/notices/server/notices-repository.ts'
import type { SignInDeps } from '#features/people/sign-in/server/sign-in-deps.ts'
import type { DisclosureLog } from '#platform/disclosure-log-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'

export interface RoleDeps {
  readonly db: Db
  readonly guardianRule: GuardianRule
  /** Of notices to the owner; undefined for a command of the operator. */
  readonly signIn?: SignInDeps
  readonly addNotice?: AddNotice
  /** Where no mail is sent nobody can confirm an email. */
  readonly sendsMail: boolean
}

export interface UserDeps extends RoleDeps {
  readonly signIn: SignInDeps
  readonly addNotice: AddNotice
  readonly disclosures: DisclosureLog
}
