/** Confirming an address by mail, and changing it (F-C6, decision 82). Without SMTP nothing is queued. */
import * as z from 'zod/mini'
import { failing } from '#shared/endpoint.ts'
import { type Language, languages } from '#shared/languages.ts'
import { normalEmail } from '#platform/auth/email-address.ts'
import { hashToken } from '#platform/auth/one-time-token.ts'
import type { SessionOpener } from '#platform/auth/sessions/session-opener.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import type { CounterStore } from '#platform/limits/limiter.ts'
import { sendWithin } from '#platform/limits/send-within.ts'
import type { Mailer } from '#platform/mailer.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import * as contract from '../../contract.ts'
import { messagesIn } from '../../messages.ts'
import { looksLikeEmail } from '../../password.ts'
import type { EmailChangesRepository } from './email-changes-repository.ts'
import type { EmailLinksRepository, LinkToMail } from './email-links-repository.ts'

const fail = failing(contract.changeEmail)

/** Holds ids only: the address is looked up when the mail is sent. */
export const emailLinkJob = {
  name: 'email-link',
  payload: z.object({ id: z.string(), language: z.enum(languages) }),
}

export interface EmailLinkDeps {
  readonly emailLinks: EmailLinksRepository
  readonly jobs: Pick<JobQueue, 'send'>
  /** Undefined where the operator has configured no mail. */
  readonly mailer: Mailer | undefined
  readonly newLinkId: () => string
}

export interface MailReader {
  readonly accountId: string
  readonly language: Language
}

const queue =
  ({ jobs }: Pick<EmailLinkDeps, 'jobs'>, language: Language) =>
  (tx: Tx, id: string) =>
    jobs.send(emailLinkJob, { id, language }, { tx })

/** Mails a link that confirms the account's address; nothing without SMTP or for a confirmed address. */
export async function mailConfirmation(deps: EmailLinkDeps, { accountId, language }: MailReader) {
  if (deps.mailer)
    await deps.emailLinks.addConfirmation({ id: deps.newLinkId(), accountId }, queue(deps, language))
}

/** Mails the link once more. Fails with `mail_unavailable`. */
export async function repeatConfirmation(deps: EmailLinkDeps, reader: MailReader) {
  if (!deps.mailer) throw fail('mail_unavailable')
  await mailConfirmation(deps, reader)
}

/**
 * Mails a link to the new address. The job finds out whether another account has it, so that neither the answer nor its
 * time reveals it (T13). Fails with `invalid_email` or `mail_unavailable`.
 */
export async function requestEmailChange(
  deps: EmailLinkDeps & { readonly sessions: Pick<SessionOpener, 'mustHold'> },
  { accountId, language, cookieHeader }: MailReader & { readonly cookieHeader: string | undefined },
  typed: string,
) {
  if (!deps.mailer) throw fail('mail_unavailable')
  const email = normalEmail(typed)
  if (!looksLikeEmail(email)) throw fail('invalid_email', { field: 'email' })
  const link = { id: deps.newLinkId(), accountId, email }
  await deps.emailLinks.addChange(link, async (tx, id) => {
    await deps.sessions.mustHold(tx, accountId, cookieHeader)
    await queue(deps, language)(tx, id)
  })
}

export interface MailEmailLinkDeps {
  readonly emailLinks: EmailLinksRepository
  readonly mailer: Mailer
  readonly mailCounts: CounterStore
  readonly hideEmail: (email: string) => string
  readonly newToken: () => string
  readonly baseUrl: string
  readonly siteName: string
}

/** Limit of mails to one typed address, for all accounts together. */
export const mailsToOne = { count: 3, seconds: 60 * 60 } as const

/** Text of a mail, with a new token if it has a link. Undefined if the link has expired. */
async function textOf(deps: MailEmailLinkDeps, id: string, link: LinkToMail, language: Language) {
  const { siteName, baseUrl, newToken, emailLinks } = deps
  const texts = messagesIn(language).emailMailTexts
  const named = (name: 'tell' | 'taken') => ({
    subject: texts[name].subject({ siteName }),
    text: texts[name].text({ siteName }),
  })
  if (link.isTaken) return named('taken')
  if (link.purpose === 'tell') return named('tell')
  const token = newToken()
  if (!(await emailLinks.setToken(id, hashToken(token)))) return undefined
  const address = `${baseUrl}/#/confirm-email?token=${token}${link.purpose === 'restore' ? '&for=restore' : ''}`
  const { subject, text } = texts[link.purpose]
  return { subject: subject({ siteName }), text: text({ siteName, link: address }) }
}

/** Mails one link or note. Throws when the mail server refuses; the job is retried with a new token. */
export async function mailEmailLink(
  deps: MailEmailLinkDeps,
  { id, language }: z.output<typeof emailLinkJob.payload>,
  signal?: AbortSignal,
) {
  const { emailLinks, mailer, mailCounts, hideEmail } = deps
  const link = await emailLinks.findToMail(id)
  if (!link) return
  const send = async () => {
    const mail = await textOf(deps, id, link, link.language ?? language)
    if (mail) await mailer.send({ to: link.email, ...mail }, signal)
  }
  const cap = { name: `email links ${hideEmail(link.email)}`, ...mailsToOne }
  await (link.purpose === 'change' ? sendWithin(mailCounts, cap, send) : send())
  // The change to a taken address stays: the copy of one's own data must not differ from another (T13).
  if (link.purpose === 'tell') await emailLinks.remove(id)
}

const failLink = failing(contract.followEmailLink)

export interface FollowDeps extends EmailLinkDeps {
  readonly emailChanges: EmailChangesRepository
  readonly sessions: Pick<SessionOpener, 'endOthers' | 'holds' | 'mustHold'>
}

/** Does what a mailed link is for. Fails with `email_link_gone` or `sign_in_first`. */
export async function followEmailLink(
  deps: FollowDeps,
  token: string,
  { cookieHeader, language }: { readonly cookieHeader: string | undefined; readonly language: Language },
) {
  const { emailChanges, sessions, newLinkId } = deps
  const options = { tokenHash: hashToken(token), cookieHeader, newLinkId: newLinkId() }
  const followed = await emailChanges.follow(options, sessions, async (tx, id) => {
    if (deps.mailer) await queue(deps, language)(tx, id)
  })
  if (!followed) throw failLink('email_link_gone')
  return followed
}
