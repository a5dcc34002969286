import { createHash } from 'node:crypto'
import { ownerRole } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import { normalEmail } from '#server/platform/auth/email-address.ts'
import type { Passwords } from '#server/platform/auth/passwords.ts'
import type { SessionOpener } from '#server/platform/auth/session-opener.ts'
import * as contract from '../contract.ts'
import type { Session } from '../contract.ts'
import { looksLikeEmail } from '../password.ts'
import type { AccountsRepository } from './accounts-repository.ts'
import { acceptNewPassword } from './new-password/accept-new-password.ts'
import type { Credentials } from './sign-in.ts'
import { countTry, type TryCaller, type TryDeps } from './sign-in-tries.ts'

const fail = failing(contract.setUpSite)

/** Tokens are kept hashed, as passwords are: whoever reads the database cannot use them. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

export interface NewAccountParts {
  readonly accounts: AccountsRepository
  readonly passwords: Passwords
  readonly newAccountId: () => string
}

export interface SetUpParts extends NewAccountParts, TryDeps {
  readonly sessions: SessionOpener
}

/** The checks every new account passes; gives the email in its normal spelling. */
export function acceptCredentials(typed: Credentials): string {
  const email = normalEmail(typed.email)
  if (!looksLikeEmail(email)) throw fail('invalid_email', { field: 'email' })
  acceptNewPassword(typed.password)
  return email
}

/**
 * Makes the first admin by the one-time link, once and within 24 hours (T44), and opens a session. Without a live link
 * it fails with `setup_link_gone` before it looks at email or password (F-C5).
 */
export async function setUpSite(parts: SetUpParts, token: string, typed: Credentials, caller: TryCaller) {
  const { accounts, passwords, sessions, newAccountId } = parts
  const giveBack = await countTry(parts, normalEmail(typed.email), caller)
  const tokenHash = hashToken(token)
  if (!(await accounts.isSetupLinkAlive(tokenHash, ownerRole))) throw fail('setup_link_gone')
  const email = acceptCredentials(typed)
  if (await accounts.find(email)) throw fail('email_taken', { field: 'email' })
  const [id, passwordHash] = [newAccountId(), await passwords.hash(typed.password)]
  const account = { id, email, passwordHash, role: ownerRole }
  const outcome = await accounts.createBySetupLink(tokenHash, account)
  if (outcome === 'link gone') throw fail('setup_link_gone')
  const opened = await sessions.open(id, { passwordHash }, caller.cookieHeader)
  if (typeof opened === 'string') throw new Error(`The first admin cannot sign in: ${opened}`)
  await giveBack()
  const session: Session = { account: { id, email, role: ownerRole }, visitor: false }
  return { session, cookies: opened.cookies }
}
