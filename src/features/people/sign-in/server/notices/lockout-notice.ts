/** The notice to an owner that the limit of wrong passwords is reached (F-C8). */
import * as z from 'zod/mini'
import { type Language, languages } from '#shared/languages.ts'
import type { Mailer } from '#platform/mailer.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import { mailNotice } from './account-notices.ts'
import { findEnabled } from '../passwords/password-resets-repository.ts'

/** The job looks the account up, so that response times do not reveal it (T13). */
export const lockoutJob = {
  name: 'lockout-notice',
  payload: z.object({ email: z.string(), language: z.enum(languages) }),
}

/** Queues the notice, for known and unknown emails alike. */
export async function noteLockout({ jobs, mailer }: SignInDeps, email: string, language: Language) {
  if (mailer) await jobs.send(lockoutJob, { email, language })
}

/** Mails the owner; nothing for an unknown email or a disabled account. */
export async function mailLockout(
  deps: SignInDeps,
  mailer: Mailer,
  { email, language }: { readonly email: string; readonly language: Language },
  signal?: AbortSignal,
) {
  const account = await findEnabled(deps.db, email)
  if (account) await mailNotice(deps, mailer, { ...account, notice: 'locked-out', language }, signal)
}
