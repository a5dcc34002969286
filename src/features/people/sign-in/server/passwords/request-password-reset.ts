import * as z from 'zod/mini'
import { failing } from '#shared/endpoint.ts'
import { firstLanguage, type Language, languages } from '#shared/languages.ts'
import { normalEmail } from '#platform/auth/email-address.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import type { CounterStore } from '#platform/limits/limiter.ts'
import { sendWithin } from '#platform/limits/send-within.ts'
import type { Mailer } from '#platform/mailer.ts'
import type { Db } from '#platform/postgres/connection.ts'
import * as contract from '../../contract.ts'
import type { ResetLink } from './issue-reset-link.ts'
import { messagesIn } from '../../messages.ts'
import { findEnabled } from './password-resets-repository.ts'

const fail = failing(contract.requestPasswordReset)

/** The job looks the account up, so that response times do not reveal it. */
export const resetMailJob = {
  name: 'reset-mail',
  payload: z.object({ email: z.string(), language: z.optional(z.enum(languages)) }),
}

const mailsAllowed = { count: 3, seconds: 60 * 60 } as const

export interface RequestPasswordResetDeps {
  readonly jobs: Pick<JobQueue, 'send'>
  /** Undefined where the operator has configured no mail. */
  readonly mailer: Mailer | undefined
}

/** Queues the mail, for known and unknown emails alike (T13). Fails with `mail_unavailable`. */
export async function requestPasswordReset(
  { jobs, mailer }: RequestPasswordResetDeps,
  typed: string,
  language: Language,
) {
  if (!mailer) throw fail('mail_unavailable')
  await jobs.send(resetMailJob, { email: normalEmail(typed), language })
}

export interface MailResetLinkDeps {
  readonly db: Db
  /** Makes a link for mail only: using it confirms the address (F-C6). */
  readonly makeMailedLink: (accountId: string) => Promise<ResetLink>
  readonly mailer: Mailer
  readonly mailCounts: CounterStore
  readonly siteName: string
}

/** Mails a new link, at most three an hour to an account; none to unknown emails and disabled accounts. */
export async function mailResetLink(
  deps: MailResetLinkDeps,
  // Jobs queued by an older version have no language.
  { email, language = firstLanguage }: z.output<typeof resetMailJob.payload>,
  signal?: AbortSignal,
) {
  const { db, makeMailedLink, mailer, mailCounts, siteName } = deps
  const account = await findEnabled(db, email)
  if (!account) return
  await sendWithin(mailCounts, { name: `reset mails ${account.accountId}`, ...mailsAllowed }, async () => {
    const { link } = await makeMailedLink(account.accountId)
    const { subject, text } = messagesIn(language).resetMailTexts
    await mailer.send({ to: email, subject: subject({ siteName }), text: text({ siteName, link }) }, signal)
  })
}
