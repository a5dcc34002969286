/** Builds every part of the server once. Tests hand in other parts (a clock, a folder) through `overrides`. */
import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { accountsRepository } from '#features/accounts/server/accounts-repository.ts'
import { identitiesRepository } from '#features/accounts/server/identities/identities-repository.ts'
import { makeResetLink } from '#features/accounts/server/new-password/issue-reset-link.ts'
import { notifyOwner } from '#features/accounts/server/notices/account-notices.ts'
import { accountCopyRepository } from '#features/accounts/server/own-account/account-copy-repository.ts'
import { accountDeletionRepository } from '#features/accounts/server/deletion/account-deletion-repository.ts'
import { ownAccountRepository } from '#features/accounts/server/own-account/own-account-repository.ts'
import { passwordResetsRepository } from '#features/accounts/server/new-password/password-resets-repository.ts'
import { branding } from '#features/content/branding.ts'
import { offeredLanguages } from '#features/content/offered-languages.ts'
import { pageEventsRepository } from '#features/analytics/server/page-events-repository.ts'
import { filesRepository } from '#features/files/server/files-repository.ts'
import { inspectFile } from '#features/files/server/inspect-file.ts'
import { harvestRepository } from '#features/harvest/server/harvest-repository.ts'
import { moderationRepository } from '#features/moderation/server/moderation-repository.ts'
import { linkPicturesRepository } from '#features/public-pages/server/picture/link-pictures-repository.ts'
import { shortAddressesRepository } from '#features/public-pages/server/card/short-addresses-repository.ts'
import { previewsRepository } from '#features/previews/server/previews-repository.ts'
import { ratingSourcesRepository } from '#features/ratings/server/rating-sources-repository.ts'
import { ratingsRepository } from '#features/ratings/server/ratings-repository.ts'
import { reportsRepository } from '#features/reports/server/reports-repository.ts'
import { optionalAttributes } from '#features/resources/attributes.ts'
import { usersRepository } from '#features/users/server/users-repository.ts'
import { missedSearchesRepository } from '#features/search/server/zero-results/missed-searches-repository.ts'
import { storageNames } from '#features/subjects/subject.ts'
import type { UploadDeps } from '#features/uploads/server/create-upload.ts'
import { filingRepository } from '#features/uploads/server/filing-repository.ts'
import { uploadsRepository } from '#features/uploads/server/uploads-repository.ts'
import { uploadLimits } from '#features/uploads/upload-limits.ts'
import { appVersion } from '#platform/app-version.ts'
import type { Config } from '#platform/config/config.ts'
import { childRunner, type ChildRunnerOptions } from '#platform/sandbox/child-runner.ts'
import type { RunSandboxed } from '#platform/sandbox/sandbox.ts'
import { type DatabasePool, type Db, listenOn } from '#platform/postgres/connection.ts'
import { sessionLocks } from '#platform/postgres/session-locks.ts'
import { databaseNow } from '#platform/postgres/maintenance.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { freeDiskOf } from '#platform/files/free-disk.ts'
import { filesFolderOf, openFileStore, openStaging } from '#platform/files/open-file-store.ts'
import { type IntakeTimes, defaultTimes } from '#platform/files/body-stream.ts'
import type { Staging } from '#platform/files/staging.ts'
import { type HttpTimes, defaultTimes as usualHttpTimes } from '#platform/http/http-server.ts'
import { activeUploads } from '#platform/http/active-uploads.ts'
import { responseCache, singleFlight } from '#platform/http/response-cache/response-cache.ts'
import type { EncodedResponse } from '#platform/http/response-cache/encoded-response.ts'
import { drain } from '#platform/drain.ts'
import { sharedLocks } from '#platform/locks/shared-locks.ts'
import { jobQueue } from '#platform/jobs/job-queue.ts'
import { limiter } from '#platform/limits/limiter.ts'
import { localCounters } from '#platform/limits/local-counters.ts'
import { sightingsRepository } from '#platform/disclosure-log/sightings-repository.ts'
import { sharedCounters } from '#platform/limits/shared-counters-repository.ts'
import { changeFeed } from '#platform/realtime/change-feed.ts'
import { changesRepository } from '#platform/realtime/changes-repository.ts'
import { errorLoggerFor, type Log, type LogError, siteLog } from '#platform/log/log.ts'
import { countedBy, Metrics } from '#platform/metrics/metrics.ts'
import { channels, databaseCalls } from '#platform/realtime/pg-notifications.ts'
import { eventStreams } from '#platform/realtime/event-stream.ts'
import { smtpMailer } from '#platform/mail/mailer.ts'
import { clamdScanner } from '#platform/virus-scan/clamd-scanner.ts'
import { noScanner } from '#platform/virus-scan/virus-scanner.ts'
import { composeReadSide } from './read-side.ts'
import { localizeFailure } from './languages/failure-texts.ts'
import { authParts, newToken } from './auth-parts.ts'
import type { HashCost } from '#platform/auth/passwords.ts'

export interface Overrides {
  readonly now?: () => Date
  readonly logError?: LogError
  readonly log?: Log
  readonly freeDisk?: UploadDeps['freeDisk']
  readonly staging?: (folder: string) => Promise<Staging>
  /** How long a sender may be silent, and take in all; how long somebody waits for an upload that is taken. */
  readonly uploadTimes?: IntakeTimes & { readonly lockMs: number }
  readonly files?: FileStore
  readonly httpTimes?: HttpTimes
  /** How errands on files nobody trusts are run. */
  readonly runInChild?: RunSandboxed
  /** Cost of password hashes; `defaultCost` without it. */
  readonly hashCost?: HashCost
  /** Runs one child once its turn has come. */
  readonly runOneChild?: ChildRunnerOptions['runOne']
}

const repositories = (db: Db) => ({
  accounts: accountsRepository(db),
  ownAccounts: ownAccountRepository(db),
  accountCopies: accountCopyRepository(db, optionalAttributes),
  accountDeletions: accountDeletionRepository(db),
  fileRecords: filesRepository(db),
  filing: filingRepository(db),
  identities: identitiesRepository(db),
  harvest: harvestRepository(db),
  linkPictures: linkPicturesRepository(db),
  missedSearches: missedSearchesRepository(db),
  moderation: moderationRepository(db),
  pageEvents: pageEventsRepository(db, appVersion),
  passwordResets: passwordResetsRepository(db),
  previews: previewsRepository(db),
  ratings: ratingsRepository(db),
  ratingSources: ratingSourcesRepository(db),
  reports: reportsRepository(db),
  shortAddresses: shortAddressesRepository(db),
  sightings: sightingsRepository(db),
  uploads: uploadsRepository(db),
  users: usersRepository(db),
})

const chance = {
  newResourceId: () => randomUUID(),
  newUploadId: () => randomBytes(16).toString('hex'),
  newAccountId: () => randomUUID(),
  newToken,
  newMonthKey: () => randomBytes(32),
}

const signInOptions = ({ google, openIdProviders, mail, guardianConsent }: Config) => ({
  google: google !== undefined,
  providers: openIdProviders.map(({ id, name }) => ({ id, name })),
  passwordReset: mail !== undefined,
  guardianConsent,
})

/** One-time links to a new password: for the mail, the admin's list and the operator's command. */
function resetLinkParts({ baseUrl }: Config, { passwordResets }: ReturnType<typeof repositories>) {
  const parts = { passwordResets, newToken: chance.newToken, baseUrl }
  return {
    makeResetLink: (accountId: string, madeBy = accountId) => makeResetLink(parts, { accountId, madeBy }),
    makeMailedLink: (accountId: string) =>
      makeResetLink(parts, { accountId, madeBy: accountId, mailed: true }),
  }
}

type Database = Omit<DatabasePool, 'close'>

function liveParts(config: Config, { db, address, isAway }: Database, logError: (error: unknown) => void) {
  const changes = changesRepository(db)
  const calls = databaseCalls((hear, onError) => listenOn(address, channels, hear, onError), logError)
  const feed = changeFeed({ changes, databaseCalls: calls, logError, isAway })
  return {
    changes,
    databaseCalls: calls,
    changeFeed: feed,
    eventStreams: eventStreams({ random: Math.random }),
    answers: responseCache({
      nowMs: () => performance.now(),
      changeFeed: feed,
      hotBytes: config.answersBytes,
    }),
    sharedReads: singleFlight<EncodedResponse>(),
  }
}

function mailParts(config: Config, { address }: Database, logError: (error: unknown) => void) {
  const jobs = jobQueue({ address, works: config.jobs, logError })
  const mailer = config.mail && smtpMailer(config.mail)
  return { jobs, mailer, notifyOwner: notifyOwner({ jobs, mailer }), siteName: branding.siteName }
}

/** Where files live, what is looked for in them, and how much of them the site takes. */
async function fileParts(config: Config, { files, freeDisk, staging, logError = console.error }: Overrides) {
  const folder = filesFolderOf(config)
  const store = files ?? (await openFileStore(config, storageNames, errorLoggerFor(logError, 'files')))
  return {
    files: store,
    staging: staging ? await staging(path.join(folder, 'staging')) : await openStaging(config, store),
    uploadLimits: uploadLimits(config.limits, config.storageQuotaBytes),
    freeDisk: freeDisk ?? freeDiskOf(folder, config.stagingDir ?? folder),
  }
}

/** What nobody trusts is looked at in processes of its own, and by a virus scanner where there is one. */
function inspectionParts({ clamd }: Config, overrides: Overrides, logError: (error: unknown) => void) {
  const { runOneChild: runOne } = overrides
  const children = childRunner({ ...(runOne && { runOne }) })
  // Visitors ask for pictures without a cookie: they have a queue that nothing else waits in (F-C3).
  const pictures = childRunner({ atOnce: 1, maxWaiting: 4, ...(runOne && { runOne }) })
  const runInChild = overrides.runInChild ?? children.runInChild
  return {
    runInChild,
    drawInChild: overrides.runInChild ?? pictures.runInChild,
    endChildren: async () => void (await Promise.all([children.endChildren(), pictures.endChildren()])),
    inspectFile: inspectFile(runInChild),
    virusScanner: clamd ? clamdScanner({ address: clamd, logError }) : noScanner,
  }
}

/** Who may go on with an upload, over all instances; and the bodies on their way into this one. */
function uploadParts({ address }: Database, { uploadTimes }: Overrides) {
  const lockLine = sessionLocks({ address, onLost: () => uploadLocks.lost() })
  const uploadLocks = sharedLocks({
    taken: lockLine,
    channel: 'upload-wanted',
    instance: randomUUID(),
    waitMs: uploadTimes?.lockMs ?? 10_000,
  })
  return { lockLine, uploadLocks, uploadIntakes: activeUploads(uploadTimes ?? defaultTimes) }
}

const ruleParts = (config: Config) => ({
  ratingPolicy: config.ratingPolicy,
  analyticsOn: config.analyticsOn,
  measurementId: config.measurementId,
  genericSignIn: config.genericSignIn,
  signInOptions: signInOptions(config),
  guardianRule: config.guardianConsent,
  rightsRule: config.rightsRule,
})

/** What the operator is told: lines, and numbers. */
function toldParts({ logLevel }: Config, { log, logError = console.error }: Overrides) {
  const metrics = new Metrics()
  return { metrics, log: log ?? siteLog(logLevel), logError: countedBy(metrics, logError) }
}

export async function compose(config: Config, database: Database, overrides: Overrides = {}) {
  const { db } = database
  const { now = () => new Date() } = overrides
  const told = toldParts(config, overrides)
  const { logError } = told
  const shared = sharedCounters(db)
  const stored = repositories(db)
  const live = liveParts(config, database, errorLoggerFor(logError, 'live'))
  return {
    config,
    db,
    now,
    database,
    ...told,
    ...(await fileParts(config, { ...overrides, logError })),
    ...stored,
    ...resetLinkParts(config, stored),
    ...chance,
    ...inspectionParts(config, overrides, errorLoggerFor(logError, 'virus scan')),
    ...authParts(config, db, now, told.log, overrides.hashCost),
    ...live,
    ...composeReadSide(config, database, live.changeFeed, logError),
    ...mailParts(config, database, errorLoggerFor(logError, 'jobs')),
    ...uploadParts(database, overrides),
    ...ruleParts(config),
    signInTries: shared,
    deletionTries: shared,
    mailCounts: shared,
    isFull: database.isFull,
    offeredLanguages,
    localizeFailure,
    httpTimes: overrides.httpTimes ?? usualHttpTimes,
    databaseNow: () => databaseNow(db),
    leaving: drain(() => performance.now()),
    limiter: limiter({ local: localCounters(() => performance.now()), shared }, config),
  }
}
export type Parts = Awaited<ReturnType<typeof compose>>
