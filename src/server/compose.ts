/** Builds every part of the server once. Tests hand in other parts (a clock, a folder) through `overrides`. */
import { randomBytes, randomUUID } from 'node:crypto'
import { accountsRepository } from '#features/accounts/server/accounts-repository.ts'
import { finishGoogle } from '#features/accounts/contract.ts'
import { googleRepository } from '#features/accounts/server/google/google-repository.ts'
import { makeResetLink } from '#features/accounts/server/new-password/make-reset-link.ts'
import { accountCopyRepository } from '#features/accounts/server/own-account/account-copy-repository.ts'
import { accountDeletionRepository } from '#features/accounts/server/deletion/account-deletion-repository.ts'
import { ownAccountRepository } from '#features/accounts/server/own-account/own-account-repository.ts'
import { passwordResetsRepository } from '#features/accounts/server/new-password/password-resets-repository.ts'
import { branding } from '#features/content/branding.ts'
import { pageEventsRepository } from '#features/analytics/server/page-events-repository.ts'
import { filesRepository } from '#features/files/server/files-repository.ts'
import { inspectFile } from '#features/files/server/inspect-file.ts'
import { moderationRepository } from '#features/moderation/server/moderation-repository.ts'
import { previewsRepository } from '#features/previews/server/previews-repository.ts'
import { ratingsRepository } from '#features/ratings/server/ratings-repository.ts'
import { reportsRepository } from '#features/reports/server/reports-repository.ts'
import { resourcesRepository } from '#features/resources/server/resources-repository.ts'
import { usersRepository } from '#features/roles/server/users-repository.ts'
import { documentsRepository } from '#features/search/server/index/documents-repository.ts'
import { indexedResources } from '#features/search/server/index/indexed-resources.ts'
import { searchIndex } from '#features/search/server/index/search-index.ts'
import type { Terms } from '#features/search/server/vocabulary.ts'
import { spellingDictionary } from '#features/search/server/words/spelling-dictionary.ts'
import { schoolSynonyms } from '#features/search/server/words/synonyms.ts'
import { insideRepository } from '#features/search/server/inside/inside-repository.ts'
import { missedSearchesRepository } from '#features/search/server/missed/missed-searches-repository.ts'
import { storageNames } from '#features/subjects/subject.ts'
import { subjectsRepository } from '#features/subjects/server/subjects-repository.ts'
import type { UploadParts } from '#features/uploads/server/create-upload.ts'
import { filingRepository } from '#features/uploads/server/filing-repository.ts'
import { uploadsRepository } from '#features/uploads/server/uploads-repository.ts'
import { uploadLimits } from '#features/uploads/upload-limits.ts'
import { appVersion } from './platform/app-version.ts'
import { cookieNames, sealVisitor } from './platform/auth/cookies.ts'
import { hiddenEmail } from './platform/auth/email-address.ts'
import { freshSession } from './platform/auth/fresh-session.ts'
import { openIdClient } from './platform/auth/open-id/open-id-client.ts'
import { visitCookie } from './platform/auth/open-id/visit-cookie.ts'
import { scryptPasswords } from './platform/auth/passwords.ts'
import { sessionOpener } from './platform/auth/sign-in-library.ts'
import { whoIs } from './platform/auth/who-is.ts'
import type { Config } from './platform/config/config.ts'
import { readSecrets } from './platform/config/secrets.ts'
import { childRunner } from './platform/child/child-runner.ts'
import { type DatabasePool, type Db, listenTo } from './platform/database/connection.ts'
import { sessionLocks } from './platform/database/session-locks.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { freeDiskOf } from './platform/files/free-disk.ts'
import { filesFolderOf, openFileStore } from './platform/files/open-file-store.ts'
import { type IntakeTimes, usualTimes } from './platform/files/intake.ts'
import { diskStaging, type Staging } from './platform/files/staging.ts'
import { intakes } from './platform/http/intakes.ts'
import { answerMemory } from './platform/http/public-reads/answer-memory.ts'
import type { Answer } from './platform/http/public-reads/answer.ts'
import { sharedReads } from './platform/http/public-reads/shared-reads.ts'
import { sharedLocks } from './platform/locks/shared-locks.ts'
import { jobQueue } from './platform/jobs/job-queue.ts'
import { limiter } from './platform/limits/limiter.ts'
import { localCounters } from './platform/limits/local-counters.ts'
import { sharedCounters } from './platform/limits/shared-counters-repository.ts'
import { type ChangeFeed, changeFeed } from './platform/live/change-feed.ts'
import { changesRepository } from './platform/live/changes-repository.ts'
import { channels, databaseCalls } from './platform/live/database-calls.ts'
import { eventStreams } from './platform/live/event-stream.ts'
import { smtpMailer } from './platform/mail/mailer.ts'
import { clamdScanner } from './platform/virus-scan/clamd-scanner.ts'
import { noScanner } from './platform/virus-scan/no-scanner.ts'

export interface Overrides {
  readonly now?: () => Date
  readonly logTrouble?: (trouble: unknown) => void
  readonly freeDisk?: UploadParts['freeDisk']
  readonly staging?: (folder: string) => Promise<Staging>
  /** How long a sender may be silent, and take in all; how long somebody waits for an upload that is taken. */
  readonly uploadTimes?: IntakeTimes & { readonly lockMs: number }
  readonly files?: FileStore
}

const repositories = (db: Db) => ({
  accounts: accountsRepository(db),
  ownAccounts: ownAccountRepository(db),
  accountCopies: accountCopyRepository(db),
  accountDeletions: accountDeletionRepository(db),
  fileRecords: filesRepository(db),
  filing: filingRepository(db),
  googleAccounts: googleRepository(db),
  inside: insideRepository(db),
  missedSearches: missedSearchesRepository(db),
  moderation: moderationRepository(db),
  pageEvents: pageEventsRepository(db, appVersion),
  passwordResets: passwordResetsRepository(db),
  previews: previewsRepository(db),
  ratings: ratingsRepository(db),
  reports: reportsRepository(db),
  subjects: subjectsRepository(db),
  uploads: uploadsRepository(db),
  users: usersRepository(db),
})

const chance = {
  newResourceId: () => randomUUID(),
  newUploadId: () => randomBytes(16).toString('hex'),
  newAccountId: () => randomUUID(),
  newToken: () => randomBytes(32).toString('base64url'),
}

/** Undefined while the operator has not given the settings. */
const googleClient = ({ google, baseUrl }: Config, now: () => Date) =>
  google &&
  openIdClient({ ...google, redirectUri: baseUrl + finishGoogle.path, nowMs: () => now().getTime() })

function authParts(config: Config, db: Db, now: () => Date) {
  const secrets = readSecrets(config.dataDir)
  const cookies = cookieNames(config.baseUrl)
  const nowSeconds = () => Math.floor(now().getTime() / 1_000)
  const passwords = scryptPasswords()
  return {
    passwords,
    addressSecret: secrets.addresses,
    hideEmail: (email: string) => hiddenEmail(email, secrets.addresses),
    isFreshSession: freshSession({ db, cookies, sessionSecret: secrets.session }),
    writeTokenSecret: secrets.analytics,
    sessions: sessionOpener({
      db,
      baseUrl: config.baseUrl,
      secret: secrets.session,
      cookies,
      passwords,
      randomId: () => randomUUID(),
    }),
    whoIs: whoIs({ db, cookies, sessionSecret: secrets.session, visitorSecret: secrets.visitor, nowSeconds }),
    google: googleClient(config, now),
    googleVisit: visitCookie(cookies),
    newVisitorCookie: () => sealVisitor(randomUUID(), nowSeconds(), secrets.visitor, cookies),
  }
}

const signInOptions = ({ google, mail, guardianConsent }: Config) => ({
  google: google !== undefined,
  passwordReset: mail !== undefined,
  guardianConsent,
})

/** One-time links to a new password: for the mail, the admin's list and the operator's command. */
const resetLinkParts = ({ baseUrl }: Config, { passwordResets }: ReturnType<typeof repositories>) => ({
  makeResetLink: (accountId: string, madeBy?: string) =>
    makeResetLink({ passwordResets, newToken: chance.newToken, baseUrl }, accountId, madeBy),
})

type Database = Pick<DatabasePool, 'db' | 'address' | 'isAway'>

function liveParts(
  config: Config,
  { db, address, isAway }: Database,
  logTrouble: (trouble: unknown) => void,
) {
  const changes = changesRepository(db)
  const calls = databaseCalls((hear, onTrouble) => listenTo(address, channels, hear, onTrouble), logTrouble)
  const feed = changeFeed({ changes, databaseCalls: calls, logTrouble, isAway })
  return {
    changes,
    databaseCalls: calls,
    changeFeed: feed,
    eventStreams: eventStreams({ random: Math.random }),
    answers: answerMemory({
      nowMs: () => performance.now(),
      changeFeed: feed,
      hotBytes: config.answersBytes,
    }),
    sharedReads: sharedReads<Answer>(),
  }
}

/** Lists and searches from the memory of this process, with the database behind it. */
function indexParts(
  { searchIndexBytes }: Config,
  db: Db,
  feed: ChangeFeed,
  logTrouble: (trouble: unknown) => void,
) {
  const index = searchIndex({
    documents: documentsRepository(db),
    changeFeed: feed,
    maxBytes: searchIndexBytes,
    nowMs: () => performance.now(),
    logTrouble,
  })
  const resources = indexedResources({ stored: resourcesRepository(db), index })
  return { searchIndex: index, resources, ...wordParts(index.terms) }
}

/** Words that searches may have been meant for: those of titles and tags, and of both languages. */
const wordParts = (terms: Terms) => ({
  vocabulary: spellingDictionary({
    terms,
    known: schoolSynonyms.all.map((word) => word.folded),
    nowMs: () => performance.now(),
  }),
})

function mailParts(config: Config, { address }: Database, logTrouble: (trouble: unknown) => void) {
  return {
    jobs: jobQueue({ address, works: config.jobs, logTrouble }),
    mailer: config.mail && smtpMailer(config.mail),
    siteName: branding.siteName,
  }
}

/** Where files live, what is looked for in them, and how much of them the site takes. */
async function fileParts(
  config: Config,
  { files, freeDisk, staging: openStaging = diskStaging, logTrouble = console.error }: Overrides,
) {
  const folder = filesFolderOf(config)
  return {
    files: files ?? (await openFileStore(config, storageNames, logTrouble)),
    staging: await openStaging(config.stagingDir),
    uploadLimits: uploadLimits(config.limits, config.storageQuotaBytes),
    freeDisk: freeDisk ?? freeDiskOf(folder, config.stagingDir),
  }
}

/** What nobody trusts is looked at in processes of its own, and by a virus scanner where there is one. */
function inspectionParts({ clamd }: Config, logTrouble: (trouble: unknown) => void) {
  const children = childRunner()
  return {
    ...children,
    inspectFile: inspectFile(children.runInChild),
    virusScanner: clamd ? clamdScanner({ address: clamd, logTrouble }) : noScanner,
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
  return { lockLine, uploadLocks, uploadIntakes: intakes(uploadTimes ?? usualTimes) }
}

export async function compose(config: Config, database: Database, overrides: Overrides = {}) {
  const { db } = database
  const { now = () => new Date(), logTrouble = console.error } = overrides
  const shared = sharedCounters(db)
  const stored = repositories(db)
  const live = liveParts(config, database, logTrouble)
  return {
    config,
    db,
    now,
    logTrouble,
    ...(await fileParts(config, overrides)),
    ...stored,
    ...resetLinkParts(config, stored),
    ...chance,
    ...inspectionParts(config, logTrouble),
    ...authParts(config, db, now),
    ...live,
    ...indexParts(config, db, live.changeFeed, logTrouble),
    ...mailParts(config, database, logTrouble),
    ...uploadParts(database, overrides),
    ratingPolicy: config.ratingPolicy,
    analyticsOn: config.analyticsOn,
    measurementId: config.measurementId,
    genericSignIn: config.genericSignIn,
    signInOptions: signInOptions(config),
    guardianRule: config.guardianConsent,
    signInTries: shared,
    deletionTries: shared,
    mailCounts: shared,
    limiter: limiter({ local: localCounters(() => now().getTime()), shared }, config.limits),
  }
}
export type Parts = Awaited<ReturnType<typeof compose>>
