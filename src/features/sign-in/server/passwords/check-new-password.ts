import { isWeakPassword, looksLikeEmail } from '#features/accounts/password.ts'
import { isCommonPassword } from '#platform/auth/common-passwords/common-passwords.ts'
import { normalEmail } from '#platform/auth/email-address.ts'
import { failing } from '#shared/endpoint.ts'
import * as contract from '../../contract.ts'

const fail = failing(contract.setUpSite)

/** Fails with `password_too_weak` for a password that is too short, too long or among the most common ones. */
export function checkNewPassword(password: string, field = 'password') {
  if (isWeakPassword(password) || isCommonPassword(password)) throw fail('password_too_weak', { field })
}

/** The checks of every new account. Returns the email in its normal spelling; fails with `invalid_email` as well. */
export function acceptCredentials(typed: { readonly email: string; readonly password: string }): string {
  const email = normalEmail(typed.email)
  if (!looksLikeEmail(email)) throw fail('invalid_email', { field: 'email' })
  checkNewPassword(typed.password)
  return email
}
