/** The consent of a guardian by mail (POPIA s34–35): asked at sign-up, given with a one-time link. */
import * as z from 'zod/mini'
import { failing } from '#shared/endpoint.ts'
import { languages } from '#shared/languages.ts'
import { hashToken } from '#platform/auth/one-time-token.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import type { CounterStore } from '#platform/limits/limiter.ts'
import { sendWithin } from '#platform/limits/send-within.ts'
import type { Mailer } from '#platform/mailer.ts'
import type { Staging } from '#platform/files/staging.ts'
import * as contract from '../../contract.ts'
import { messagesIn } from '../../messages.ts'
import type { AccountDeletionRepository } from '../account-deletion-repository.ts'
import { eraseAccount } from '../delete-account.ts'
import { mailsToOne, type MailReader } from './email-links.ts'
import type { GuardianRequestsRepository } from './guardian-requests-repository.ts'

/** Holds the id only: the addresses are looked up when the mail is sent. */
export const guardianMailJob = {
  name: 'guardian-mail',
  payload: z.object({ accountId: z.string(), language: z.enum(languages) }),
}

export interface AskGuardianDeps {
  readonly jobs: Pick<JobQueue, 'send'>
  /** Undefined where the operator has configured no mail. */
  readonly mailer: Mailer | undefined
}

const failAsking = failing(contract.repeatGuardianMail)

/** Queues the mail; one for an answered request is not sent. Fails with `mail_unavailable`. */
export async function askGuardian({ jobs, mailer }: AskGuardianDeps, { accountId, language }: MailReader) {
  if (!mailer) throw failAsking('mail_unavailable')
  await jobs.send(guardianMailJob, { accountId, language })
}

export interface MailGuardianDeps {
  readonly guardianRequests: GuardianRequestsRepository
  readonly mailer: Mailer
  readonly mailCounts: CounterStore
  readonly hideEmail: (email: string) => string
  readonly newToken: () => string
  readonly baseUrl: string
  readonly siteName: string
}

/** Mails the link in the language of the call. Throws when the mail server refuses; the job is retried. */
export async function mailGuardian(
  deps: MailGuardianDeps,
  { accountId, language }: z.output<typeof guardianMailJob.payload>,
  signal?: AbortSignal,
) {
  const { guardianRequests, mailer, mailCounts, hideEmail, newToken, baseUrl, siteName } = deps
  const request = await guardianRequests.find(accountId)
  if (!request) return
  const { guardianEmail, email } = request
  await sendWithin(
    mailCounts,
    { name: `email links ${hideEmail(guardianEmail)}`, ...mailsToOne },
    async () => {
      const token = newToken()
      if (!(await guardianRequests.setToken(accountId, hashToken(token)))) return
      const { subject, text } = messagesIn(language).guardianMailTexts
      const link = `${baseUrl}/#/guardian?token=${token}`
      const mail = { subject: subject({ siteName }), text: text({ siteName, email, link }) }
      await mailer.send({ to: guardianEmail, ...mail }, signal)
    },
  )
}

const fail = failing(contract.agreeAsGuardian)

export interface AgreeDeps {
  readonly guardianRequests: Pick<GuardianRequestsRepository, 'findByToken' | 'agree'>
  /** The consent keeps a keyed hash of the guardian's address. */
  readonly hideEmail: (email: string) => string
}

async function findRequest({ guardianRequests }: AgreeDeps, tokenHash: Buffer) {
  const request = await guardianRequests.findByToken(tokenHash)
  if (!request) throw fail('guardian_link_gone')
  return request
}

/** The data of the account that a guardian agrees to. Fails with `guardian_link_gone`. */
export const readGuardianRequest = (deps: AgreeDeps, token: string) => findRequest(deps, hashToken(token))

/** Stores the consent; returns the account. Fails with `guardian_link_gone`. */
export async function agreeAsGuardian(deps: AgreeDeps, token: string) {
  const tokenHash = hashToken(token)
  const { guardianEmail } = await findRequest(deps, tokenHash)
  const accountId = await deps.guardianRequests.agree(tokenHash, deps.hideEmail(guardianEmail))
  if (accountId === undefined) throw fail('guardian_link_gone')
  return accountId
}

interface EraseUnansweredDeps {
  readonly guardianRequests: Pick<GuardianRequestsRepository, 'unanswered'>
  readonly accountDeletions: Pick<AccountDeletionRepository, 'erase'>
  readonly staging: Pick<Staging, 'discard'>
}

/** Erases the accounts whose guardian has not answered in 14 days. */
export async function eraseUnconfirmed({ guardianRequests, ...erasing }: EraseUnansweredDeps) {
  for (const account of await guardianRequests.unanswered())
    await eraseAccount(erasing, { ...account, by: 'system' })
}
