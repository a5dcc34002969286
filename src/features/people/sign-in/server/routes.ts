import type { Session } from '#features/people/accounts/contract.ts'
import { countUnread } from '#features/people/notices/server/notices-repository.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import type { Actor, Member } from '#shared/abilities.ts'
import * as sessionsContract from '#features/people/sessions/contract.ts'
import * as contract from '../contract.ts'
import * as sessionContract from '../session-contract.ts'
import { confirmWithPassword, listConfirmationWays } from './confirm-session.ts'
import { lockoutJob, mailLockout, mailNotice, noticeJob } from './notices/account-notices.ts'
import { changePassword } from './passwords/change-password.ts'
import { resetPassword } from './passwords/issue-reset-link.ts'
import { mailResetLink, requestPasswordReset, resetMailJob } from './passwords/request-password-reset.ts'
import { setUpSite } from './set-up-site.ts'
import { signIn } from './sign-in.ts'
import type { SignInDeps } from './sign-in-deps.ts'

const accountOf = ({ accountId, email, role, mustEnrol }: Member) => ({
  id: accountId,
  email,
  role,
  ...(mustEnrol && { mustEnrol }),
})

const sessionOf = (actor: Actor): Session => ({
  account: actor.kind === 'member' ? accountOf(actor) : null,
  visitor: actor.kind === 'visitor',
})

function sessionRoutes(http: Http, deps: SignInDeps) {
  serve(http, sessionContract.readSession, async ({ actor }) => {
    if (actor.kind !== 'member') return { ...sessionOf(actor), needsAttention: 0 }
    const needsAttention = await deps.needsAttention(actor.accountId)
    const unreadNotices = await countUnread(deps.db, actor.accountId)
    return { ...sessionOf(actor), needsAttention, ...(unreadNotices > 0 && { unreadNotices }) }
  })

  serve(http, sessionContract.createVisitor, async (_call, reply) => {
    void reply.header('set-cookie', deps.newVisitorCookie())
    return reply.send()
  })

  serve(http, contract.readSignInOptions, () => Promise.resolve(deps.signInOptions))

  serve(http, contract.signIn, async (call, reply) => {
    const { session, cookies } = await signIn(deps, call.body, call)
    if (session.account) call.recordSecurityEvent('sign_in.ok', session.account.id)
    void reply.header('set-cookie', cookies)
    return session
  })

  serve(http, sessionContract.signOut, async ({ actor, cookieHeader, recordSecurityEvent }, reply) => {
    const cookies = await deps.sessions.end(cookieHeader)
    if (actor.kind === 'member') recordSecurityEvent('sign_out')
    void reply.headers({ 'set-cookie': cookies, 'clear-site-data': '"cache"' })
    return reply.send()
  })

  serve(http, contract.setUpSite, async (call, reply) => {
    const { token, ...typed } = call.body
    call.recordSecurityEvent('setup.tried')
    const { session, cookies } = await setUpSite(deps, token, typed, call)
    call.recordSecurityEvent('sign_in.ok', session.account?.id)
    void reply.header('set-cookie', cookies)
    return session
  })
}

/** Calls with `needsConfirmation` answer for five minutes after a confirmation of the session. */
function confirmationRoutes(http: Http, deps: SignInDeps) {
  serve(http, sessionsContract.listConfirmationWays, (call) =>
    listConfirmationWays(deps, memberOf(call).accountId),
  )

  serve(http, sessionsContract.confirmSession, async (call, reply) => {
    const { body, address, cookieHeader, userAgent, language, recordSecurityEvent } = call
    const { accountId, email } = memberOf(call)
    const caller = { accountId, email, address, cookieHeader, userAgent, language }
    const cookies = await confirmWithPassword(deps, caller, body.password)
    recordSecurityEvent('confirmation.ok')
    return reply.header('set-cookie', cookies).send()
  })
}

/** The session, sign-in with a password, set-up of the site, change of the password, confirmation of the session. */
export function signInRoutes(http: Http, deps: SignInDeps) {
  sessionRoutes(http, deps)

  serve(http, contract.changePassword, async (call, reply) => {
    const { accountId, email, isConfirmed } = memberOf(call)
    const { address, cookieHeader, userAgent, language } = call
    const caller = { accountId, email, isConfirmed, address, cookieHeader, userAgent, language }
    const cookies = await changePassword(deps, caller, call.body)
    call.recordSecurityEvent('password.changed')
    return reply.header('set-cookie', cookies).send()
  })

  confirmationRoutes(http, deps)
}

export function newPasswordRoutes(http: Http, deps: SignInDeps) {
  serve(http, contract.requestPasswordReset, async ({ body, language }, reply) => {
    await requestPasswordReset(deps, body.email, language)
    return reply.send()
  })

  serve(http, contract.resetPassword, async ({ body, recordSecurityEvent }, reply) => {
    await resetPassword(deps, body)
    recordSecurityEvent('password.reset')
    return reply.send()
  })
}

/** Mail is sent only where it is configured. */
export function signInJobs(queue: JobQueue, deps: SignInDeps) {
  const { mailer } = deps
  if (!mailer) return
  queue.work(resetMailJob, (message, signal) => mailResetLink(deps, mailer, message, signal))
  queue.work(noticeJob, (message, signal) => mailNotice(deps, mailer, message, signal))
  queue.work(lockoutJob, (message, signal) => mailLockout(deps, mailer, message, signal))
}
