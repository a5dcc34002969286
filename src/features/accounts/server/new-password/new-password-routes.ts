import { type Http, serve } from '#platform/http/serve.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import * as contract from '../../contract.ts'
import { mailNotice, type MailNoticeParts, noticeJob } from '../notices/account-notices.ts'
import {
  mailResetLink,
  type MailResetLinkParts,
  requestPasswordReset,
  resetMailJob,
} from './request-password-reset.ts'
import { resetPassword, type ResetPasswordParts } from './issue-reset-link.ts'

export interface NewPasswordParts
  extends Omit<MailResetLinkParts, 'mailer'>, Omit<MailNoticeParts, 'mailer'>, ResetPasswordParts {
  readonly passwordResets: MailResetLinkParts['passwordResets'] & ResetPasswordParts['passwordResets']
  readonly jobs: JobQueue
  readonly mailer: Mailer | undefined
}

/** Mail is sent only where it is configured. */
function workOnMail(parts: NewPasswordParts) {
  const { jobs, mailer } = parts
  if (!mailer) return
  jobs.work(resetMailJob, (told, signal) => mailResetLink({ ...parts, mailer }, told, signal))
  jobs.work(noticeJob, (told, signal) => mailNotice({ ...parts, mailer }, told, signal))
}

export function newPasswordRoutes(http: Http, parts: NewPasswordParts) {
  workOnMail(parts)

  serve(http, contract.requestPasswordReset, async ({ body, language }, reply) => {
    await requestPasswordReset(parts, body.email, language)
    return reply.send()
  })

  serve(http, contract.resetPassword, async ({ body, note }, reply) => {
    await resetPassword(parts, body)
    note('password.reset')
    return reply.send()
  })
}
