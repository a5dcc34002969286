import { findValid, type NewResetLink, storeLink, useLink } from './password-resets-repository.ts'
import { failing } from '#shared/endpoint.ts'
import { hashToken } from '#platform/auth/one-time-token.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import { checkNewPassword } from '#features/people/accounts/server/check-new-password.ts'
import * as contract from '../../contract.ts'

const fail = failing(contract.resetPassword)

/**
 * Sets the password with a one-time link and ends every session of the account (T11). Fails with `reset_link_gone` or
 * `password_too_weak`; the link stays valid after the latter.
 */
export async function resetPassword(
  { db, passwords }: SignInDeps,
  { token, password }: { readonly token: string; readonly password: string },
) {
  const tokenHash = hashToken(token)
  // Before the hash: guessed tokens must not cost the server a password hash.
  const link = await findValid(db, tokenHash)
  if (!link) throw fail('reset_link_gone')
  checkNewPassword(passwords, password, link)
  if (!(await useLink(db, tokenHash, await passwords.hash(password)))) throw fail('reset_link_gone')
}

export interface ResetLink {
  readonly link: string
  /** ISO 8601, by the database's clock. */
  readonly expiresAt: string
}

/**
 * Makes a one-time link to a new password; it works for 30 minutes and only its hash is stored (T45). Writes the audit
 * entry `password.link-made` of `madeBy`. Throws for an unknown account.
 */
export async function makeResetLink(
  db: Db,
  { newToken, baseUrl }: { readonly newToken: () => string; readonly baseUrl: string },
  request: Omit<NewResetLink, 'tokenHash'>,
): Promise<ResetLink> {
  const token = newToken()
  const endsAt = await storeLink(db, { ...request, tokenHash: hashToken(token) })
  if (!endsAt) throw new Error('There is no such account to make a link for')
  return { link: `${baseUrl}/#/new-password?token=${token}`, expiresAt: endsAt.toISOString() }
}
