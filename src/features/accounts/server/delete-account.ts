import { ownerRole } from '#shared/abilities.ts'
import { type BodyOf, failing } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import type { FreshProofs } from '#platform/auth/fresh-proofs-repository.ts'
import { normalEmail } from '#platform/auth/email-address.ts'
import type { Passwords } from '#platform/auth/passwords.ts'
import type { Staging } from '#platform/files/staging.ts'
import type { CounterStore } from '#platform/limits/limiter.ts'
import type { Whose } from './account-copy-repository.ts'
import type {
  AccountDeletionRepository,
  EraseOutcome,
  AnonymousValues,
} from './account-deletion-repository.ts'
import * as contract from '../contract.ts'

export interface EraseAccountDeps {
  readonly accountDeletions: Pick<AccountDeletionRepository, 'erase'>
  readonly staging: Pick<Staging, 'discard'>
}

/** Removes somebody's account for good, as its owner would: same traces, same rest. `by` stands in the audit trail. */
export async function eraseAccount(
  { accountDeletions, staging }: EraseAccountDeps,
  { by, ...who }: { readonly accountId: string; readonly email: string; readonly by: string },
): Promise<'erased' | Exclude<EraseOutcome, object>> {
  const whose = { ...who, source: `account ${who.accountId}` }
  const erased = await accountDeletions.erase(whose, anonymous, ownerRole, { by })
  if (typeof erased === 'string') return erased
  for (const id of erased.uploadIds) await staging.discard(id)
  return 'erased'
}

const fail = failing(contract.deleteAccount)

/** Spec 3: what a record says whose uploader or user nobody knows. */
export const anonymous: AnonymousValues = { uploader: 'Default', userId: 'unknown', source: 'gone' }

const wrongPasswords = { count: 5, seconds: 60 * 60 } as const

export interface DeleteAccountDeps {
  readonly accountDeletions: AccountDeletionRepository
  readonly passwords: Passwords
  readonly deletionTries: CounterStore
  readonly staging: Staging
  readonly freshProofs: FreshProofs
  /** Told when bytes could not be removed; the sweep does it within a day. */
  readonly logError: (error: unknown) => void
}

export interface Asking extends Whose {
  readonly cookieHeader: string
}

// A try counts before the password is looked at, as at sign-in; the right one gives it back.
export async function checkOwnPassword(
  { passwords, deletionTries }: Pick<DeleteAccountDeps, 'passwords' | 'deletionTries'>,
  accountId: string,
  typed: string | undefined,
  hash: string,
) {
  if (typed === undefined || typed === '') throw fail('wrong_password', { field: 'password' })
  const { count, seconds } = wrongPasswords
  const buckets = [{ name: `delete account ${accountId}`, seconds }]
  const [tries = 0] = await deletionTries.hit(buckets)
  if (tries > count) throw commonFailure('too_many_requests', { retryAfterSeconds: seconds })
  if (!(await passwords.matches(typed, hash))) throw fail('wrong_password', { field: 'password' })
  await deletionTries.giveBack(buckets)
}

/**
 * Re-authentication: the password or, where there is none, a visit at a provider for this deletion (T8). Returns
 * the password hash that was checked; undefined for a provider.
 */
async function checkProof(deps: DeleteAccountDeps, asking: Asking, typed: string | undefined) {
  const { passwordHash, provider } = await deps.accountDeletions.proofOf(asking.accountId)
  if (passwordHash !== undefined) {
    await checkOwnPassword(deps, asking.accountId, typed, passwordHash)
    return passwordHash
  }
  const proved = provider && (await deps.freshProofs.take(asking.cookieHeader, 'deletion'))
  if (!proved) throw fail('reauthentication_needed')
  return undefined
}

/**
 * Removes the own account for good: record, sessions, uploads; what others use stays as `Default`, what is counted as
 * `unknown` (ACCT-16). Fails with ERR-24, `reauthentication_needed`, `last_admin` or, after five wrong passwords, 429.
 */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  asking: Asking,
  { email, password }: BodyOf<typeof contract.deleteAccount>,
) {
  if (normalEmail(email) !== normalEmail(asking.email)) throw fail('wrong_password', { field: 'email' })
  const checkedHash = await checkProof(deps, asking, password)
  const erased = await deps.accountDeletions.erase(asking, anonymous, ownerRole, { checkedHash })
  if (erased === 'password changed') throw fail('wrong_password', { field: 'password' })
  if (erased === 'last of its role') throw fail('last_admin')
  if (erased === 'gone') return
  for (const id of erased.uploadIds) await deps.staging.discard(id).catch(deps.logError)
}
