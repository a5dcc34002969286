import { fallbackRole } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import { normalEmail } from '#server/platform/auth/email-address.ts'
import type { Passwords } from '#server/platform/auth/passwords.ts'
import type { SessionOpener } from '#server/platform/auth/sign-in-library.ts'
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
async function countTry({ signInTries: tries, hideEmail }: SignInParts, email: string, address: string) {
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

/** Opens a session. Fails with ERR-06 to ERR-09; gives who signed in and the cookies to set. */
export async function signIn(parts: SignInParts, typed: Credentials, address: string) {
  const { accounts, passwords, sessions, genericSignIn } = parts
  const email = normalEmail(typed.email)
  const giveBack = await countTry(parts, email, address)
  const account = await accounts.find(email)
  if (!account) {
    await passwords.pretendToCheck(typed.password)
    // With one message for both, nothing else of the answer may tell them apart either (T13).
    throw genericSignIn
      ? fail('wrong_password', { field: 'password' })
      : fail('account_not_found', { field: 'email' })
  }
  const opened = await sessions.open(email, typed.password)
  if (opened === 'wrong password') throw fail('wrong_password', { field: 'password' })
  if (opened === 'disabled') throw fail('account_disabled')
  await giveBack()
  const session: Session = {
    account: { id: account.id, email, role: account.role ?? fallbackRole },
    visitor: false,
  }
  return { session, cookies: opened.cookies }
}
