/**
 * Composes the site as a tree. A room exports its routes as a function of its dependencies; a room that keeps state or
 * serves other rooms exports a function such as `searchFeature`, which returns routes, jobs and those members.
 * 1. `openPlatform` opens database, files, change feed, sandbox, auth and log.
 * 2. Reading: subjects, resources, search, event streams, ratings, reports, harvest.
 * 3. Notices: rooms with decisions add them in their transactions.
 * 4. Files: file records, findings, previews, near duplicates, uploads, the contributions of an account, moderation; then links.
 * 5. People: accounts first, then sign-in, the admin's list of users and the audit log.
 * 6. Public pages and analytics come last: they take members of the rooms above.
 * `app.ts` registers the routes; `start-background.ts` starts the jobs.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { eraser } from '#features/people/accounts/server/account-deletion-repository.ts'
import { accountsRepository } from '#features/people/accounts/server/accounts-repository.ts'
import { accountsFeature } from '#features/people/accounts/server/routes.ts'
import { acceptCredentials } from '#features/people/sign-in/server/passwords/check-new-password.ts'
import { signInFeature } from '#features/people/sign-in/server/routes.ts'
import { analyticsRoutes } from '#features/insight/analytics/server/routes.ts'
import { contributionsFeature } from '#features/contributing/contributions/server/routes.ts'
import { auditRoutes } from '#features/insight/audit/server/routes.ts'
import { branding, offeredLanguages, securityContact } from '#features/public/content/site-identity.ts'
import { inspectFile } from '#features/contributing/files/server/inspect-file.ts'
import { duplicatesFeature } from '#features/contributing/duplicates/server/routes.ts'
import { filesFeature } from '#features/contributing/files/server/routes.ts'
import { findingsFeature } from '#features/contributing/findings/server/routes.ts'
import { harvestFeature } from '#features/public/harvest/server/routes.ts'
import { linksFeature } from '#features/review/links/server/routes.ts'
import { liveFeature } from '#features/catalogue/live/server/routes.ts'
import { needsOther, ownRuleOf } from '#features/review/moderation/own-approval.ts'
import type { ModerationDeps } from '#features/review/moderation/server/moderation-deps.ts'
import { moderationRoutes } from '#features/review/moderation/server/routes.ts'
import { publicPages } from '#features/public/public-pages/server/routes.ts'
import { noticesFeature } from '#features/people/notices/server/routes.ts'
import { styleHash } from '#features/public/public-pages/server/styles.ts'
import { unsubscribePage } from '#features/public/public-pages/server/unsubscribe-page.ts'
import { previewsFeature } from '#features/contributing/previews/server/routes.ts'
import { ratingBatches } from '#features/catalogue/ratings/server/ratings-repository.ts'
import { ratingRoutes } from '#features/catalogue/ratings/server/routes.ts'
import { reportResource, reportRoutes } from '#features/review/reports/server/routes.ts'
import { optionalAttributes } from '#features/catalogue/resources/attributes.ts'
import { resourcesFeature } from '#features/catalogue/resources/server/routes.ts'
import { userRoutes } from '#features/people/users/server/routes.ts'
import { searchFeature } from '#features/catalogue/search/server/routes.ts'
import { sessionRoutes } from '#features/people/sessions/server/routes.ts'
import { subjectsFeature } from '#features/catalogue/subjects/server/routes.ts'
import { uploadsFeature } from '#features/contributing/uploads/server/routes.ts'
import { uploadLimits } from '#features/contributing/uploads/upload-limits.ts'
import { newToken, signInProviders } from './auth-parts.ts'
import { openPlatform, type Overrides, type Platform } from './open-platform.ts'
import { appVersion } from '#platform/config/node-settings.ts'
import type { Config } from '#platform/config/config.ts'
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
  const { reading, changes, changeFeed, notifications, eventStreams } = live
  const stored = resourcesFeature({ db, reading, changeFeed })
  const search = searchFeature({
    db,
    searchDb: reading.searchDb,
    stored: stored.stored,
    searched: stored.searched,
    byIds: stored.byIds,
    changeFeed,
    maxIndexBytes: config.searchIndexBytes,
    now,
    nowMs: () => performance.now(),
    addressSecret: auth.addressSecret,
    logError,
  })
  const { resources } = search
  const { resolveActor } = auth
  return {
    subjects: subjectsFeature({ db: reading.db }),
    resources: stored,
    search,
    live: liveFeature({ changeFeed, changes, notifications, eventStreams, resources, resolveActor }),
    ratings: {
      routes: (http: Http) =>
        ratingRoutes(http, { db, addRating: ratingBatches(db), ratingPolicy: config.ratingPolicy }),
    },
    reports: { routes: (http: Http) => reportRoutes(http, db) },
    harvest: harvestFeature({
      db,
      readDb: reading.db,
      baseUrl: config.baseUrl,
      siteName,
      // The security contact answers for the harvested records as well.
      contact: securityContact.contact,
      languages: offeredLanguages,
    }),
  }
}

const uploadsOf = ({ config, db, live, jobs, ...platform }: Platform) =>
  uploadsFeature({
    db,
    ...platform.store,
    ...platform.uploadBodies,
    uploadLimits: uploadLimits(config.limits, config.storageQuotaBytes),
    notifications: live.notifications,
    inspectFile: inspectFile(platform.inspection.runInChild),
    virusScanner: platform.inspection.virusScanner,
    jobs,
    newResourceId,
    newUploadId,
    rightsRule: config.rightsRule,
  })

/** Features of files: upload, check, preview, the contributions of an account, moderation. */
function fileFeatures(shared: Platform, { addNotice }: Pick<Notices, 'addNotice'>) {
  const { config, db, databaseNow, logError, jobs, ...platform } = shared
  const { files } = platform.store
  const { runInChild, virusScanner } = platform.inspection
  const stored = filesFeature({ db, files })
  const findings = findingsFeature({
    db,
    needsOther: (member, uploader) => needsOther(ownRuleOf(config.ownApproval, member), uploader),
  })
  const uploads = uploadsOf(shared)
  const trash = { files, databaseNow, logError }
  const { newFiles } = uploads
  const answers = { db, ...trash, addNotice }
  const contributions = contributionsFeature({ ...answers, ...findings, jobs, newFiles, newRevisionId })
  const moderation: ModerationDeps = {
    ...answers,
    editRecord: contributions.editRecord,
    suggestEdit: contributions.suggestEdit,
    findingsOf: findings.findingsOf,
    disclosures: platform.disclosures,
    virusScanner,
    ownApproval: config.ownApproval,
    jobs,
    sendsMail: platform.mailer !== undefined,
  }
  return {
    files: stored,
    findings,
    previews: previewsFeature({ db, files, ...stored, ...findings, runInChild, logError }),
    duplicates: duplicatesFeature({ db }),
    uploads,
    contributions,
    moderation: { routes: (http: Http) => moderationRoutes(http, moderation) },
  }
}

/** Notices to accounts, for the features that decide about contributions and roles. */
const noticesOf = ({ config: { baseUrl }, db, jobs, mailer, auth }: Platform) =>
  noticesFeature({
    db,
    jobs,
    mailer,
    baseUrl,
    siteName,
    unsubscribeSigner: auth.formSigner,
    unsubscribePages: { render: unsubscribePage, styleHash: styleHash() },
  })
type Notices = ReturnType<typeof noticesOf>
type Waiting = Pick<Notices, 'unreadNotices'> & Pick<Contributions, 'needsAttention'>
type Contributions = ReturnType<typeof fileFeatures>['contributions']

/** Checks of contributed links, and what moderators do about those that do not answer. */
const linksOf = (
  { config, db, database, logError }: Platform,
  { addNotice }: Pick<Notices, 'addNotice'>,
  { editRecord }: Pick<Contributions, 'editRecord'>,
) =>
  linksFeature({
    db,
    isOn: config.linkChecks,
    ownApproval: config.ownApproval,
    visitLink: linkVisitor({
      userAgent: `${siteName} link check (+${config.baseUrl}; ${securityContact.contact})`,
    }),
    random: Math.random,
    openLocks: (onLost) => sessionLocks({ address: database.session, onLost }),
    addNotice,
    editRecord,
    logError: errorLoggerFor(logError, 'link checks'),
  })

/** Accounts of people, the ways to sign in, and the admin's list of accounts. */
function peopleFeatures(
  { config, db, now, auth, counters, jobs, mailer, disclosures, logError, ...platform }: Platform,
  overrides: Overrides,
  { addNotice, waiting }: Pick<Notices, 'addNotice'> & { readonly waiting: Waiting },
) {
  const { passwords, sessions, deviceCookie, freshProofs, hideEmail } = auth
  const guardianRule = config.guardianConsent
  const shared = { db, passwords, sessions, deviceCookie, counters, newAccountId, guardianRule }
  const mailing = { jobs, mailer, hideEmail, newToken, baseUrl: config.baseUrl, siteName }
  const accounts = accountsFeature({
    ...shared,
    ...mailing,
    now,
    acceptCredentials: (typed) => acceptCredentials(passwords, typed),
    accounts: accountsRepository(db),
    erase: eraser(db, auth.erasureKey),
    staging: platform.store.staging,
    freshProofs,
    logError,
    optionalAttributes,
  })
  const signIn = signInFeature({
    ...shared,
    ...mailing,
    accounts: accounts.accounts,
    ...auth,
    ...auth.factors,
    now,
    signInProviders: signInProviders(config, now),
    signInOptions: signInOptions(config, overrides),
    genericSignIn: config.genericSignIn,
    logError,
    ...waiting,
  })
  const managing = { ...signIn, ...shared, disclosures, addNotice, sendsMail: mailer !== undefined }
  return { accounts, signIn, users: { routes: (http: Http) => userRoutes(http, managing) } }
}

/** Pages without scripts. */
const publicPagesOf = (
  { config, db, now, limiter, auth, live, inspection }: Platform,
  reading: ReturnType<typeof readingFeatures>,
  filing: ReturnType<typeof fileFeatures>,
) =>
  publicPages({
    db,
    readDb: live.reading.db,
    baseUrl: config.baseUrl,
    publicRecords: reading.harvest.publicRecords,
    subjects: reading.subjects.subjects,
    resources: reading.search.resources,
    searchRelated: reading.search.searchRelated,
    sendReport: (report, key) => reportResource(db, report, key),
    previews: filing.previews.previews,
    drawInChild: inspection.drawInChild,
    resolveActor: auth.resolveActor,
    newVisitorCookie: auth.newVisitorCookie,
    formSigner: auth.formSigner,
    limiter,
    now,
  })

export async function compose(config: Config, database: Platform['database'], overrides: Overrides = {}) {
  const platform = await openPlatform(config, database, overrides)
  const { db, now, auth } = platform
  const notices = noticesOf(platform)
  const reading = readingFeatures(platform)
  const filing = fileFeatures(platform, notices)
  const [{ unreadNotices }, { needsAttention }] = [notices, filing.contributions]
  return {
    platform,
    ...reading,
    ...filing,
    links: linksOf(platform, notices, filing.contributions),
    notices,
    ...peopleFeatures(platform, overrides, { ...notices, waiting: { unreadNotices, needsAttention } }),
    audit: { routes: (http: Http) => auditRoutes(http, platform) },
    ownSessions: { routes: (http: Http) => sessionRoutes(http, { db, sessions: auth.sessions }) },
    publicPages: publicPagesOf(platform, reading, filing),
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
