import type { DeviceCookie } from '#platform/auth/cookies.ts'
import type { Passwords } from '#platform/auth/passwords.ts'
import type { FreshProofs } from '#platform/auth/sessions/fresh-proofs-repository.ts'
import type { SessionOpener } from '#platform/auth/sessions/session-opener.ts'
import type { Staging } from '#platform/files/staging.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import type { CounterStore } from '#platform/limits/limiter.ts'
import type { Mailer } from '#platform/mailer.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { GuardianRule } from '../guardian-consent.ts'
import type { ResourceColumn } from './account-copy-repository.ts'
import type { Erase } from './account-deletion-repository.ts'

export interface AccountDeps {
  readonly db: Db
  readonly now: () => Date
  readonly passwords: Passwords
  readonly sessions: SessionOpener
  readonly deviceCookie: DeviceCookie
  readonly freshProofs: FreshProofs
  /** Counts wrong passwords at deletion, and mails. */
  readonly counters: CounterStore
  /** Of accounts and links. */
  readonly newAccountId: () => string
  readonly newToken: () => string
  /**
   * `notice`: the notice beside the form is enough. `required`: a minor's account needs the tick of a guardian.
   * `confirmed`: it gets no other role until a guardian has agreed by mail.
   */
  readonly guardianRule: GuardianRule
  readonly erase: Erase
  readonly staging: Staging
  /** Called when bytes could not be removed; the sweep removes them within a day. */
  readonly logError: (error: unknown) => void
  readonly jobs: JobQueue
  /** Undefined where the operator has configured no mail. */
  readonly mailer: Mailer | undefined
  /** A keyed hash. */
  readonly hideEmail: (email: string) => string
  readonly baseUrl: string
  readonly siteName: string
  /** Of resources, for the copy of one's own data. */
  readonly optionalAttributes: readonly ResourceColumn[]
}
