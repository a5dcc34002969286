import type { DeviceCookie } from '#platform/auth/device-cookie.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import type { CounterStore } from '#platform/limits/limiter.ts'
import type { Mailer } from '#platform/mailer.ts'
import type { Actor } from '#shared/abilities.ts'
import * as contract from '../contract.ts'
import type { Session } from '../contract.ts'
import { accountsRepository } from './accounts-repository.ts'
import { accountDeletionRepository } from './account-deletion-repository.ts'
import type { DeleteAccountDeps } from './delete-account.ts'
import { deletionRoutes } from './deletion-routes.ts'
import type { FinishVisitDeps } from '#features/sign-in/server/identities/finish-sign-in-flow.ts'
import { identitiesRepository } from '#features/sign-in/server/identities/identities-repository.ts'
import { identitiesRoutes } from '#features/sign-in/server/identities/identities-routes.ts'
import { makeResetLink, type ResetLinkDeps } from '#features/sign-in/server/passwords/issue-reset-link.ts'
import { newPasswordRoutes, workOnMail } from '#features/sign-in/server/passwords/new-password-routes.ts'
import { passwordResetsRepository } from '#features/sign-in/server/passwords/password-resets-repository.ts'
import { type NoticeDeps, notifyOwner } from '#features/sign-in/server/passwords/account-notices.ts'
import { accountCopyRepository } from './account-copy-repository.ts'
import { type OwnAccountRepository, ownAccountRepository } from './own-account-repository.ts'
import { ownAccountRoutes } from './own-account-routes.ts'
import { firstAdmin, setUpSite, type SetUpDeps } from '#features/sign-in/server/set-up-site.ts'
import { type Credentials, signIn, type SignInDeps } from '#features/sign-in/server/sign-in.ts'
import type { TryDeps } from '#features/sign-in/server/sign-in-tries.ts'
import { type SignUpRouteDeps, signUpRoutes } from './sign-up-routes.ts'

interface SessionDeps extends SignInDeps, SetUpDeps {
  /** The Set-Cookie line of a fresh visitor. */
  readonly newVisitorCookie: () => string
}

interface AccountsDeps extends NoticeDeps, Omit<SignUpRouteDeps, 'accounts'> {
  readonly db: Db
  readonly now: () => Date
  /** Of tries to sign in and to delete an account. */
  readonly counters: CounterStore
  readonly hideEmail: TryDeps['hideEmail']
  readonly deviceCookie: DeviceCookie
  readonly deletion: Pick<DeleteAccountDeps, 'staging' | 'freshProofs' | 'logError'>
  /** Of resources, for the copy of one's own data. */
  readonly optionalAttributes: Parameters<typeof accountCopyRepository>[1]
}

/** Sign-up, the own account, its copy and its deletion. */
export function accountsFeature(given: AccountsDeps) {
  const { db, now, counters, hideEmail, deviceCookie, passwords, sessions, newAccountId } = given
  const { signInOptions, guardianRule } = given
  const accounts = accountsRepository(db)
  const ownAccounts = ownAccountRepository(db)
  const accountCopies = accountCopyRepository(db, given.optionalAttributes)
  const accountDeletions = accountDeletionRepository(db)
  const notice = notifyOwner({ jobs: given.jobs, mailer: given.mailer })
  const tries: TryDeps = { signInTries: counters, hideEmail, deviceCookie }
  const own = { ownAccounts, accountCopies, now, accountDeletions, passwords, sessions, notifyOwner: notice }
  const deletion = { ...given.deletion, accountDeletions, passwords, deletionTries: counters }
  return {
    accounts,
    ownAccounts,
    tries,
    deletion,
    notifyOwner: notice,
    routes(http: Http) {
      signUpRoutes(http, { accounts, passwords, sessions, newAccountId, guardianRule, signInOptions })
      ownAccountRoutes(http, { ...own, ...tries })
      deletionRoutes(http, { ...deletion, sessions, deviceCookie })
    },
  }
}

interface SignInFeatureDeps
  extends
    Omit<SessionDeps, keyof TryDeps>,
    Omit<FinishVisitDeps, 'identities' | 'freshProofs' | 'logError'>,
    Omit<ResetLinkDeps, 'passwordResets'> {
  readonly db: Db
  readonly ownAccounts: OwnAccountRepository
  readonly tries: TryDeps
  /** An identity is added or removed with the proofs that the deletion of an account asks for. */
  readonly deletion: DeleteAccountDeps
  readonly mailCounts: CounterStore
  readonly jobs: JobQueue
  readonly mailer: Mailer | undefined
  readonly siteName: string
}

/** Sessions, identities of other providers, and one-time links to a new password. */
export function signInFeature(given: SignInFeatureDeps) {
  const { db, accounts, passwords, sessions, newAccountId, newToken, baseUrl } = given
  const { ownAccounts, tries, deletion, jobs, mailer, mailCounts, siteName } = given
  const { signInProviders, googleVisit, genericSignIn, newVisitorCookie } = given
  const identities = identitiesRepository(db)
  const passwordResets = passwordResetsRepository(db)
  const links = { passwordResets, newToken, baseUrl }
  const newAccount = { accounts, passwords, newAccountId }
  const visits = { signInProviders, identities, googleVisit, newToken, sessions, newAccountId }
  const makeMailedLink = (accountId: string) =>
    makeResetLink(links, { accountId, madeBy: accountId, mailed: true })
  const mails = { passwordResets, makeMailedLink, mailCounts, ownAccounts, mailer, siteName }
  return {
    identities,
    makeResetLink: (accountId: string, madeBy = accountId) => makeResetLink(links, { accountId, madeBy }),
    firstAdmin: (named: Credentials | undefined) => firstAdmin({ ...newAccount, newToken }, named),
    /** Binds the Google accounts of versions without issuers to the one that the settings name. */
    async bindGoogle() {
      const google = signInProviders.get('google')
      if (google) await identities.bindGoogle(google.client.issuer)
    },
    routes: (http: Http) =>
      sessionRoutes(http, { ...tries, ...newAccount, sessions, genericSignIn, newVisitorCookie }),
    identitiesRoutes: (http: Http) => identitiesRoutes(http, { ...visits, ...deletion }),
    newPasswordRoutes: (http: Http) => newPasswordRoutes(http, { jobs, mailer, passwordResets, passwords }),
    jobs: (queue: Pick<JobQueue, 'work'>) => workOnMail(queue, mails),
  }
}

const sessionOf = (actor: Actor): Session => ({
  account: actor.kind === 'member' ? { id: actor.accountId, email: actor.email, role: actor.role } : null,
  visitor: actor.kind === 'visitor',
})

function sessionRoutes(http: Http, deps: SessionDeps) {
  serve(http, contract.readSession, ({ actor }) => Promise.resolve(sessionOf(actor)))

  serve(http, contract.createVisitor, async (_call, reply) => {
    void reply.header('set-cookie', deps.newVisitorCookie())
    return reply.send()
  })

  serve(http, contract.signIn, async ({ body, address, cookieHeader, note }, reply) => {
    const { session, cookies } = await signIn(deps, body, { address, cookieHeader })
    note('sign_in.ok', session.account?.id)
    void reply.header('set-cookie', cookies)
    return session
  })

  serve(http, contract.signOut, async ({ cookieHeader, note }, reply) => {
    const cookies = await deps.sessions.end(cookieHeader)
    note('sign_out')
    void reply.headers({ 'set-cookie': cookies, 'clear-site-data': '"cache"' })
    return reply.send()
  })

  serve(http, contract.setUpSite, async ({ body, address, cookieHeader, note }, reply) => {
    const { token, ...typed } = body
    note('setup.tried')
    const { session, cookies } = await setUpSite(deps, token, typed, { address, cookieHeader })
    note('sign_in.ok', session.account?.id)
    void reply.header('set-cookie', cookies)
    return session
  })
}
