import { CallFailure } from '#web/kit/call-failure.ts'
import { newPasswordFailures } from '../../messages.ts'
import { isWeakPassword } from '../../password.ts'
import { fieldTroubles } from '../fields/messages.ts'
import type { Troubles } from '../fields/use-entry.ts'

/** The form behind a one-time link. */
export interface NewPasswordEntry {
  readonly password: string
  readonly confirmation: string
}

const { password_too_weak, reset_link_gone } = newPasswordFailures

/** What can be said without a call. */
export function newPasswordTroubles({
  password,
  confirmation,
}: NewPasswordEntry): Troubles<NewPasswordEntry> {
  if (!password) return { password: fieldTroubles.newPasswordMissing }
  if (isWeakPassword(password)) return { password: password_too_weak }
  if (!confirmation) return { confirmation: fieldTroubles.confirmationMissing }
  return password === confirmation ? {} : { confirmation: fieldTroubles.passwordsDiffer }
}

export interface NewPasswordRefusal {
  /** A link that is gone stays gone: the form has no more use. */
  readonly linkGone: boolean
  /** For the form as a whole; blank where a field says it. */
  readonly words: string
  readonly fields: Troubles<NewPasswordEntry>
}

/** What the page says about a refusal of the server. A token of the wrong form belongs to no link there ever was. */
export function refusedNewPassword(thrown: Error): NewPasswordRefusal {
  const { code, field } = thrown instanceof CallFailure ? thrown : { code: undefined, field: undefined }
  const malformed = code === 'invalid_input'
  if (code === 'reset_link_gone' || (malformed && field === 'token'))
    return { linkGone: true, words: reset_link_gone, fields: {} }
  if (code === 'password_too_weak' || (malformed && field === 'password'))
    return { linkGone: false, words: '', fields: { password: password_too_weak } }
  return { linkGone: false, words: thrown.message, fields: {} }
}
