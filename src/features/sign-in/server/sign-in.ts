import { fallbackRole } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import { normalEmail } from '#platform/auth/email-address.ts'
import type { Passwords } from '#platform/auth/passwords.ts'
import type { SessionOpener } from '#platform/auth/session-opener.ts'
import * as contract from '../contract.ts'
import type { Session } from '#features/accounts/contract.ts'
import type { AccountsRepository } from '#features/accounts/server/accounts-repository.ts'
import { countTry, type TryCaller, type TryDeps } from './sign-in-tries.ts'

const fail = failing(contract.signIn)

export interface SignInDeps extends TryDeps {
  readonly accounts: AccountsRepository
  readonly passwords: Passwords
  readonly sessions: SessionOpener
  /** One answer for an unknown email and a wrong password. */
  readonly genericSignIn: boolean
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

const wrongPassword = () => fail('wrong_password', { field: 'password' })

// In the statement that replaces it, a hash that has changed meanwhile stays; opening the session then refuses.
async function currentHash({ accounts, passwords }: SignInDeps, id: string, password: string, hash: string) {
  if (!passwords.isOutdated(hash)) return hash
  const replacement = await passwords.hash(password)
  await accounts.replaceHash(id, hash, replacement)
  return replacement
}

/** The account whose password this is, its hash renewed where needed (F-C20). Unknown accounts cost the same check (T13). */
async function checkPassword(deps: SignInDeps, email: string, password: string) {
  const { accounts, passwords, genericSignIn } = deps
  const account = await accounts.find(email)
  if (account && account.passwordHash !== null) {
    const { id, passwordHash } = account
    if (!(await passwords.matches(password, passwordHash))) throw wrongPassword()
    return { ...account, passwordHash: await currentHash(deps, id, password, passwordHash) }
  }
  await passwords.dummyCheck(password)
  // With one message for both, nothing else of the answer may tell them apart either (T13).
  throw account || genericSignIn ? wrongPassword() : fail('account_not_found', { field: 'email' })
}

// Twice at most: a hash replaced between check and session is checked again, because another sign-in may have rehashed
// the same password meanwhile (F-C20); after a reset the second check refuses (F-C4).
async function openChecked(
  deps: SignInDeps,
  email: string,
  password: string,
  cookieHeader: string | undefined,
) {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const account = await checkPassword(deps, email, password)
    const opened = await deps.sessions.open(account.id, account, cookieHeader)
    if (opened === 'disabled') throw fail('account_disabled')
    if (opened !== 'credential changed') return { account, cookies: opened.cookies }
  }
  throw wrongPassword()
}

/** Opens a session. Fails with ERR-06 to ERR-09; gives who signed in and the cookies to set. */
export async function signIn(deps: SignInDeps, typed: Credentials, caller: TryCaller) {
  const email = normalEmail(typed.email)
  const giveBack = await countTry(deps, email, caller)
  const { account, cookies } = await openChecked(deps, email, typed.password, caller.cookieHeader)
  await giveBack()
  const { id, role } = account
  const session: Session = {
    account: { id, email: account.email, role: role ?? fallbackRole },
    visitor: false,
  }
  return { session, cookies: [...cookies, deps.deviceCookie.seal(email)] }
}
