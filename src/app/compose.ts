/**
 * Composes the site: one function for each domain returns the dependencies of its rooms, which the rooms' routes, jobs
 * and use cases take. What lives once a process is opened here: the search index, the batches of ratings.
 * `app.ts` registers the routes; `start-background.ts` starts the jobs.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { eraser } from '#features/people/accounts/server/account-deletion-repository.ts'
import type { AccountDeps } from '#features/people/accounts/server/account-deps.ts'
import type { SignInDeps } from '#features/people/sign-in/server/sign-in-deps.ts'
import { countReturned } from '#features/contributing/contributions/server/contributions-repository.ts'
import { branding, offeredLanguages, securityContact } from '#features/public/content/server/site-identity.ts'
import { appPages, type PageRoutesDeps } from '#features/public/content/server/page-routes.ts'
import { siteOptionsOf } from '#features/public/content/server/site-options-of.ts'
import { openCounting } from '#features/insight/figures/server/open-counting.ts'
import type { LinkDeps } from '#features/review/links/server/check-links.ts'
import { needsOther, ownRuleOf } from '#features/review/moderation/own-approval.ts'
import type { ModerationDeps } from '#features/review/moderation/server/moderation-deps.ts'
import {
  addNotice as noticeAdder,
  type NoticeDeps,
} from '#features/people/notices/server/mail/mail-notices.ts'
import type { AddNotice } from '#features/people/notices/server/notices-repository.ts'
import { styleHash } from '#features/public/public-pages/server/styles.ts'
import { unsubscribePage } from '#features/public/public-pages/server/unsubscribe-page.ts'
import { ratingBatches } from '#features/catalogue/ratings/server/ratings-repository.ts'
import { optionalAttributes } from '#features/catalogue/resources/attributes.ts'
import { findVerified } from '#features/catalogue/resources/server/resources-repository.ts'
import type { UserDeps } from '#features/people/users/server/user-deps.ts'
import { openSearch } from '#features/catalogue/search/server/open-search.ts'
import { listQueries } from '#features/catalogue/search/server/zero-results-repository.ts'
import { uploadLimits } from '#features/contributing/uploads/upload-limits.ts'
import { newToken, signInProviders } from './auth-parts.ts'
import { openPlatform, type Overrides, type Platform } from './open-platform.ts'
import { appVersion } from '#platform/config/node-settings.ts'
import type { Config } from '#platform/config/config.ts'
import type { Member } from '#shared/abilities.ts'
import { firstLanguage } from '#shared/languages.ts'
import { linkVisitor } from '#platform/links/visit-link.ts'
import { sessionLocks } from '#platform/postgres/locks/session-locks.ts'
import { errorLoggerFor } from '#platform/log.ts'

const { siteName } = branding

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

/** Accounts of people, the ways to sign in, and the admin's list of accounts. */
function peopleDomain(
  { config, db, now, auth, counters, jobs, mailer, disclosures, logError, store }: Platform,
  signInOptions: SignInDeps['signInOptions'],
  addNotice: AddNotice,
) {
  const { baseUrl, guardianConsent: guardianRule } = config
  const mailing = { jobs, mailer, counters, baseUrl, siteName, newToken }
  const shared = { db, now, ...auth, ...mailing, newAccountId: () => randomUUID(), logError }
  const accounts: AccountDeps = {
    ...shared,
    guardianRule,
    erase: eraser(db, auth.erasureKey),
    staging: store.staging,
    optionalAttributes,
  }
  const signIn: SignInDeps = {
    ...shared,
    ...auth.factors,
    signInProviders: signInProviders(config, now),
    signInOptions,
    genericSignIn: config.genericSignIn,
    needsAttention: (accountId) => countReturned(db, accountId),
  }
  const users: UserDeps = {
    db,
    disclosures,
    addNotice,
    guardianRule,
    sendsMail: mailer !== undefined,
    signIn,
  }
  return { accounts, signIn, users }
}

/** Subjects, lists, search, event streams, ratings. */
function catalogueDomain({ config, db, database, now, logError, live, auth }: Platform) {
  const { searchDb } = database
  const { changeFeed } = live
  const search = openSearch({
    db,
    searchDb,
    changeFeed,
    maxIndexBytes: config.searchIndexBytes,
    nowMs: () => performance.now(),
    logError,
  })
  const { resources, vocabulary } = search
  const { resolveActor, addressSecret } = auth
  const lists = { db, searchDb, resources, vocabulary, changeFeed, now, addressSecret }
  return {
    search,
    lists,
    live: { ...live, resolveActor, findVerified: (ids: readonly string[]) => findVerified(db, ids) },
    ratings: { db, addRating: ratingBatches(db), ratingPolicy: config.ratingPolicy },
  }
}

/** Files, previews, uploads, and what becomes of the contributions of an account. */
function contributingDomain(platform: Platform, addNotice: AddNotice) {
  const { config, db, live, jobs, limiter, logError, databaseNow } = platform
  const files = { db, ...platform.store, ...platform.inspection, jobs, logError }
  return {
    files,
    pageImages: {
      ...files,
      limiter,
      pageImagesBytes: config.pageImagesBytes,
      nowMs: () => performance.now(),
    },
    uploads: {
      ...files,
      ...platform.uploadBodies,
      uploadLimits: uploadLimits(config.limits, config.storageQuotaBytes),
      notifications: live.notifications,
      newResourceId: () => randomUUID(),
      newUploadId: () => randomBytes(16).toString('hex'),
      rightsRule: config.rightsRule,
    },
    contributions: { ...files, databaseNow, addNotice, newRevisionId: () => randomUUID() },
  }
}

/** Moderation of contributions, and checks of contributed links. */
function reviewDomain(
  { config, db, database, logError, disclosures, mailer }: Platform,
  { contributions }: ReturnType<typeof contributingDomain>,
) {
  const { addNotice } = contributions
  const moderation: ModerationDeps = {
    ...contributions,
    disclosures,
    ownApproval: config.ownApproval,
    sendsMail: mailer !== undefined,
  }
  const links: LinkDeps = {
    db,
    isOn: config.linkChecks,
    ownApproval: config.ownApproval,
    visitLink: linkVisitor({
      userAgent: `${siteName} link check (+${config.baseUrl}; ${securityContact.contact})`,
    }),
    random: Math.random,
    openLocks: (onLost) => sessionLocks(database.session, onLost),
    addNotice,
    logError: errorLoggerFor(logError, 'link checks'),
  }
  return {
    moderation,
    links,
    leavesToOther: (member: Member, uploader: string | null) =>
      needsOther(ownRuleOf(config.ownApproval, member), uploader),
  }
}

/** Pages without scripts, feeds, site map and harvesting. */
function publicDomain(
  { config: { baseUrl, aiUse, freeOn, s3 }, db, database, store, now, limiter, auth, inspection }: Platform,
  { search: { resources, vocabulary } }: ReturnType<typeof catalogueDomain>,
  pages: Pick<PageRoutesDeps, 'appPages'>,
) {
  const { searchDb } = database
  const shared = { db, baseUrl }
  const dataUse = { freeOn, filesHost: s3?.publicEndpoint && new URL(s3.publicEndpoint).host }
  const identity = { siteName, languages: offeredLanguages }
  const { resolveActor, newVisitorCookie, formSigner } = auth
  const visitors = { resolveActor, newVisitorCookie, formSigner, limiter, now }
  const { drawInChild } = inspection
  return {
    // The security contact answers for the harvested records as well.
    harvest: { ...shared, ...identity, contact: securityContact.contact, aiUse, files: store.files },
    publicPages: {
      ...shared,
      ...pages,
      ...dataUse,
      searchDb,
      resources,
      vocabulary,
      drawInChild,
      ...visitors,
    },
  }
}

/** Audit log, analytics and figures. */
const insightDomain = (
  { config, db, disclosures, now, auth, logError }: Platform,
  { search: { gradeCounts } }: ReturnType<typeof catalogueDomain>,
) => ({
  counting: openCounting({
    db,
    isOn: config.analyticsOn,
    nowMs: () => now().getTime(),
    newKey: () => randomBytes(32),
    logError: errorLoggerFor(logError, 'figures'),
  }),
  audit: { db, disclosures },
  figures: {
    db,
    now,
    analyticsOn: config.analyticsOn,
    linkChecks: config.linkChecks,
    gradeCounts,
    zeroResults: (from: string, limit: number, to: string) => listQueries(db, from, limit, to),
  },
  analytics: {
    db,
    appVersion,
    now,
    analyticsOn: config.analyticsOn,
    measurementId: config.measurementId,
    tokenSigner: auth.tokenSigner,
    newMonthKey: () => randomBytes(32),
  },
})

export async function compose(config: Config, database: Platform['database'], overrides: Overrides = {}) {
  const platform = await openPlatform(config, database, overrides)
  const notices = noticesOf(platform)
  const addNotice = noticeAdder(notices)
  const demo = overrides.demoAccounts && { demoAccounts: overrides.demoAccounts }
  const siteOptions = siteOptionsOf(config, demo !== undefined)
  const catalogue = catalogueDomain(platform)
  const contributing = contributingDomain(platform, addNotice)
  const pages = { appPages: appPages({ siteOptions, secure: config.baseUrl.startsWith('https:') }) }
  return {
    platform,
    notices,
    siteOptions,
    ...pages,
    ...peopleDomain(platform, { ...siteOptions(firstLanguage).signIn, ...demo }, addNotice),
    ...catalogue,
    ...contributing,
    ...reviewDomain(platform, contributing),
    ...publicDomain(platform, catalogue, pages),
    ...insightDomain(platform, catalogue),
  }
}
export type Site = Awaited<ReturnType<typeof compose>>
