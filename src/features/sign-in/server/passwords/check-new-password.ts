import { failing } from '#shared/endpoint.ts'
import { isCommonPassword } from '#platform/auth/common-passwords/common-passwords.ts'
import * as contract from '#features/accounts/contract.ts'
import { isWeakPassword } from '#features/accounts/password.ts'

const fail = failing(contract.resetPassword)

/** Every new password passes here: `password_too_weak` when it is too short, too long, or one that guessers try first. */
export function checkNewPassword(password: string, field = 'password') {
  if (isWeakPassword(password) || isCommonPassword(password)) throw fail('password_too_weak', { field })
}
