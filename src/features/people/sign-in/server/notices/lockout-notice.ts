/** The notice to an owner that the limit of wrong passwords is reached (F-C8). */
import * as z from 'zod/mini'
import { type Language, languages } from '#shared/languages.ts'
import { mailNotice, type MailNoticeDeps, type NoticeDeps } from './account-notices.ts'
import { findEnabled } from '../passwords/password-resets-repository.ts'

/** The job looks the account up, so that response times do not reveal it (T13). */
export const lockoutJob = {
  name: 'lockout-notice',
  payload: z.object({ email: z.string(), language: z.enum(languages) }),
}

export type NoteLockout = (email: string, language: Language) => Promise<void>

/** Queues the notice, for known and unknown emails alike. */
export const noteLockout =
  ({ jobs, mailer }: NoticeDeps): NoteLockout =>
  async (email, language) => {
    if (mailer) await jobs.send(lockoutJob, { email, language })
  }

/** Mails the owner; nothing for an unknown email or a disabled account. */
export async function mailLockout(
  deps: MailNoticeDeps,
  { email, language }: { readonly email: string; readonly language: Language },
  signal?: AbortSignal,
) {
  const account = await findEnabled(deps.db, email)
  if (account) await mailNotice(deps, { ...account, notice: 'locked-out', language }, signal)
}
