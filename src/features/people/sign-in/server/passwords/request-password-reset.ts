import * as z from 'zod/mini'
import { failing } from '#shared/endpoint.ts'
import { type Language, languages } from '#shared/languages.ts'
import { normalEmail } from '#platform/auth/email-address.ts'
import { sendWithin } from '#platform/limits/send-within.ts'
import type { Mailer } from '#platform/mailer.ts'
import * as contract from '../../contract.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import { makeResetLink } from './issue-reset-link.ts'
import { messagesIn } from '../../messages.ts'
import { findEnabled } from './password-resets-repository.ts'

const fail = failing(contract.requestPasswordReset)

/** The job looks the account up, so that response times do not reveal it. */
export const resetMailJob = {
  name: 'reset-mail',
  payload: z.object({ email: z.string(), language: z.enum(languages) }),
}

const mailsAllowed = { count: 3, seconds: 60 * 60 } as const

/** Queues the mail, for known and unknown emails alike (T13). Fails with `mail_unavailable`. */
export async function requestPasswordReset({ jobs, mailer }: SignInDeps, typed: string, language: Language) {
  if (!mailer) throw fail('mail_unavailable')
  await jobs.send(resetMailJob, { email: normalEmail(typed), language })
}

/** Mails a new link, at most three an hour to an account; none to unknown emails and disabled accounts. */
export async function mailResetLink(
  deps: SignInDeps,
  mailer: Mailer,
  { email, language }: z.output<typeof resetMailJob.payload>,
  signal?: AbortSignal,
) {
  const { db, counters, siteName } = deps
  const account = await findEnabled(db, email)
  if (!account) return
  const { accountId } = account
  await sendWithin(counters, { name: `reset mails ${accountId}`, ...mailsAllowed }, async () => {
    const { link } = await makeResetLink(db, deps, { accountId, madeBy: accountId, mailed: true })
    const { subject, text } = messagesIn(language).resetMailTexts
    await mailer.send({ to: email, subject: subject({ siteName }), text: text({ siteName, link }) }, signal)
  })
}
