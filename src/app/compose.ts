/**
 * Composes the site as a tree. A room exports its routes as a function of its dependencies; a room that keeps state exports
 * a function that opens it, such as `openSearch`.
 * 1. `openPlatform` opens database, files, change feed, sandbox, auth and log.
 * 2. Reading: subjects, resources, search, event streams, ratings, reports.
 * 3. Notices: rooms with decisions add them in their transactions.
 * 4. Files: file records, findings, previews, near duplicates, uploads, the contributions of an account, moderation; then links.
 * 5. People: accounts first, then sign-in, the admin's list of users and the audit log.
 * 6. Public pages, harvest and analytics come last: they take members of the rooms above.
 * `app.ts` registers the routes; `start-background.ts` starts the jobs.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { eraser } from '#features/people/accounts/server/account-deletion-repository.ts'
import type { AccountDeps } from '#features/people/accounts/server/account-deps.ts'
import { resetFactors } from '#features/people/sign-in/server/factors/own-factors.ts'
import { notifyOwner } from '#features/people/sign-in/server/notices/account-notices.ts'
import { acceptCredentials } from '#features/people/sign-in/server/passwords/check-new-password.ts'
import { makeResetLink } from '#features/people/sign-in/server/passwords/issue-reset-link.ts'
import type { SignInDeps } from '#features/people/sign-in/server/sign-in-deps.ts'
import { analyticsRoutes } from '#features/insight/analytics/server/routes.ts'
import { countReturned } from '#features/contributing/contributions/server/contributions-repository.ts'
import { contributionRoutes } from '#features/contributing/contributions/server/routes.ts'
import { auditRoutes } from '#features/insight/audit/server/routes.ts'
import { branding, offeredLanguages, securityContact } from '#features/public/content/site-identity.ts'
import { duplicateRoutes } from '#features/contributing/duplicates/server/routes.ts'
import { fileRoutes } from '#features/contributing/files/server/routes.ts'
import { rulesVersion } from '#features/contributing/findings/server/detected-findings.ts'
import { findingRoutes } from '#features/contributing/findings/server/routes.ts'
import { harvestRoutes } from '#features/public/harvest/server/routes.ts'
import { type LinkDeps, startLinkChecks } from '#features/review/links/server/check-links.ts'
import { linkRoutes } from '#features/review/links/server/routes.ts'
import { liveRoutes } from '#features/catalogue/live/server/routes.ts'
import { needsOther, ownRuleOf } from '#features/review/moderation/own-approval.ts'
import type { ModerationDeps } from '#features/review/moderation/server/moderation-deps.ts'
import { moderationRoutes } from '#features/review/moderation/server/routes.ts'
import { publicPages } from '#features/public/public-pages/server/routes.ts'
import { addNotice as noticeAdder } from '#features/people/notices/server/mail/mail-notices.ts'
import type { NoticeDeps } from '#features/people/notices/server/notice-deps.ts'
import type { AddNotice } from '#features/people/notices/server/notices-repository.ts'
import { styleHash } from '#features/public/public-pages/server/styles.ts'
import { unsubscribePage } from '#features/public/public-pages/server/unsubscribe-page.ts'
import { previewJobs, previewRoutes } from '#features/contributing/previews/server/routes.ts'
import { ratingBatches } from '#features/catalogue/ratings/server/ratings-repository.ts'
import { ratingRoutes } from '#features/catalogue/ratings/server/routes.ts'
import { reportRoutes } from '#features/review/reports/server/routes.ts'
import { optionalAttributes } from '#features/catalogue/resources/attributes.ts'
import { resourcesRoutes } from '#features/catalogue/resources/server/routes.ts'
import { findVerified } from '#features/catalogue/resources/server/resources-repository.ts'
import type { UserDeps } from '#features/people/users/server/user-deps.ts'
import { openSearch } from '#features/catalogue/search/server/open-search.ts'
import { searchRoutes } from '#features/catalogue/search/server/routes.ts'
import { sessionRoutes } from '#features/people/sessions/server/routes.ts'
import { subjectsRoutes } from '#features/catalogue/subjects/server/routes.ts'
import { uploadRoutes } from '#features/contributing/uploads/server/routes.ts'
import { uploadLimits } from '#features/contributing/uploads/upload-limits.ts'
import { newToken, signInProviders } from './auth-parts.ts'
import { openPlatform, type Overrides, type Platform } from './open-platform.ts'
import { appVersion } from '#platform/config/node-settings.ts'
import type { Config } from '#platform/config/config.ts'
import type { Member } from '#shared/abilities.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import type { Http } from '#platform/http/serve.ts'
import { linkVisitor } from '#platform/links/visit-link.ts'
import { sessionLocks } from '#platform/postgres/locks/session-locks.ts'
import { errorLoggerFor } from '#platform/log.ts'

const newResourceId = () => randomUUID()
const newAccountId = () => randomUUID()
const newRevisionId = () => randomUUID()
const newUploadId = () => randomBytes(16).toString('hex')
const newMonthKey = () => randomBytes(32)

const { siteName } = branding

const signInOptions = (
  { google, openIdProviders, mail, guardianConsent }: Config,
  { demoAccounts }: Overrides,
) => ({
  google: google !== undefined,
  providers: openIdProviders.map(({ id, name }) => ({ id, name })),
  passwordReset: mail !== undefined,
  guardianConsent,
  ...(demoAccounts && { demoAccounts }),
})

/** Features of public reading: lists, search, event streams, ratings, reports. */
function readingFeatures({ config, db, now, logError, live, auth }: Platform) {
  const { reading, changeFeed } = live
  const search = openSearch({
    db,
    reading,
    changeFeed,
    maxIndexBytes: config.searchIndexBytes,
    nowMs: () => performance.now(),
    logError,
  })
  const { resources, vocabulary } = search
  const shared = { db, searchDb: reading.searchDb, resources, vocabulary, changeFeed, now }
  const { resolveActor, addressSecret } = auth
  return {
    subjects: { routes: (http: Http) => subjectsRoutes(http, reading.db) },
    resources: { routes: (http: Http) => resourcesRoutes(http, shared) },
    search: { ...search, routes: (http: Http) => searchRoutes(http, { ...shared, addressSecret }) },
    live: {
      routes: (http: Http) =>
        liveRoutes(http, { ...live, resolveActor, findVerified: (ids) => findVerified(db, ids) }),
    },
    ratings: {
      routes: (http: Http) =>
        ratingRoutes(http, { db, addRating: ratingBatches(db), ratingPolicy: config.ratingPolicy }),
    },
    reports: { routes: (http: Http) => reportRoutes(http, db) },
  }
}

const uploadDeps = ({ config, live, store, inspection, uploadBodies, ...platform }: Platform) => ({
  ...platform,
  ...store,
  ...inspection,
  ...uploadBodies,
  uploadLimits: uploadLimits(config.limits, config.storageQuotaBytes),
  notifications: live.notifications,
  newResourceId,
  newUploadId,
  rightsRule: config.rightsRule,
})

/** Features of files: upload, check, preview, the contributions of an account, moderation. */
function fileFeatures(shared: Platform, addNotice: AddNotice) {
  const { config, db, databaseNow, logError, jobs, ...platform } = shared
  const stored = { db, ...platform.store, ...platform.inspection, logError }
  const leavesToOther = (member: Member, uploader: string | null) =>
    needsOther(ownRuleOf(config.ownApproval, member), uploader)
  const answers = { ...stored, databaseNow, addNotice, jobs, newRevisionId }
  const moderation: ModerationDeps = {
    ...answers,
    sightings: platform.sightings,
    ownApproval: config.ownApproval,
    sendsMail: platform.mailer !== undefined,
  }
  return {
    files: { routes: (http: Http) => fileRoutes(http, stored) },
    findings: { routes: (http: Http) => findingRoutes(http, db, leavesToOther) },
    previews: {
      routes: (http: Http) => previewRoutes(http, db),
      jobs: (queue: JobQueue) => previewJobs(queue, { ...stored, jobs, rulesVersion }),
    },
    duplicates: { routes: (http: Http) => duplicateRoutes(http, db) },
    uploads: { routes: (http: Http) => uploadRoutes(http, uploadDeps(shared)) },
    contributions: {
      needsAttention: (accountId: string) => countReturned(db, accountId),
      routes: (http: Http) => contributionRoutes(http, answers),
    },
    moderation: { routes: (http: Http) => moderationRoutes(http, moderation) },
  }
}

/** Notices to accounts, for the features that decide about contributions and roles. */
const noticesOf = ({ config: { baseUrl }, db, jobs, mailer, auth }: Platform): NoticeDeps => ({
  db,
  jobs,
  mailer,
  baseUrl,
  siteName,
  unsubscribeSigner: auth.formSigner,
  unsubscribePages: { render: unsubscribePage, styleHash: styleHash() },
})
type Contributions = ReturnType<typeof fileFeatures>['contributions']

/** Checks of contributed links, and what moderators do about those that do not answer. */
function linksOf({ config, db, database, logError }: Platform, addNotice: AddNotice) {
  const links: LinkDeps = {
    db,
    isOn: config.linkChecks,
    ownApproval: config.ownApproval,
    visitLink: linkVisitor({
      userAgent: `${siteName} link check (+${config.baseUrl}; ${securityContact.contact})`,
    }),
    random: Math.random,
    openLocks: (onLost) => sessionLocks({ address: database.session, onLost }),
    addNotice,
    logError: errorLoggerFor(logError, 'link checks'),
  }
  return {
    start: () => (config.linkChecks ? startLinkChecks(links) : undefined),
    routes: (http: Http) => linkRoutes(http, links),
  }
}

/** Accounts of people, the ways to sign in, and the admin's list of accounts. */
function peopleDeps(
  { config, db, now, auth, counters, jobs, mailer, sightings, logError, store }: Platform,
  overrides: Overrides,
  { addNotice, needsAttention }: { readonly addNotice: AddNotice } & Pick<Contributions, 'needsAttention'>,
) {
  const { baseUrl, guardianConsent: guardianRule } = config
  const mailing = { jobs, mailer, counters, baseUrl, siteName, newToken }
  const shared = { db, now, ...auth, ...mailing, newAccountId, logError }
  const accounts: AccountDeps = {
    ...shared,
    guardianRule,
    acceptCredentials: (typed) => acceptCredentials(auth.passwords, typed),
    erase: eraser(db, auth.erasureKey),
    staging: store.staging,
    optionalAttributes,
  }
  const signIn: SignInDeps = {
    ...shared,
    ...auth.factors,
    signInProviders: signInProviders(config, now),
    signInOptions: signInOptions(config, overrides),
    genericSignIn: config.genericSignIn,
    needsAttention,
  }
  const users: UserDeps = {
    db,
    sightings,
    addNotice,
    guardianRule,
    sendsMail: mailer !== undefined,
    notifyOwner: (notice, tx) => notifyOwner(signIn, notice, tx),
    makeResetLink: (accountId, madeBy) => makeResetLink(db, signIn, { accountId, madeBy }),
    resetFactors: (order) => resetFactors(signIn, order),
  }
  return { accounts, signIn, users }
}

/** Pages without scripts, feeds, site map and harvesting. */
function publicFeatures(
  { config: { baseUrl }, db, now, limiter, auth, live: { reading }, inspection }: Platform,
  { search }: ReturnType<typeof readingFeatures>,
) {
  const shared = { db, readDb: reading.db, baseUrl }
  // The security contact answers for the harvested records as well.
  const site = { ...shared, siteName, contact: securityContact.contact, languages: offeredLanguages }
  return {
    harvest: { routes: (http: Http) => harvestRoutes(http, site) },
    publicPages: publicPages({
      ...shared,
      searchDb: reading.searchDb,
      resources: search.resources,
      vocabulary: search.vocabulary,
      drawInChild: inspection.drawInChild,
      resolveActor: auth.resolveActor,
      newVisitorCookie: auth.newVisitorCookie,
      formSigner: auth.formSigner,
      limiter,
      now,
    }),
  }
}

export async function compose(config: Config, database: Platform['database'], overrides: Overrides = {}) {
  const platform = await openPlatform(config, database, overrides)
  const { db, now, auth } = platform
  const notices = noticesOf(platform)
  const reading = readingFeatures(platform)
  const addNotice = noticeAdder(notices)
  const filing = fileFeatures(platform, addNotice)
  const { needsAttention } = filing.contributions
  return {
    platform,
    ...reading,
    ...filing,
    links: linksOf(platform, addNotice),
    notices,
    ...peopleDeps(platform, overrides, { addNotice, needsAttention }),
    audit: { routes: (http: Http) => auditRoutes(http, platform) },
    ownSessions: { routes: (http: Http) => sessionRoutes(http, db, auth.sessions) },
    ...publicFeatures(platform, reading),
    analytics: {
      routes: (http: Http) =>
        analyticsRoutes(http, {
          db,
          appVersion,
          now,
          analyticsOn: config.analyticsOn,
          measurementId: config.measurementId,
          tokenSigner: auth.tokenSigner,
          newMonthKey,
        }),
    },
  }
}
export type Site = Awaited<ReturnType<typeof compose>>
