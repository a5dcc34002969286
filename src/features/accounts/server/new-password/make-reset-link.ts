import { hashToken } from '../set-up-site.ts'
import type { NewResetLink, PasswordResetsRepository } from './password-resets-repository.ts'

export interface ResetLinkParts {
  readonly passwordResets: PasswordResetsRepository
  readonly newToken: () => string
  readonly baseUrl: string
}

export interface ResetLink {
  readonly link: string
  /** ISO 8601, by the database's clock. */
  readonly expiresAt: string
}

/**
 * Makes a one-time link to a new password; it works for 30 minutes and only its hash is kept (T45). Writes the audit
 * entry `password.link-made` in the name of `madeBy`. Throws when there is no such account: look for it first.
 */
export async function makeResetLink(
  { passwordResets, newToken, baseUrl }: ResetLinkParts,
  wanted: Omit<NewResetLink, 'tokenHash'>,
): Promise<ResetLink> {
  const token = newToken()
  const endsAt = await passwordResets.keep({ ...wanted, tokenHash: hashToken(token) })
  if (!endsAt) throw new Error('There is no such account to make a link for')
  return { link: `${baseUrl}/#/new-password?token=${token}`, expiresAt: endsAt.toISOString() }
}
