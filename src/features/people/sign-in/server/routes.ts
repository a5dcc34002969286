import { consentAgeOf } from '#features/people/accounts/guardian-consent.ts'
import type { AccountsRepository } from '#features/people/accounts/server/accounts-repository.ts'
import type { Session } from '#features/people/accounts/contract.ts'
import type { DeviceCookie } from '#platform/auth/device-cookie.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import type { CounterStore } from '#platform/limits/limiter.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Actor, Member } from '#shared/abilities.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import * as contract from '../contract.ts'
import * as sessionContract from '../session-contract.ts'
import { factorsRepository } from './factors/factors-repository.ts'
import { factorsRoutes } from './factors/factors-routes.ts'
import { type FirstStep, halfSessionsRepository } from './factors/half-sessions-repository.ts'
import { type FactorReset, type OwnFactorsDeps, resetFactors } from './factors/own-factors.ts'
import { type SecondFactorDeps, startSecondStep } from './factors/second-factor.ts'
import type { FinishFlowDeps } from './identities/finish-sign-in-flow.ts'
import { confirmationRoutes } from './confirmation-routes.ts'
import { identitiesRepository } from './identities/identities-repository.ts'
import { identitiesRoutes } from './identities/identities-routes.ts'
import { mailNotice, noticeJob, notifyOwner } from './notices/account-notices.ts'
import { lockoutJob, mailLockout, noteLockout } from './notices/lockout-notice.ts'
import { changePassword, type ChangePasswordDeps } from './passwords/change-password.ts'
import {
  makeResetLink,
  resetPassword,
  type ResetLinkDeps,
  type ResetPasswordDeps,
} from './passwords/issue-reset-link.ts'
import {
  mailResetLink,
  type MailResetLinkDeps,
  requestPasswordReset,
  type RequestPasswordResetDeps,
  resetMailJob,
} from './passwords/request-password-reset.ts'
import { firstAdmin, setUpSite, type SetUpDeps } from './set-up-site.ts'
import { type Credentials, signIn, type SignInDeps } from './sign-in.ts'
import type { TryDeps } from './sign-in-tries.ts'

interface SessionDeps extends SignInDeps, SetUpDeps {
  /** The Set-Cookie line of a fresh visitor. */
  readonly newVisitorCookie: () => string
  readonly signInOptions: ReturnOf<typeof contract.readSignInOptions>
  /** Number of own resources that were returned. */
  readonly needsAttention: (accountId: string) => Promise<number>
  readonly unreadNotices: (accountId: string) => Promise<number>
}

type MadeHere = 'notifyOwner' | 'noteLockout' | 'startSecondStep'

interface SignInFeatureDeps
  extends
    Omit<SessionDeps, 'signInTries' | MadeHere>,
    Omit<FinishFlowDeps, 'identities' | MadeHere>,
    Pick<SecondFactorDeps & OwnFactorsDeps, 'halfCookie' | 'webAuthn' | 'sealer' | 'randomSecret' | 'now'>,
    ResetLinkDeps,
    Pick<RequestPasswordResetDeps, 'mailer'> {
  readonly db: Db
  readonly accounts: AccountsRepository
  /** Of tries to sign in and of mails with a link. */
  readonly counters: CounterStore
  readonly hideEmail: TryDeps['hideEmail']
  readonly deviceCookie: DeviceCookie
  readonly jobs: JobQueue
  readonly siteName: string
}

function secondFactorParts(given: SignInFeatureDeps) {
  const stored = {
    factors: factorsRepository(given.db),
    halfSessions: halfSessionsRepository(given.db),
  }
  return {
    ...stored,
    newFactorId: given.newAccountId,
    startSecondStep: (first: FirstStep) => startSecondStep({ ...given, ...stored }, first),
  }
}

/** Sessions, passwords, identities of other providers, and one-time links to a new password. */
export function signInFeature(given: SignInFeatureDeps) {
  const { db, counters, newToken, baseUrl, jobs, mailer } = given
  const identities = identitiesRepository(db, consentAgeOf(given.signInOptions.guardianConsent))
  const links = { db, newToken, baseUrl }
  const deps = {
    ...given,
    identities,
    ...secondFactorParts(given),
    signInTries: counters,
    mailCounts: counters,
    notifyOwner: notifyOwner({ jobs, mailer }),
    noteLockout: noteLockout({ jobs, mailer }),
    makeMailedLink: (accountId: string) =>
      makeResetLink(links, { accountId, madeBy: accountId, mailed: true }),
  }
  return {
    identities,
    notifyOwner: deps.notifyOwner,
    resetFactors: (order: FactorReset) => resetFactors(deps, order),
    makeResetLink: (accountId: string, madeBy = accountId) => makeResetLink(links, { accountId, madeBy }),
    firstAdmin: (named: Credentials | undefined) => firstAdmin(deps, named),
    /** Binds the Google accounts of versions without issuers to the one that the settings name. */
    async bindGoogle() {
      const google = given.signInProviders.get('google')
      if (google) await identities.bindGoogle(google.client.issuer)
    },
    routes(http: Http) {
      sessionRoutes(http, deps)
      changePasswordRoute(http, deps)
      confirmationRoutes(http, deps)
    },
    factorsRoutes: (http: Http) => factorsRoutes(http, deps),
    identitiesRoutes: (http: Http) => identitiesRoutes(http, deps),
    newPasswordRoutes: (http: Http) => newPasswordRoutes(http, deps),
    jobs: (queue: Pick<JobQueue, 'work'>) => workOnMail(queue, deps),
  }
}

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

function sessionRoutes(http: Http, deps: SessionDeps) {
  serve(http, sessionContract.readSession, async ({ actor }) => {
    if (actor.kind !== 'member') return { ...sessionOf(actor), needsAttention: 0 }
    const needsAttention = await deps.needsAttention(actor.accountId)
    const unreadNotices = await deps.unreadNotices(actor.accountId)
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

function changePasswordRoute(http: Http, deps: ChangePasswordDeps) {
  serve(http, contract.changePassword, async (call, reply) => {
    const { accountId, email, isConfirmed } = memberOf(call)
    const { address, cookieHeader, userAgent, language } = call
    const caller = { accountId, email, isConfirmed, address, cookieHeader, userAgent, language }
    const cookies = await changePassword(deps, caller, call.body)
    call.recordSecurityEvent('password.changed')
    return reply.header('set-cookie', cookies).send()
  })
}

function newPasswordRoutes(http: Http, deps: RequestPasswordResetDeps & ResetPasswordDeps) {
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

type MailDeps = Omit<MailResetLinkDeps, 'mailer'> & Pick<RequestPasswordResetDeps, 'mailer'>

/** Mail is sent only where it is configured. */
function workOnMail(queue: Pick<JobQueue, 'work'>, { mailer, ...deps }: MailDeps) {
  if (!mailer) return
  queue.work(resetMailJob, (message, signal) => mailResetLink({ ...deps, mailer }, message, signal))
  queue.work(noticeJob, (message, signal) => mailNotice({ ...deps, mailer }, message, signal))
  queue.work(lockoutJob, (message, signal) => mailLockout({ ...deps, mailer }, message, signal))
}
