import { type Http, serve } from '#platform/http/serve.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import type { Mailer } from '#platform/mailer.ts'
import * as contract from '#features/accounts/contract.ts'
import { mailNotice, type MailNoticeDeps, noticeJob } from './account-notices.ts'
import {
  mailResetLink,
  type MailResetLinkDeps,
  requestPasswordReset,
  type RequestPasswordResetDeps,
  resetMailJob,
} from './request-password-reset.ts'
import { resetPassword, type ResetPasswordDeps } from './issue-reset-link.ts'

type MailDeps = Omit<MailResetLinkDeps & MailNoticeDeps, 'mailer'> & { readonly mailer: Mailer | undefined }

/** Mail is sent only where it is configured. */
export function workOnMail(jobs: Pick<JobQueue, 'work'>, { mailer, ...deps }: MailDeps) {
  if (!mailer) return
  jobs.work(resetMailJob, (told, signal) => mailResetLink({ ...deps, mailer }, told, signal))
  jobs.work(noticeJob, (told, signal) => mailNotice({ ...deps, mailer }, told, signal))
}

export function newPasswordRoutes(http: Http, deps: RequestPasswordResetDeps & ResetPasswordDeps) {
  serve(http, contract.requestPasswordReset, async ({ body, language }, reply) => {
    await requestPasswordReset(deps, body.email, language)
    return reply.send()
  })

  serve(http, contract.resetPassword, async ({ body, note }, reply) => {
    await resetPassword(deps, body)
    note('password.reset')
    return reply.send()
  })
}
