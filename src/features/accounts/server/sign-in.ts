import { fallbackRole } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import { normalEmail } from '#server/platform/auth/email-address.ts'
import type { Passwords } from '#server/platform/auth/passwords.ts'
import type { SessionOpener } from '#server/platform/auth/session-opener.ts'
import type { CounterStore } from '#server/platform/limits/limiter.ts'
import * as contract from '../contract.ts'
import type { Session } from '../contract.ts'
import type { AccountsRepository } from './accounts-repository.ts'

const fail = failing(contract.signIn)

/** SECURITY §1: failures in 15 minutes, per account and address and per address, before nobody is let through. */
const failuresAllowed = { perAccount: 10, perAddress: 60, seconds: 15 * 60 } as const

export interface SignInParts {
  readonly accounts: AccountsRepository
  readonly passwords: Passwords
  readonly sessions: SessionOpener
  readonly signInTries: CounterStore
  /** Counters outlive accounts, so no email may stand in them (T8). */
  readonly hideEmail: (email: string) => string
  /** One answer for an unknown email and a wrong password. */
  readonly genericSignIn: boolean
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

// A try counts before the password is looked at, so that many at once cannot slip through; success gives it back.
export async function countTry(
  { signInTries: tries, hideEmail }: Pick<SignInParts, 'signInTries' | 'hideEmail'>,
  email: string,
  address: string,
) {
  const { seconds, perAccount, perAddress } = failuresAllowed
  const buckets = [
    { name: `sign-in ${address} ${hideEmail(email)}`, seconds },
    { name: `sign-in ${address}`, seconds },
  ]
  const [account = 0, all = 0] = await tries.hit(buckets)
  if (account > perAccount || all > perAddress)
    throw fail('too_many_requests', { retryAfterSeconds: seconds })
  return () => tries.giveBack(buckets)
}

/** Where a try comes from. */
export interface SignInCaller {
  readonly address: string
  readonly cookieHeader: string | undefined
}

const wrongPassword = () => fail('wrong_password', { field: 'password' })

// In the statement that replaces it, a hash that has changed meanwhile stays; opening the session then refuses.
async function currentHash({ accounts, passwords }: SignInParts, id: string, password: string, hash: string) {
  if (!passwords.isOutdated(hash)) return hash
  const replacement = await passwords.hash(password)
  await accounts.replaceHash(id, hash, replacement)
  return replacement
}

/** The account whose password this is, its hash renewed where needed (F-C20). Unknown accounts cost the same check (T13). */
async function checkPassword(parts: SignInParts, email: string, password: string) {
  const { accounts, passwords, genericSignIn } = parts
  const account = await accounts.find(email)
  if (account && account.passwordHash !== null) {
    const { id, passwordHash } = account
    if (!(await passwords.matches(password, passwordHash))) throw wrongPassword()
    return { ...account, passwordHash: await currentHash(parts, id, password, passwordHash) }
  }
  await passwords.pretendToCheck(password)
  // With one message for both, nothing else of the answer may tell them apart either (T13).
  throw account || genericSignIn ? wrongPassword() : fail('account_not_found', { field: 'email' })
}

// Twice at most: a hash replaced between check and session is checked again, because another sign-in may have rehashed
// the same password meanwhile (F-C20); after a reset the second check refuses (F-C4).
async function openChecked(
  parts: SignInParts,
  email: string,
  password: string,
  cookieHeader: string | undefined,
) {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const account = await checkPassword(parts, email, password)
    const opened = await parts.sessions.open(account.id, account, cookieHeader)
    if (opened === 'disabled') throw fail('account_disabled')
    if (opened !== 'credential changed') return { account, cookies: opened.cookies }
  }
  throw wrongPassword()
}

/** Opens a session. Fails with ERR-06 to ERR-09; gives who signed in and the cookies to set. */
export async function signIn(
  parts: SignInParts,
  typed: Credentials,
  { address, cookieHeader }: SignInCaller,
) {
  const email = normalEmail(typed.email)
  const giveBack = await countTry(parts, email, address)
  const { account, cookies } = await openChecked(parts, email, typed.password, cookieHeader)
  await giveBack()
  const { id, role } = account
  const session: Session = { account: { id, email, role: role ?? fallbackRole }, visitor: false }
  return { session, cookies }
}
