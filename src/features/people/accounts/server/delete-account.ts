import { ownerRole } from '#shared/abilities.ts'
import { type BodyOf, failing } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import { normalEmail } from '#platform/auth/email-address.ts'
import type { Staging } from '#platform/files/staging.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import { waysBack } from './email/email-links-repository.ts'
import type { DataSubject } from './account-copy-repository.ts'
import {
  type AnonymousValues,
  type Erase,
  type EraseOrder,
  type EraseOutcome,
  proofOf,
} from './account-deletion-repository.ts'
import type { AccountDeps } from './account-deps.ts'
import * as contract from '../contract.ts'

interface Erasure {
  readonly accountId: string
  readonly email: string
  readonly by: string
  readonly recheck?: EraseOrder['recheck']
}

/** Deletes an account by order of someone else, with the effects of `deleteAccount`. `by`: name in the audit log. */
export async function eraseAccount(
  { erase, staging }: { readonly erase: Erase; readonly staging: { readonly discard: Staging['discard'] } },
  { by, recheck, ...account }: Erasure,
): Promise<'erased' | Exclude<EraseOutcome, object>> {
  const subject = { ...account, source: `account ${account.accountId}` }
  const erased = await erase(subject, anonymous, ownerRole, { by, recheck })
  if (typeof erased === 'string') return erased
  for (const id of erased.uploadIds) await staging.discard(id)
  return 'erased'
}

const fail = failing(contract.deleteAccount)

/** ACCT-16: values in records of a deleted account. */
export const anonymous: AnonymousValues = { uploader: 'Default', userId: 'unknown', source: 'gone' }

const wrongPasswords = { count: 5, seconds: 60 * 60 } as const

export interface DeletionRequest extends DataSubject {
  readonly cookieHeader: string
  readonly isConfirmed: boolean
}

// Counts the attempt before the check, as at sign-in; a right password takes it back. Fails with `wrong_password` or 429.
async function checkOwnPassword(
  { passwords, counters }: AccountDeps,
  accountId: string,
  typed: string | undefined,
  hash: string,
) {
  if (typed === undefined || typed === '') throw fail('wrong_password', { field: 'password' })
  const { count, seconds } = wrongPasswords
  const buckets = [{ name: `delete account ${accountId}`, seconds }]
  const [tries = 0] = await counters.hit(buckets)
  if (tries > count) throw commonFailure('too_many_requests', { retryAfterSeconds: seconds })
  if (!(await passwords.matches(typed, hash))) throw fail('wrong_password', { field: 'password' })
  await counters.giveBack(buckets)
}

/**
 * Re-authentication: the password or, without one, a flow at a provider for this deletion (T8). A second factor, which
 * confirms the session, is needed beside the password and replaces the provider. Returns the checked password hash, if any.
 */
async function checkProof(deps: AccountDeps, request: DeletionRequest, typed: string | undefined) {
  const { passwordHash, provider, hasFactor } = await proofOf(deps.db, request.accountId)
  if (hasFactor && !request.isConfirmed) throw commonFailure('confirm_first')
  if (passwordHash !== undefined) {
    await checkOwnPassword(deps, request.accountId, typed, passwordHash)
    return passwordHash
  }
  const proved = hasFactor || (provider && (await deps.freshProofs.take(request.cookieHeader)))
  if (!proved) throw fail('reauthentication_needed')
  return undefined
}

/** Runs under the lock of the account. Whoever changed the email must not delete the way back to the former one. */
const checkSession =
  ({ sessions }: AccountDeps, { accountId, cookieHeader }: DeletionRequest) =>
  async (tx: Tx) => {
    await sessions.mustHold(tx, accountId, cookieHeader)
    if (await waysBack(tx, accountId).executeTakeFirst()) throw fail('email_just_changed')
    return true
  }

/**
 * Deletes the own account: record, sessions, uploads. Resources stay as `Default`, analytics as `unknown` (ACCT-16).
 * Fails with ERR-24, `reauthentication_needed`, `confirm_first`, `email_just_changed`, `last_admin` or, after five wrong passwords, 429.
 */
export async function deleteAccount(
  deps: AccountDeps,
  request: DeletionRequest,
  { email, password }: BodyOf<typeof contract.deleteAccount>,
) {
  if (normalEmail(email) !== normalEmail(request.email)) throw fail('wrong_password', { field: 'email' })
  const checkedHash = await checkProof(deps, request, password)
  const erased = await deps.erase(request, anonymous, ownerRole, {
    checkedHash,
    recheck: checkSession(deps, request),
  })
  if (erased === 'password changed') throw fail('wrong_password', { field: 'password' })
  if (erased === 'last of its role') throw fail('last_admin')
  if (erased === 'gone' || erased === 'cancelled') return
  for (const id of erased.uploadIds) await deps.staging.discard(id).catch(deps.logError)
}
