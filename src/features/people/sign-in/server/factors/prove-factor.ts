import type { BodyOf } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import { hashToken } from '#platform/auth/one-time-token.ts'
import { stepOfCode } from '#platform/auth/factors/totp.ts'
import type { proveSecondFactor, AvailableFactors } from '../../factors-contract.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import { countTry, type TryCaller } from '../sign-in-tries.ts'
import {
  findPasskey,
  sealedSecretOf,
  type StoredFactors,
  usePasskey,
  useRecoveryCode,
  useStep,
} from './factors-repository.ts'

export type FactorProof = BodyOf<typeof proveSecondFactor>

export interface FactorAttempt {
  readonly accountId: string
  readonly email: string
  /** Gives the challenge of a passkey, once. */
  readonly takeChallenge: () => Promise<string | undefined>
}

export const availableFactors = ({ passkeys, app, recoveryCodes }: StoredFactors): AvailableFactors => ({
  passkey: passkeys.length > 0,
  app: app !== undefined,
  recoveryCode: recoveryCodes > 0,
})

/** The step of a code with a sealed secret; undefined for a wrong one, or if the secret cannot be opened. */
export function totpStep(deps: SignInDeps, accountId: string, sealed: string, code: string) {
  try {
    return stepOfCode(deps.sealer.open(sealed, accountId), code, deps.now().getTime() / 1_000)
  } catch (error) {
    deps.logError(error)
    return undefined
  }
}

async function isPasskeyProved(
  { db, webAuthn }: SignInDeps,
  { accountId, takeChallenge }: FactorAttempt,
  response: { readonly id: string },
) {
  const [challenge, passkey] = [await takeChallenge(), await findPasskey(db, response.id)]
  if (challenge === undefined || passkey?.accountId !== accountId) return false
  const counter = await webAuthn.checkOne(response, challenge, passkey)
  return counter !== undefined && usePasskey(db, passkey.id, counter)
}

async function isCodeProved(deps: SignInDeps, accountId: string, code: string) {
  const sealed = await sealedSecretOf(deps.db, accountId)
  const step = sealed === undefined ? undefined : totpStep(deps, accountId, sealed, code)
  return step !== undefined && useStep(deps.db, accountId, step)
}

/** Case, spaces and hyphens of a typed code do not matter. */
export const hashRecoveryCode = (typed: string) => hashToken(typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''))

const isProved = (deps: SignInDeps, attempt: FactorAttempt, proof: FactorProof) => {
  const { accountId } = attempt
  if ('passkey' in proof) return isPasskeyProved(deps, attempt, proof.passkey)
  return 'code' in proof
    ? isCodeProved(deps, accountId, proof.code)
    : useRecoveryCode(deps.db, accountId, hashRecoveryCode(proof.recoveryCode))
}

/** Of codes, besides those of sign-in: a guesser who knows the password may have many addresses. */
const codesAllowed = { perSource: 10, perAccount: 20, ofKnown: 100 } as const
const seconds = 60 * 60

// A browser that has signed in to the account has counts of its own, so that guesses of others do not lock it out (F-S5).
function bucketsOf({ deviceCookie }: SignInDeps, { accountId, email }: FactorAttempt, caller: TryCaller) {
  const { address, cookieHeader } = caller
  const { perSource, perAccount, ofKnown } = codesAllowed
  if (deviceCookie.isKnown(cookieHeader, email))
    return [
      { name: `codes device ${address} ${accountId}`, seconds, count: perAccount },
      { name: `codes devices ${accountId}`, seconds, count: ofKnown },
    ]
  return [
    { name: `codes ${address} ${accountId}`, seconds, count: perSource },
    { name: `codes ${accountId}`, seconds, count: perAccount },
  ]
}

async function countCode(deps: SignInDeps, attempt: FactorAttempt, caller: TryCaller) {
  const buckets = bucketsOf(deps, attempt, caller)
  const counts = await deps.counters.hit(buckets)
  if (buckets.some(({ count }, i) => (counts[i] ?? 0) > count))
    throw commonFailure('too_many_requests', { retryAfterSeconds: seconds })
  return () => deps.counters.giveBack(buckets)
}

/**
 * True if the account proved one of its factors; each code works once. A wrong one counts as a failed sign-in, and fails
 * with 429 above a limit.
 */
export async function proveFactor(
  deps: SignInDeps,
  attempt: FactorAttempt,
  proof: FactorProof,
  caller: TryCaller,
) {
  const undoCount = await countTry(deps, attempt.email, caller)
  const undoCodeCount = 'passkey' in proof ? undefined : await countCode(deps, attempt, caller)
  if (!(await isProved(deps, attempt, proof))) return false
  await Promise.all([undoCount(), undoCodeCount?.()])
  return true
}
