import { ownerRole } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import { normalEmail } from '#platform/auth/email-address.ts'
import { hashToken } from '#platform/auth/one-time-token.ts'
import type { Session } from '#features/people/accounts/contract.ts'
import {
  anyWithRole,
  createAccount,
  createBySetupLink,
  findAccount,
  isSetupLinkAlive,
  storeSetupLink,
} from '#features/people/accounts/server/accounts-repository.ts'
import { acceptCredentials } from '#features/people/accounts/server/check-new-password.ts'
import type { Credentials } from './sign-in.ts'
import type { SignInDeps } from './sign-in-deps.ts'
import { type TryCaller, countTry } from './sign-in-tries.ts'
import { StartupError } from '#platform/errors.ts'
import * as contract from '../contract.ts'

/**
 * While the site has no admin: makes the one of the settings, or returns the token of a new set-up link (AUTH-29).
 * Throws StartupError if another account has the address of the settings (F-C6).
 */
export async function firstAdmin(
  deps: SignInDeps,
  named: Credentials | undefined,
): Promise<string | undefined> {
  const { db, passwords, newAccountId, newToken } = deps
  if (await anyWithRole(db, ownerRole)) return undefined
  if (!named) {
    const token = newToken()
    await storeSetupLink(db, hashToken(token))
    return token
  }
  const email = acceptCredentials(passwords, named)
  const passwordHash = await passwords.hash(named.password)
  const admin = { id: newAccountId(), email, passwordHash, role: ownerRole, isConfirmed: true }
  // Taken by another node that has just made the same admin, or by an account made by sign-up (F-C6).
  if (!(await createAccount(db, admin)) && !(await anyWithRole(db, ownerRole)))
    throw new StartupError(
      `ADMIN_EMAIL is the address of an account already, and there is no admin. Name another address, or make that account yours: npm run admin -- take-over ${email}, then npm run admin -- role ${email} ${ownerRole}`,
    )
  return undefined
}

const fail = failing(contract.setUpSite)

/**
 * Makes the first admin by the one-time link, once and within 24 hours (T44), and opens a session. Without a valid link
 * it fails with `setup_link_gone` before it checks email or password (F-C5).
 */
export async function setUpSite(deps: SignInDeps, token: string, typed: Credentials, caller: TryCaller) {
  const { db, passwords, sessions, newAccountId } = deps
  const undoCount = await countTry(deps, normalEmail(typed.email), caller)
  const tokenHash = hashToken(token)
  if (!(await isSetupLinkAlive(db, tokenHash, ownerRole))) throw fail('setup_link_gone')
  const email = acceptCredentials(passwords, typed)
  if (await findAccount(db, email)) throw fail('email_taken', { field: 'email' })
  const [id, passwordHash] = [newAccountId(), await passwords.hash(typed.password)]
  const account = { id, email, passwordHash, role: ownerRole }
  const outcome = await createBySetupLink(db, tokenHash, account)
  if (outcome === 'link gone') throw fail('setup_link_gone')
  const opened = await sessions.open(id, { passwordHash }, caller)
  if (typeof opened === 'string') throw new Error(`The first admin cannot sign in: ${opened}`)
  await undoCount()
  const session: Session = { account: { id, email, role: ownerRole }, visitor: false }
  return { session, cookies: [...opened.cookies, deps.deviceCookie.seal(email)] }
}
