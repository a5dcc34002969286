/** Mails about notices: at once within a minute or two, or every morning. Without SMTP nothing is queued. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { can, roles } from '#shared/abilities.ts'
import { addressIn, type Language } from '#shared/languages.ts'
import { MailError, type Mailer } from '#platform/mailer.ts'
import { unsubscribe } from '../../contract.ts'
import type { ChoiceKind } from '../notice-choices-repository.ts'
import { queueDue, type Recipient, type SendMail, sendNotices, sendQueue } from './notice-mails-repository.ts'
import { type AddNotice, insertNotice } from '../notices-repository.ts'
import { signUnsubscription, type Unsubscription } from '../unsubscribe-token.ts'
import { noticesMail, queueMail } from './write-notice-mail.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import type { Signer } from '#platform/keys/signer.ts'
import type { Db } from '#platform/postgres/connection.ts'

/** Pages of the unsubscribe link, without scripts. */
interface UnsubscribePages {
  readonly render: (page: {
    readonly path: string
    readonly kind: Unsubscription['kind']
    readonly isDone: boolean
    readonly language: Language
  }) => string
  /** Of the style of the pages, for their policy. */
  readonly styleHash: string
}

export interface NoticeDeps {
  readonly db: Db
  readonly jobs: { readonly send: JobQueue['send'] }
  /** Undefined where the operator has configured no mail. */
  readonly mailer: Mailer | undefined
  readonly unsubscribeSigner: Signer
  readonly baseUrl: string
  readonly siteName: string
  readonly unsubscribePages: UnsubscribePages
}

const payload = z.object({ accountId: z.string() })
export const noticesMailJob = { name: 'notice-mail', payload }
export const queueMailJob = { name: 'queue-mail', payload }
const jobOf = { notices: noticesMailJob, queue: queueMailJob }

/** By then the notices of one minute are complete. */
const collectSeconds = 61

/** Roles that get the mail about what waits. */
const moderators = roles.filter((role) => can({ kind: 'member', role }, 'moderate resources'))

/** A change of role has a mail of the sign-in feature (`role-changed`). */
export const addNotice =
  ({ jobs, mailer }: NoticeDeps): AddNotice =>
  async (tx, notice) => {
    const byMail = mailer !== undefined && notice.kind !== 'role.granted' && notice.kind !== 'access.changed'
    const isDue = await insertNotice(tx, notice, { byMail })
    const { accountId } = notice
    if (isDue) await jobs.send(noticesMailJob, { accountId }, { tx, afterSeconds: collectSeconds })
  }

/** Queues a job for each account with due mails. */
export async function queueDueMails({ db, jobs, mailer }: NoticeDeps) {
  if (!mailer) return
  await queueDue(db, moderators, (tx, kind, accountId) => jobs.send(jobOf[kind], { accountId }, { tx }))
}

interface Contents {
  /** The same for the same contents, so that a mail sent again after a crash is recognised. */
  readonly identity: readonly (string | number)[]
  readonly write: (frame: Parameters<typeof queueMail>[1]) => {
    readonly subject: string
    readonly text: string
  }
}

function messageId(identity: Contents['identity'], baseUrl: string): string {
  const hash = createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 40)
  return `<${hash}@${new URL(baseUrl).hostname}>`
}

/** Hands one mail to the mail server. */
async function sendOne(
  { unsubscribeSigner, baseUrl, siteName }: NoticeDeps,
  mailer: Mailer,
  { accountId, email, language }: Recipient,
  kind: ChoiceKind,
  { identity, write, signal }: Contents & { readonly signal: AbortSignal | undefined },
): ReturnType<SendMail<unknown>> {
  const token = signUnsubscription({ accountId, kind }, unsubscribeSigner)
  const unsubscribeUrl = baseUrl + addressIn(`${unsubscribe.path}?t=${token}`, language)
  const mail = {
    to: email,
    ...write({ language, siteName, baseUrl, unsubscribe: unsubscribeUrl }),
    messageId: messageId(identity, baseUrl),
    unsubscribeUrl,
  }
  try {
    await mailer.send(mail, signal)
    return 'sent'
  } catch (error) {
    if (error instanceof MailError && error.isRefused) return { refused: error.message }
    throw error
  }
}

type Job = z.output<typeof payload>

/** Mails all due notices of an account. Throws when the mail server takes no mail now; the job is retried. */
export async function mailNotices(
  deps: NoticeDeps,
  mailer: Mailer,
  { accountId }: Job,
  signal?: AbortSignal,
) {
  const send = () =>
    sendNotices(deps.db, accountId, (recipient, due) =>
      sendOne(deps, mailer, recipient, 'contributions', {
        identity: due.map(({ id }) => id),
        write: (frame) => noticesMail(due, frame),
        signal,
      }),
    )
  while (await send());
}

/** Mails a moderator what waits. */
export const mailQueue = (deps: NoticeDeps, mailer: Mailer, { accountId }: Job, signal?: AbortSignal) =>
  sendQueue(deps.db, moderators, accountId, (recipient, counts) =>
    sendOne(deps, mailer, recipient, 'queue', {
      identity: [accountId, counts.day],
      write: (frame) => queueMail(counts, frame),
      signal,
    }),
  )
