import { CallFailure } from '#web/kit/call-failure.ts'
import { changePasswordFailures } from '../../../messages.ts'
import { isWeakPassword } from '../../../password.ts'
import { fieldTroubles } from '../../fields/messages.ts'
import type { Troubles } from '../../fields/use-entry.ts'
import { changePasswordTexts } from './messages.ts'

/** The form for the own password. */
export interface PasswordEntry {
  readonly password: string
  readonly newPassword: string
  readonly confirmation: string
}

const { wrong_password, password_too_weak } = changePasswordFailures

function newPasswordErrors({ newPassword, confirmation }: PasswordEntry): Troubles<PasswordEntry> {
  if (!newPassword) return { newPassword: fieldTroubles.newPasswordMissing }
  if (isWeakPassword(newPassword)) return { newPassword: password_too_weak }
  if (!confirmation) return { confirmation: fieldTroubles.confirmationMissing }
  return newPassword === confirmation ? {} : { confirmation: fieldTroubles.passwordsDiffer }
}

/** Errors that can be told without a call. */
export const passwordErrors = (entry: PasswordEntry): Troubles<PasswordEntry> => ({
  ...(!entry.password && { password: changePasswordTexts.currentMissing }),
  ...newPasswordErrors(entry),
})

export interface PasswordRefusal {
  /** For the form as a whole; blank where a field says it. */
  readonly words: string
  readonly fields: Troubles<PasswordEntry>
}

/** The words of a refusal of the server, at the field they belong to. */
export function refusedChange(thrown: Error): PasswordRefusal {
  const { code, field } = thrown instanceof CallFailure ? thrown : { code: undefined, field: undefined }
  const malformed = code === 'invalid_input'
  if (code === 'wrong_password' || (malformed && field === 'password'))
    return { words: '', fields: { password: wrong_password } }
  if (code === 'password_too_weak' || (malformed && field === 'newPassword'))
    return { words: '', fields: { newPassword: password_too_weak } }
  return { words: thrown.message, fields: {} }
}
