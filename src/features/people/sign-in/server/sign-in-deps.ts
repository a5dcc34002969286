import type { DeviceCookie, FlowCookie } from '#platform/auth/cookies.ts'
import type { Sealer } from '#platform/auth/factors/sealer.ts'
import type { WebAuthn } from '#platform/auth/factors/webauthn.ts'
import type { OpenIdClient } from '#platform/auth/open-id/open-id-client.ts'
import type { Passwords } from '#platform/auth/passwords.ts'
import type { FreshProofs } from '#platform/auth/sessions/fresh-proofs-repository.ts'
import type { SessionOpener } from '#platform/auth/sessions/session-opener.ts'
import type { RoleRule } from '#platform/config/openid-providers.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import type { CounterStore } from '#platform/limits/limiter.ts'
import type { Mailer } from '#platform/mailer.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import type { readSignInOptions } from '../contract.ts'

export interface SignInProvider {
  readonly id: string
  readonly name: string
  readonly client: OpenIdClient
  readonly roleRules: readonly RoleRule[]
  /** Hosts of the addresses that it may confirm; undefined: any. */
  readonly mailDomains: readonly string[] | undefined
}

/** Dependencies of all ways to sign in. */
export interface SignInDeps {
  readonly db: Db
  readonly now: () => Date
  readonly logError: (error: unknown) => void
  readonly baseUrl: string
  readonly siteName: string
  readonly signInOptions: ReturnOf<typeof readSignInOptions>
  /** Unknown email and wrong password fail alike. */
  readonly genericSignIn: boolean
  /** Number of own resources that were returned. */
  readonly needsAttention: (accountId: string) => Promise<number>

  readonly passwords: Passwords
  readonly sessions: SessionOpener
  readonly deviceCookie: DeviceCookie
  /** The Set-Cookie line of a fresh visitor. */
  readonly newVisitorCookie: () => string
  /** Of tries to sign in and of mails. */
  readonly counters: CounterStore
  /** Counters outlive accounts, so they must not contain an email (T8). */
  readonly hideEmail: (email: string) => string
  /** Of accounts, identities and factors. */
  readonly newAccountId: () => string
  readonly newToken: () => string

  readonly jobs: JobQueue
  /** Undefined where the operator has configured no mail. */
  readonly mailer: Mailer | undefined

  /** By id; without Google while its settings are missing. */
  readonly signInProviders: ReadonlyMap<string, SignInProvider>
  readonly flowCookie: FlowCookie
  readonly freshProofs: FreshProofs

  readonly webAuthn: WebAuthn
  readonly sealer: Sealer
  readonly pendingSignInCookie: FlowCookie
  readonly randomSecret: (bytes: number) => Buffer
}
