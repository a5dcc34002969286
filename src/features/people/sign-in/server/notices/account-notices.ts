/** Notices to the owner of an account by mail (F-C8, decision 82). Without SMTP nothing is queued. */
import * as z from 'zod/mini'
import { type Language, languages } from '#shared/languages.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import { sendWithin } from '#platform/limits/send-within.ts'
import { MailError, type Mailer } from '#platform/mailer.ts'
import { findEnabled } from '../passwords/password-resets-repository.ts'
import { findAddressee } from '#features/people/accounts/server/own-account-repository.ts'
import { messagesIn } from '../../messages.ts'
import type { SignInDeps } from '../sign-in-deps.ts'

const notices = [
  'password-changed',
  'reset-link-made',
  'account-idle',
  'new-device',
  'role-changed',
  'locked-out',
  'factor-added',
  'factor-removed',
  'factors-reset',
  'recovery-code-used',
  'recovery-codes-made',
  'identity-connected',
  'identity-disconnected',
] as const

/** Notices that any visitor can cause repeatedly have a limit for each day. */
const capped: Partial<Record<Notice['notice'], number>> = { 'new-device': 5, 'locked-out': 5 }
const daySeconds = 24 * 60 * 60

/** Holds ids only: the email is looked up when the mail is sent. */
export const noticeJob = {
  name: 'account-notice',
  payload: z.object({ accountId: z.string(), notice: z.enum(notices), language: z.enum(languages) }),
}

export interface Notice {
  readonly accountId: string
  readonly notice: (typeof notices)[number]
  /** Of the call; used where the language of the owner is unknown. */
  readonly language: Language
}

/** Queues a mail to the owner; with `tx` it is sent only after the commit. */
export async function notifyOwner({ jobs, mailer }: SignInDeps, notice: Notice, tx?: Tx) {
  if (mailer) await jobs.send(noticeJob, notice, tx ? { tx } : {})
}

// A change of the email is often made because the former mailbox no longer exists.
function ignoreRefusal(error: unknown) {
  if (!(error instanceof MailError && error.isRefused)) throw error
}

/**
 * Mails one notice, also to former addresses that can be restored; none for a deleted account or above the cap. Throws
 * when the mail server refuses; the job is retried.
 */
export async function mailNotice(
  { db, counters, siteName }: SignInDeps,
  mailer: Mailer,
  { accountId, notice, language }: Notice,
  signal?: AbortSignal,
) {
  const account = await findAddressee(db, accountId)
  if (!account) return
  const { subject, text } = messagesIn(account.language ?? language).noticeMailTexts[notice]
  const mail = { subject: subject({ siteName }), text: text({ siteName }) }
  const send = async () => {
    await mailer.send({ to: account.email, ...mail }, signal)
    for (const to of account.former) await mailer.send({ to, ...mail }, signal).catch(ignoreRefusal)
  }
  const count = capped[notice]
  const name = `${notice} mails ${accountId}`
  await (count === undefined ? send() : sendWithin(counters, { name, seconds: daySeconds, count }, send))
}

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
