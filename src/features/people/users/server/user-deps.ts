import type { GuardianRule } from '#features/people/accounts/guardian-consent.ts'
import type { AddNotice } from '#features/people/notices/server/notices-repository.ts'
import type { DisclosureLog } from '#platform/disclosure-log-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { Language } from '#shared/languages.ts'
import type { Order } from './users-repository.ts'

/** Mails the owner where the site sends mail (F-C8); with `tx` after its commit. */
type NotifyOwner = (
  notice: {
    readonly accountId: string
    readonly notice: 'reset-link-made' | 'role-changed'
    readonly language: Language
  },
  tx?: Tx,
) => Promise<void>

export interface RoleDeps {
  readonly db: Db
  readonly guardianRule: GuardianRule
  /** Undefined for a command of the operator. */
  readonly notifyOwner?: NotifyOwner
  readonly addNotice?: AddNotice
  /** Where no mail is sent nobody can confirm an email. */
  readonly sendsMail: boolean
}

export interface UserDeps extends RoleDeps {
  readonly notifyOwner: NotifyOwner
  readonly addNotice: AddNotice
  readonly disclosures: DisclosureLog
  /** Stores the link's hash and an audit entry of `madeBy`. */
  readonly makeResetLink: (
    accountId: string,
    madeBy: string,
  ) => Promise<{ readonly link: string; readonly expiresAt: string }>
  /** Removes all factors, ends all sessions, and mails the owner. False if there were none. */
  readonly resetFactors: (order: Order & { readonly language: Language }) => Promise<boolean>
}
