import { isWeakPassword, looksLikeEmail, withoutOuterBlanks } from '../password.ts'
import { isCommonPassword } from '#platform/auth/common-passwords/common-passwords.ts'
import type { Passwords } from '#platform/auth/passwords.ts'
import { normalEmail } from '#platform/auth/email-address.ts'
import { failing } from '#shared/endpoint.ts'
import * as contract from '../contract.ts'

const fail = failing(contract.signUp)

/** Fails with `password_too_weak` for a password that is too short, too long, repeated, common, breached or equal to the email. */
export function checkNewPassword(
  { isBreached }: Passwords,
  typed: string,
  { email, field = 'password' }: { readonly email: string; readonly field?: string },
) {
  const password = withoutOuterBlanks(typed)
  const isEmail = normalEmail(password) === normalEmail(email)
  if (isWeakPassword(password) || isCommonPassword(password) || isBreached(password) || isEmail)
    throw fail('password_too_weak', { field })
}

/** The checks of every new account. Returns the email in its normal spelling; fails with `invalid_email` as well. */
export function acceptCredentials(
  passwords: Passwords,
  typed: { readonly email: string; readonly password: string },
): string {
  const email = normalEmail(typed.email)
  if (!looksLikeEmail(email)) throw fail('invalid_email', { field: 'email' })
  checkNewPassword(passwords, typed.password, { email })
  return email
}
