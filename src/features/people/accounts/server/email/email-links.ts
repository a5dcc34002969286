/** Confirming an address by mail, and changing it (F-C6, decision 82). Without SMTP nothing is queued. */
import * as z from 'zod/mini'
import { failing } from '#shared/endpoint.ts'
import { type Language, languages } from '#shared/languages.ts'
import { normalEmail } from '#platform/auth/email-address.ts'
import { hashToken } from '#platform/auth/one-time-token.ts'
import { sendWithin } from '#platform/limits/send-within.ts'
import type { Mailer } from '#platform/mailer.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import * as contract from '../../contract.ts'
import { messagesIn } from '../../messages.ts'
import { looksLikeEmail } from '../../password.ts'
import type { AccountDeps } from '../account-deps.ts'
import { followLink } from './email-changes-repository.ts'
import {
  addChange,
  addConfirmation,
  findToMail,
  type LinkToMail,
  removeLink,
  setLinkToken,
} from './email-links-repository.ts'

const fail = failing(contract.changeEmail)

/** Holds ids only: the address is looked up when the mail is sent. */
export const emailLinkJob = {
  name: 'email-link',
  payload: z.object({ id: z.string(), language: z.enum(languages) }),
}

export interface MailReader {
  readonly accountId: string
  readonly language: Language
}

const queue =
  ({ jobs }: AccountDeps, language: Language) =>
  (tx: Tx, id: string) =>
    jobs.send(emailLinkJob, { id, language }, { tx })

/** Mails a link that confirms the account's address; nothing without SMTP or for a confirmed address. */
export async function mailConfirmation(deps: AccountDeps, { accountId, language }: MailReader) {
  const { db, mailer, newAccountId } = deps
  if (mailer) await addConfirmation(db, { id: newAccountId(), accountId }, queue(deps, language))
}

/** Mails the link once more. Fails with `mail_unavailable`. */
export async function repeatConfirmation(deps: AccountDeps, reader: MailReader) {
  if (!deps.mailer) throw fail('mail_unavailable')
  await mailConfirmation(deps, reader)
}

/**
 * Mails a link to the new address. The job finds out whether another account has it, so that neither the answer nor its
 * time reveals it (T13). Fails with `invalid_email` or `mail_unavailable`.
 */
export async function requestEmailChange(
  deps: AccountDeps,
  { accountId, language, cookieHeader }: MailReader & { readonly cookieHeader: string | undefined },
  typed: string,
) {
  if (!deps.mailer) throw fail('mail_unavailable')
  const email = normalEmail(typed)
  if (!looksLikeEmail(email)) throw fail('invalid_email', { field: 'email' })
  const link = { id: deps.newAccountId(), accountId, email }
  await addChange(deps.db, link, async (tx, id) => {
    await deps.sessions.mustHold(tx, accountId, cookieHeader)
    await queue(deps, language)(tx, id)
  })
}

/** Limit of mails to one typed address, for all accounts together. */
export const mailsToOne = { count: 3, seconds: 60 * 60 } as const

/** Text of a mail, with a new token if it has a link. Undefined if the link has expired. */
async function textOf(deps: AccountDeps, id: string, link: LinkToMail, language: Language) {
  const { db, siteName, baseUrl, newToken } = deps
  const texts = messagesIn(language).emailMailTexts
  const named = (name: 'tell' | 'taken') => ({
    subject: texts[name].subject({ siteName }),
    text: texts[name].text({ siteName }),
  })
  if (link.isTaken) return named('taken')
  if (link.purpose === 'inform') return named('tell')
  const token = newToken()
  if (!(await setLinkToken(db, id, hashToken(token)))) return undefined
  const address = `${baseUrl}/#/confirm-email?token=${token}${link.purpose === 'restore' ? '&for=restore' : ''}`
  const { subject, text } = texts[link.purpose]
  return { subject: subject({ siteName }), text: text({ siteName, link: address }) }
}

/** Mails one link or note. Throws when the mail server refuses; the job is retried with a new token. */
export async function mailEmailLink(
  deps: AccountDeps,
  mailer: Mailer,
  { id, language }: z.output<typeof emailLinkJob.payload>,
  signal?: AbortSignal,
) {
  const { db, counters, hideEmail } = deps
  const link = await findToMail(db, id)
  if (!link) return
  const send = async () => {
    const mail = await textOf(deps, id, link, link.language ?? language)
    if (mail) await mailer.send({ to: link.email, ...mail }, signal)
  }
  const cap = { name: `email links ${hideEmail(link.email)}`, ...mailsToOne }
  await (link.purpose === 'change' ? sendWithin(counters, cap, send) : send())
  // The change to a taken address stays: the copy of one's own data must not differ from another (T13).
  if (link.purpose === 'inform') await removeLink(db, id)
}

const failLink = failing(contract.followEmailLink)

/** Does what a mailed link is for. Fails with `email_link_gone` or `sign_in_first`. */
export async function followEmailLink(
  deps: AccountDeps,
  token: string,
  { cookieHeader, language }: { readonly cookieHeader: string | undefined; readonly language: Language },
) {
  const { db, sessions, newAccountId } = deps
  const options = { tokenHash: hashToken(token), cookieHeader, newLinkId: newAccountId() }
  const followed = await followLink(db, options, sessions, async (tx, id) => {
    if (deps.mailer) await queue(deps, language)(tx, id)
  })
  if (!followed) throw failLink('email_link_gone')
  return followed
}
