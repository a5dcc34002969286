/** Opens the platform of all features: database, files, jobs, change feed, log. Tests replace parts of it by `overrides`. */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { readSignInOptions } from '#features/people/sign-in/contract.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import { authServices } from './auth-parts.ts'
import type { HashCost } from '#platform/auth/passwords.ts'
import { childRunner, type ChildRunnerOptions } from '#platform/sandbox/child-runner.ts'
import type { RunSandboxed } from '#platform/sandbox/sandbox.ts'
import type { Config } from '#platform/config/config.ts'
import { type DatabasePool, listenOn } from '#platform/postgres/connection.ts'
import { sessionLocks } from '#platform/postgres/locks/session-locks.ts'
import { databaseNow } from '#platform/postgres/maintenance.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { freeDiskOf } from '#platform/files/disk-space.ts'
import { filesFolderOf, openFileStore, openStaging } from '#platform/files/open-file-store.ts'
import type { BodyTimes } from '#platform/files/body-stream.ts'
import type { Staging } from '#platform/files/staging.ts'
import type { HttpTimes } from '#platform/http/http-server.ts'
import { activeUploads } from '#platform/http/active-uploads.ts'
import { singleFlight } from '#platform/caches/single-flight.ts'
import { responseCache } from '#platform/http/response-cache/response-cache.ts'
import type { EncodedResponse } from '#platform/http/response-cache/encoded-response.ts'
import { jobQueue } from '#platform/job-queue.ts'
import { drain } from '#platform/drain.ts'
import { limiter } from '#platform/limits/limiter.ts'
import { localCounters } from '#platform/limits/local-counters.ts'
import { sharedCounters } from '#platform/limits/shared-counters-repository.ts'
import { changeFeed } from '#platform/realtime/change-feed.ts'
import { changesRepository } from '#platform/realtime/changes-repository.ts'
import { channels, pgNotifications } from '#platform/realtime/pg-notifications.ts'
import { eventStreams } from '#platform/realtime/event-stream.ts'
import { sharedLocks } from '#platform/postgres/locks/shared-locks.ts'
import { errorLoggerFor, type Log, type LogError, siteLog } from '#platform/log.ts'
import { smtpMailer } from '#platform/mailer.ts'
import { countedBy, Metrics } from '#platform/metrics.ts'
import { disclosureLog } from '#platform/disclosure-log-repository.ts'
import { virusScannerAt } from '#platform/files/virus-scanner.ts'

/** LIM-05: a sender may be slow, but not silent. */
const defaultUploadTimes: BodyTimes = { idleMs: 30_000, wholeMs: 300_000 }
const defaultHttpTimes: HttpTimes = { bodyMs: 120_000, handlerMs: 10_000 }

export interface Overrides {
  readonly now?: () => Date
  readonly logError?: LogError
  readonly log?: Log
  readonly freeDisk?: ReturnType<typeof freeDiskOf>
  readonly staging?: (folder: string) => Promise<Staging>
  /** Idle and total timeout of an upload; `lockMs`: timeout for the lock of an upload in use. */
  readonly uploadTimes?: BodyTimes & { readonly lockMs: number }
  readonly files?: FileStore
  readonly httpTimes?: HttpTimes
  /** Runs sandbox jobs on untrusted files. */
  readonly runInChild?: RunSandboxed
  /** Cost of password hashes; `defaultCost` without it. */
  readonly hashCost?: HashCost
  /** Runs one child process, in place of the sandbox's own. */
  readonly runOneChild?: ChildRunnerOptions['runOne']
  /** Accounts of the demo, with their published passwords, for its sign-in page. */
  readonly demoAccounts?: ReturnOf<typeof readSignInOptions>['demoAccounts']
}

type OpenDatabase = Omit<DatabasePool, 'close'>

const nowMs = () => performance.now()

/** The change feed, its subscribers (response cache, event streams). */
function liveServices(config: Config, database: OpenDatabase, logError: LogError) {
  const { db, session, isUnavailable } = database
  const errors = errorLoggerFor(logError, 'live')
  const changes = changesRepository(db)
  const notifications = pgNotifications(
    (onMessage, onError) => listenOn(session, channels, onMessage, onError),
    errors,
  )
  const feed = changeFeed({ changes, notifications, logError: errors, isUnavailable, nowMs })
  database.onFeedWrite(feed.noteOwnWrite)
  return {
    changes,
    notifications,
    changeFeed: feed,
    eventStreams: eventStreams(Math.random),
    responseCache: responseCache(nowMs, feed, config.responseCacheBytes),
    singleFlight: singleFlight<EncodedResponse>(),
  }
}

async function fileServices(config: Config, { files, freeDisk, staging }: Overrides, logError: LogError) {
  const folder = filesFolderOf(config)
  const store = files ?? (await openFileStore(config, errorLoggerFor(logError, 'files')))
  return {
    files: store,
    staging: staging ? await staging(path.join(folder, 'staging')) : await openStaging(config, store),
    freeDisk: freeDisk ?? freeDiskOf(folder, config.stagingDir ?? folder),
  }
}

/** Folders hidden from decoders: data, keys, mounted secrets, backups. */
const privatePathsOf = ({ dataDir, secretKeyFile, stagingDir, backups }: Config) =>
  [dataDir, secretKeyFile, stagingDir, backups?.folder, '/run/secrets', '/run/credentials'].filter(
    (place) => place !== undefined,
  )

/** Child processes for untrusted files, and the virus scanner where the settings name one. */
function inspectionServices(config: Config, overrides: Overrides, logError: LogError) {
  const { runOneChild: runOne } = overrides
  const given = { hidden: privatePathsOf(config), ...(runOne && { runOne }) }
  const children = childRunner(given)
  // Pictures need no cookie, so they have a queue of their own (F-C3).
  const pictures = childRunner({ ...given, atOnce: 1, maxWaiting: 4 })
  // Pages have another one, so that a reader of a book delays no upload (READ-15).
  const pages = childRunner({ ...given, atOnce: 1, maxWaiting: 20 })
  const runners = [children, pictures, pages]
  return {
    runInChild: overrides.runInChild ?? children.runInChild,
    drawInChild: overrides.runInChild ?? pictures.runInChild,
    drawPagesInChild: overrides.runInChild ?? pages.runInChild,
    endChildren: async () => void (await Promise.all(runners.map(({ endChildren }) => endChildren()))),
    virusScanner: virusScannerAt(config.clamd, errorLoggerFor(logError, 'virus scan')),
  }
}

/** Upload locks admit one request per upload over all instances; intakes read the bodies. */
function uploadServices({ session }: OpenDatabase, { uploadTimes }: Overrides) {
  const lockConnection = sessionLocks(session, () => uploadLocks.releaseAll())
  const uploadLocks = sharedLocks({
    sessionLocks: lockConnection,
    channel: 'upload-wanted',
    instance: randomUUID(),
    waitMs: uploadTimes?.lockMs ?? 10_000,
  })
  return { lockConnection, uploadLocks, activeUploads: activeUploads(uploadTimes ?? defaultUploadTimes) }
}

export async function openPlatform(config: Config, database: OpenDatabase, overrides: Overrides) {
  const { db, session } = database
  const { now = () => new Date(), log = siteLog(config.logLevel), httpTimes = defaultHttpTimes } = overrides
  const metrics = new Metrics()
  const logError = countedBy(metrics, overrides.logError ?? console.error)
  const counters = sharedCounters(db)
  return {
    config,
    database,
    db,
    now,
    databaseNow: () => databaseNow(db),
    log,
    logError,
    metrics,
    counters,
    disclosures: disclosureLog(db),
    limiter: limiter({ local: localCounters(nowMs), shared: counters }, config),
    drain: drain(nowMs),
    httpTimes,
    store: await fileServices(config, overrides, logError),
    inspection: inspectionServices(config, overrides, logError),
    uploadBodies: uploadServices(database, overrides),
    auth: authServices(config, db, now, log, overrides.hashCost),
    live: liveServices(config, database, logError),
    jobs: jobQueue({ address: session, works: config.jobs, logError: errorLoggerFor(logError, 'jobs') }),
    mailer: config.mail && smtpMailer(config.mail),
  }
}
export type Platform = Awaited<ReturnType<typeof openPlatform>>
