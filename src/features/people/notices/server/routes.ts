import { can, roles } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import { plainPageHeaders } from '#platform/http/security-headers.ts'
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
} from './mail/mail-notices.ts'
import { type NoticeChoicesRepository, noticeChoicesRepository } from './notice-choices-repository.ts'
import { noticeMailsRepository } from './mail/notice-mails-repository.ts'
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
  /** Of the style of the pages, for their policy. */
  readonly styleHash: string
}

interface NoticesDeps extends Omit<MailDeps, 'mailer' | 'noticeMails'> {
  readonly db: Db
  readonly jobs: Pick<JobQueue, 'send'>
  readonly mailer: MailDeps['mailer'] | undefined
  readonly unsubscribePages: UnsubscribePages
}

const moderators = roles.filter((role) => can({ kind: 'member', role }, 'moderate resources'))

/** Notices to accounts in the app and by mail, the choices of mails, and the link that ends them. */
export function noticesFeature({ db, mailer, unsubscribePages, ...given }: NoticesDeps) {
  const notices = noticesRepository(db)
  const choices = noticeChoicesRepository(db)
  const noticeMails = noticeMailsRepository(db, moderators)
  return {
    addNotice: addNotice({ notices, jobs: given.jobs, mailer }),
    unreadNotices: (accountId: string) => notices.unread(accountId),
    queueDueMails: async () => {
      if (mailer) await queueDueMails({ noticeMails, jobs: given.jobs })
    },
    routes(http: Http) {
      noticesRoutes(http, notices)
      choicesRoutes(http, { choices, sendsMail: mailer !== undefined })
      unsubscribeRoutes(http, { ...given, choices, pages: unsubscribePages })
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
  readonly unsubscribeSigner: Signer
  readonly baseUrl: string
}

interface UnsubscribeQuery {
  readonly t: string
  readonly lang?: Language | undefined
}

/** Neither stored nor indexed: the address holds the token. */
const tokenHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

/** RFC 8058. Fails with `unsubscribe_link_gone` for a forged token or a deleted account. */
function unsubscribeRoutes(http: Http, { choices, pages, unsubscribeSigner, baseUrl }: UnsubscribeDeps) {
  const isSecure = baseUrl.startsWith('https:')
  const headers = { ...plainPageHeaders(isSecure, [pages.styleHash]), ...tokenHeaders }
  async function subscribed(token: string): Promise<Unsubscription> {
    const what = openUnsubscription(token, unsubscribeSigner)
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
