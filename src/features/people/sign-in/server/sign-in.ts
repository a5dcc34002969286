import { failing } from '#shared/endpoint.ts'
import { normalEmail } from '#platform/auth/email-address.ts'
import { replaceHash } from '#platform/auth/credentials-repository.ts'
import { shownRole } from '#platform/auth/sessions/session-opener.ts'
import * as contract from '../contract.ts'
import { findAccount } from '#features/people/accounts/server/accounts-repository.ts'
import { startSecondStep } from './factors/second-factor.ts'
import { recogniseDevice } from './notices/recognise-device.ts'
import type { SignInDeps } from './sign-in-deps.ts'
import { countTry, type TryCaller } from './sign-in-tries.ts'

const fail = failing(contract.signIn)

export interface Credentials {
  readonly email: string
  readonly password: string
}

const wrongPassword = (subjectId?: string) =>
  fail('wrong_password', { field: 'password', ...(subjectId !== undefined && { subjectId }) })

// A hash that was changed meanwhile is not replaced; opening the session then fails.
async function renewHash({ db, passwords }: SignInDeps, id: string, password: string, hash: string) {
  if (!passwords.isOutdated(hash)) return hash
  const replacement = await passwords.hash(password)
  await replaceHash(db, id, hash, replacement)
  return replacement
}

/** Returns the account, its hash renewed if outdated (F-C20). An unknown email costs the same time (T13). */
async function checkPassword(deps: SignInDeps, email: string, password: string) {
  const { db, passwords, genericSignIn } = deps
  const account = await findAccount(db, email)
  if (account && account.passwordHash !== null) {
    const { id, passwordHash } = account
    if (!(await passwords.matches(password, passwordHash))) throw wrongPassword(id)
    return { ...account, passwordHash: await renewHash(deps, id, password, passwordHash) }
  }
  await passwords.dummyCheck(password)
  // With one message for both, the rest of the response must not differ either (T13).
  throw account || genericSignIn ? wrongPassword(account?.id) : fail('account_not_found', { field: 'email' })
}

// Two attempts: another sign-in may rehash the same password between check and session (F-C20). After a reset the
// second check fails (F-C4).
async function openChecked(deps: SignInDeps, email: string, password: string, caller: TryCaller) {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const account = await checkPassword(deps, email, password)
    const opened = await deps.sessions.open(account.id, account, caller)
    if (opened === 'disabled') throw fail('account_disabled', { subjectId: account.id })
    if (opened !== 'credential changed') return { account, opened }
  }
  throw wrongPassword()
}

/**
 * Opens a session, or starts the second step of an account with a second factor. Returns the answer and cookies; fails
 * with ERR-06 to ERR-09.
 */
export async function signIn(deps: SignInDeps, typed: Credentials, caller: TryCaller) {
  const email = normalEmail(typed.email)
  const undoCount = await countTry(deps, email, caller)
  const { account, opened } = await openChecked(deps, email, typed.password, caller)
  await undoCount()
  const { id, passwordHash } = account
  if (opened === 'second factor needed') {
    const { cookie, factors } = await startSecondStep(deps, { accountId: id, firstFactor: { passwordHash } })
    return { session: { account: null, visitor: false, secondFactor: factors }, cookies: [cookie] }
  }
  const device = await recogniseDevice(deps, { accountId: id, email, ...caller })
  return {
    session: { account: { id, email: account.email, ...shownRole(account.role, opened) }, visitor: false },
    cookies: [...opened.cookies, device],
  }
}
