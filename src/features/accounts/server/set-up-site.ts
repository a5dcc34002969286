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

const fail = failing(contract.setUpSite)

/** Tokens are kept hashed, as passwords are: whoever reads the database cannot use them. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

export interface NewAccountParts {
  readonly accounts: AccountsRepository
  readonly passwords: Passwords
  readonly newAccountId: () => string
}

export interface SetUpParts extends NewAccountParts {
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
 * Makes the first admin by the one-time link, and opens the first session; works once, for 24 hours, and only while
 * there is no admin (T44).
 */
export async function setUpSite(
  parts: SetUpParts,
  token: string,
  typed: Credentials,
  cookieHeader: string | undefined,
) {
  const { accounts, passwords, sessions, newAccountId } = parts
  const email = acceptCredentials(typed)
  if (await accounts.find(email)) throw fail('email_taken', { field: 'email' })
  const [id, passwordHash] = [newAccountId(), await passwords.hash(typed.password)]
  const account = { id, email, passwordHash, role: ownerRole }
  const outcome = await accounts.createBySetupLink(hashToken(token), account)
  if (outcome === 'link gone') throw fail('setup_link_gone')
  const opened = await sessions.open(id, { passwordHash }, cookieHeader)
  if (typeof opened === 'string') throw new Error(`The first admin cannot sign in: ${opened}`)
  const session: Session = { account: { id, email, role: ownerRole }, visitor: false }
  return { session, cookies: opened.cookies }
}
