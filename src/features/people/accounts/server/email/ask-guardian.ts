/** The consent of a guardian by mail (POPIA s34–35): asked at sign-up, given with a one-time link. */
import * as z from 'zod/mini'
import { failing } from '#shared/endpoint.ts'
import { languages } from '#shared/languages.ts'
import { hashToken } from '#platform/auth/one-time-token.ts'
import { sendWithin } from '#platform/limits/send-within.ts'
import type { Mailer } from '#platform/mailer.ts'
import type { Db } from '#platform/postgres/connection.ts'
import * as contract from '../../contract.ts'
import { messagesIn } from '../../messages.ts'
import { eraseAccount } from '../delete-account.ts'
import type { AccountDeps } from '../account-deps.ts'
import { mailsToOne, type MailReader } from './email-links.ts'
import {
  findGuardian,
  findRequest,
  findUnanswered,
  setGuardianToken,
  storeConsent,
} from './guardian-requests-repository.ts'

/** Holds the id only: the addresses are looked up when the mail is sent. */
export const guardianMailJob = {
  name: 'guardian-mail',
  payload: z.object({ accountId: z.string(), language: z.enum(languages) }),
}

const failAsking = failing(contract.repeatGuardianMail)

/** Queues the mail; one for an answered request is not sent. Fails with `mail_unavailable`. */
export async function askGuardian({ jobs, mailer }: AccountDeps, { accountId, language }: MailReader) {
  if (!mailer) throw failAsking('mail_unavailable')
  await jobs.send(guardianMailJob, { accountId, language })
}

/** Mails the link in the language of the call. Throws when the mail server refuses; the job is retried. */
export async function mailGuardian(
  deps: AccountDeps,
  mailer: Mailer,
  { accountId, language }: z.output<typeof guardianMailJob.payload>,
  signal?: AbortSignal,
) {
  const { db, counters, hideEmail, newToken, baseUrl, siteName } = deps
  const request = await findGuardian(db, accountId)
  if (!request) return
  const { guardianEmail, email } = request
  await sendWithin(counters, { name: `email links ${hideEmail(guardianEmail)}`, ...mailsToOne }, async () => {
    const token = newToken()
    if (!(await setGuardianToken(db, accountId, hashToken(token)))) return
    const { subject, text } = messagesIn(language).guardianMailTexts
    const link = `${baseUrl}/#/guardian?token=${token}`
    const mail = { subject: subject({ siteName }), text: text({ siteName, email, link }) }
    await mailer.send({ to: guardianEmail, ...mail }, signal)
  })
}

const fail = failing(contract.agreeAsGuardian)

async function mustFind(db: Db, tokenHash: Buffer) {
  const request = await findRequest(db, tokenHash)
  if (!request) throw fail('guardian_link_gone')
  return request
}

/** The data of the account that a guardian agrees to. Fails with `guardian_link_gone`. */
export const readGuardianRequest = (db: Db, token: string) => mustFind(db, hashToken(token))

/** Stores the consent; returns the account. Fails with `guardian_link_gone`. */
export async function agreeAsGuardian({ db, hideEmail }: AccountDeps, token: string) {
  const tokenHash = hashToken(token)
  const { guardianEmail } = await mustFind(db, tokenHash)
  const accountId = await storeConsent(db, tokenHash, hideEmail(guardianEmail))
  if (accountId === undefined) throw fail('guardian_link_gone')
  return accountId
}

/** Erases the accounts whose guardian has not answered in 14 days. */
export async function eraseUnconfirmed(deps: AccountDeps) {
  for (const account of await findUnanswered(deps.db)) await eraseAccount(deps, { ...account, by: 'system' })
}
