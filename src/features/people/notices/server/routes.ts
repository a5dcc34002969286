import { failing } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import { plainPageHeaders } from '#platform/http/security-headers.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import type { Db } from '#platform/postgres/connection.ts'
import * as contract from '../contract.ts'
import { mailNotices, mailQueue, noticesMailJob, queueMailJob, type NoticeDeps } from './mail/mail-notices.ts'
import { changeChoices, endMails, findChoices } from './notice-choices-repository.ts'
import { countUnread, markRead, newestNotices } from './notices-repository.ts'
import { openUnsubscription, type Unsubscription } from './unsubscribe-token.ts'

/** Notices to accounts in the app and by mail, the choices of mails, and the link that ends them. */
export function noticeRoutes(http: Http, deps: NoticeDeps) {
  listRoutes(http, deps.db)
  choicesRoutes(http, deps)
  unsubscribeRoutes(http, deps)
}

/** Mail is sent only where it is configured. */
export function noticeJobs(queue: JobQueue, deps: NoticeDeps) {
  const { mailer } = deps
  if (!mailer) return
  queue.work(noticesMailJob, (job, signal) => mailNotices(deps, mailer, job, signal))
  queue.work(queueMailJob, (job, signal) => mailQueue(deps, mailer, job, signal))
}

function listRoutes(http: Http, db: Db) {
  serve(http, contract.listNotices, async (call) => {
    const { accountId } = memberOf(call)
    return { notices: await newestNotices(db, accountId), unread: await countUnread(db, accountId) }
  })

  serve(http, contract.markNoticesRead, async (call) => {
    const { accountId } = memberOf(call)
    await markRead(db, accountId, call.body.readUpTo)
    return { unread: await countUnread(db, accountId) }
  })
}

function choicesRoutes(http: Http, { db, mailer }: NoticeDeps) {
  async function own(accountId: string) {
    const found = await findChoices(db, accountId)
    // Deleted since the session was checked.
    if (!found) throw commonFailure('not_signed_in')
    return mailer ? found : { ...found, mail: 'off' as const }
  }
  serve(http, contract.readNoticeChoices, (call) => own(memberOf(call).accountId))

  serve(http, contract.changeNoticeChoices, async (call) => {
    const { accountId } = memberOf(call)
    await changeChoices(db, accountId, call.body)
    return own(accountId)
  })
}

const fail = failing(contract.unsubscribe)

interface UnsubscribeQuery {
  readonly t: string
  readonly lang?: Language | undefined
}

/** Neither stored nor indexed: the address holds the token. */
const tokenHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

/** RFC 8058. Fails with `unsubscribe_link_gone` for a forged token or a deleted account. */
function unsubscribeRoutes(http: Http, deps: NoticeDeps) {
  const { db, unsubscribePages: pages, unsubscribeSigner, baseUrl } = deps
  const isSecure = baseUrl.startsWith('https:')
  const headers = { ...plainPageHeaders(isSecure, [pages.styleHash]), ...tokenHeaders }
  async function subscribed(token: string): Promise<Unsubscription> {
    const what = openUnsubscription(token, unsubscribeSigner)
    if (!what || !(await findChoices(db, what.accountId))) throw fail('unsubscribe_link_gone')
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
      await endMails(db, what.accountId, what.kind)
      return pageOf(query, what, true)
    },
    { headers },
  )
}
