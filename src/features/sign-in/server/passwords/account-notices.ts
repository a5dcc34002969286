/** Notices to the owner of an account about its password (F-C8). Without SMTP nothing is queued. */
import * as z from 'zod/mini'
import { type Language, languages } from '#shared/languages.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import type { Mailer } from '#platform/mailer.ts'
import type { OwnAccountRepository } from '#features/accounts/server/own-account-repository.ts'
import { messagesIn } from '../../messages.ts'

const notices = ['password-changed', 'reset-link-made', 'account-idle'] as const

/** Holds ids only: the email is looked up when the mail is sent. */
export const noticeJob = {
  name: 'account-notice',
  payload: z.object({ accountId: z.string(), notice: z.enum(notices), language: z.enum(languages) }),
}

export interface Notice {
  readonly accountId: string
  readonly notice: (typeof notices)[number]
  readonly language: Language
}

/** Queues a mail to the owner; with `tx` it is sent only after the commit. */
export type NotifyOwner = (notice: Notice, tx?: Tx) => Promise<void>

export interface NoticeDeps {
  readonly jobs: Pick<JobQueue, 'send'>
  /** Undefined where the operator has configured no mail. */
  readonly mailer: Mailer | undefined
}

export const notifyOwner =
  ({ jobs, mailer }: NoticeDeps): NotifyOwner =>
  async (notice, tx) => {
    if (mailer) await jobs.send(noticeJob, notice, tx ? { tx } : {})
  }

export interface MailNoticeDeps {
  readonly ownAccounts: Pick<OwnAccountRepository, 'find'>
  readonly mailer: Mailer
  readonly siteName: string
}

/** Mails one notice, none for a deleted account. Throws when the mail server refuses; the job is retried. */
export async function mailNotice(
  { ownAccounts, mailer, siteName }: MailNoticeDeps,
  { accountId, notice, language }: Notice,
  signal?: AbortSignal,
) {
  const account = await ownAccounts.find(accountId)
  if (!account) return
  const { subject, text } = messagesIn(language).noticeMailTexts[notice]
  await mailer.send({ to: account.email, subject: subject({ siteName }), text: text({ siteName }) }, signal)
}
