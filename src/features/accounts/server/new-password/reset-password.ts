import { failing } from '#shared/endpoint.ts'
import type { Passwords } from '#server/platform/auth/passwords.ts'
import * as contract from '../../contract.ts'
import { hashToken } from '../set-up-site.ts'
import { acceptNewPassword } from './accept-new-password.ts'
import type { PasswordResetsRepository } from './password-resets-repository.ts'

const fail = failing(contract.resetPassword)

export interface ResetPasswordParts {
  readonly passwordResets: Pick<PasswordResetsRepository, 'isAlive' | 'use'>
  readonly passwords: Passwords
}

/**
 * Sets the password with a one-time link and ends every session of the account (T11). Fails with `reset_link_gone`
 * or, leaving the link as it is, with `password_too_weak`.
 */
export async function resetPassword(
  { passwordResets, passwords }: ResetPasswordParts,
  { token, password }: { readonly token: string; readonly password: string },
) {
  const tokenHash = hashToken(token)
  // Asked before the hash is made: whoever guesses tokens cannot make the server work for it.
  if (!(await passwordResets.isAlive(tokenHash))) throw fail('reset_link_gone')
  acceptNewPassword(password)
  if (!(await passwordResets.use(tokenHash, await passwords.hash(password)))) throw fail('reset_link_gone')
}
