import { failing } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import type { Signer } from '#platform/keys/signer.ts'
import type { Db } from '#platform/postgres/connection.ts'
import * as contract from '../contract.ts'
import {
  addNotice,
  type MailDeps,
  mailNotices,
  mailQueue,
  noticesMailJob,
  queueDueMails,
  queueMailJob,
} from './mail-notices.ts'
import { type NoticeChoicesRepository, noticeChoicesRepository } from './notice-choices-repository.ts'
import { noticeMailsRepository } from './notice-mails-repository.ts'
import { type NoticesRepository, noticesRepository } from './notices-repository.ts'
import { openUnsubscription, type Unsubscription } from './unsubscribe-token.ts'

/** Pages of the unsubscribe link, without scripts. */
interface UnsubscribePages {
  readonly render: (page: {
    readonly path: string
    readonly kind: Unsubscription['kind']
    readonly isDone: boolean
    readonly language: Language
  }) => string
  readonly headers: Readonly<Record<string, string>>
}

interface NoticesDeps extends Omit<MailDeps, 'mailer' | 'noticeMails'> {
  readonly db: Db
  readonly jobs: Pick<JobQueue, 'send'>
  readonly mailer: MailDeps['mailer'] | undefined
  readonly unsubscribePages: UnsubscribePages
}

/** Notices to accounts in the app and by mail, the choices of mails, and the link that ends them. */
export function noticesFeature({ db, mailer, unsubscribePages, ...given }: NoticesDeps) {
  const notices = noticesRepository(db)
  const choices = noticeChoicesRepository(db)
  const noticeMails = noticeMailsRepository(db)
  return {
    addNotice: addNotice({ notices, jobs: given.jobs, mailer }),
    queueDueMails: async () => {
      if (mailer) await queueDueMails({ noticeMails, jobs: given.jobs })
    },
    routes(http: Http) {
      noticesRoutes(http, notices)
      choicesRoutes(http, { choices, sendsMail: mailer !== undefined })
      unsubscribeRoutes(http, { choices, pages: unsubscribePages, signer: given.unsubscribeSigner })
    },
    jobs(queue: Pick<JobQueue, 'work'>) {
      if (!mailer) return
      const deps = { ...given, noticeMails, mailer }
      queue.work(noticesMailJob, (job, signal) => mailNotices(deps, job, signal))
      queue.work(queueMailJob, (job, signal) => mailQueue(deps, job, signal))
    },
  }
}

function noticesRoutes(http: Http, notices: NoticesRepository) {
  serve(http, contract.listNotices, async (call) => {
    const { accountId } = memberOf(call)
    return { notices: await notices.newest(accountId), unread: await notices.unread(accountId) }
  })

  serve(http, contract.markNoticesRead, async (call) => {
    const { accountId } = memberOf(call)
    await notices.markRead(accountId, call.body.readUpTo)
    return { unread: await notices.unread(accountId) }
  })
}

interface ChoicesDeps {
  readonly choices: NoticeChoicesRepository
  readonly sendsMail: boolean
}

function choicesRoutes(http: Http, { choices, sendsMail }: ChoicesDeps) {
  async function own(accountId: string) {
    const found = await choices.find(accountId)
    // Deleted since the session was checked.
    if (!found) throw commonFailure('not_signed_in')
    return sendsMail ? found : { ...found, mail: 'off' as const }
  }
  serve(http, contract.readNoticeChoices, (call) => own(memberOf(call).accountId))

  serve(http, contract.changeNoticeChoices, async (call) => {
    const { accountId } = memberOf(call)
    await choices.change(accountId, call.body)
    return own(accountId)
  })
}

const fail = failing(contract.unsubscribe)

interface UnsubscribeDeps {
  readonly choices: NoticeChoicesRepository
  readonly pages: UnsubscribePages
  readonly signer: Signer
}

interface UnsubscribeQuery {
  readonly t: string
  readonly lang?: Language | undefined
}

/** RFC 8058. Fails with `unsubscribe_link_gone` for a forged token or a deleted account. */
function unsubscribeRoutes(http: Http, { choices, pages, signer }: UnsubscribeDeps) {
  const { headers } = pages
  async function subscribed(token: string): Promise<Unsubscription> {
    const what = openUnsubscription(token, signer)
    if (!what || !(await choices.find(what.accountId))) throw fail('unsubscribe_link_gone')
    return what
  }
  const pageOf = ({ t, lang = firstLanguage }: UnsubscribeQuery, { kind }: Unsubscription, isDone: boolean) =>
    pages.render({ path: `${contract.unsubscribe.path}?t=${t}`, kind, isDone, language: lang })

  serve(
    http,
    contract.showUnsubscribe,
    async ({ query }) => pageOf(query, await subscribed(query.t), false),
    { headers },
  )

  serve(
    http,
    contract.unsubscribe,
    async ({ query }) => {
      const what = await subscribed(query.t)
      await choices.stop(what.accountId, what.kind)
      return pageOf(query, what, true)
    },
    { headers },
  )
}
