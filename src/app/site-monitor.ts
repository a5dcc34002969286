/** Figures of the site for the status page and /metrics; both share the same database queries. */
import { readCounts, readSizes } from '#features/insight/status/server/figures-repository.ts'
import { newestAbove } from '#features/insight/status/server/newer-release.ts'
import type { SiteFigures, StoredCounts } from '#features/insight/status/server/site-figures.ts'
import { appVersion } from '#platform/config/node-settings.ts'
import { errorLoggerFor, logOncePerOutage } from '#platform/log.ts'
import { memoizeFor } from '#platform/caches/memoize-for.ts'
import { readDocument } from '#platform/links/visit-link.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Site } from './compose.ts'
import type { Platform } from './open-platform.ts'

/** T38: the database is queried at most once in this time. */
const queryIntervalMs = 15_000

const statusBudget = { withinMs: 2_000 }
const versioningIntervalMs = 600_000
const releaseIntervalMs = 12 * 3_600_000

/** False while the bucket does not respond. */
const isVersioned = async ({ store, config }: Platform) =>
  config.backups !== undefined &&
  (await store.files.versioning?.(statusBudget).catch(() => undefined)) === 'on'

const switchesOf = ({ config }: Platform) => ({
  bucket: config.s3 !== undefined,
  quotaBytes: config.storageQuotaBytes,
  nightly: config.backups !== undefined,
  requireMfa: config.requireMfa,
  mail: config.mail !== undefined,
  google: config.google !== undefined,
  scanner: config.clamd !== undefined,
  testLimits: config.limits === 'test',
})

/** Reads figures at most once in a time; undefined, and logged once, while they cannot be read. */
function figuresOf<Figures>({ db, now, logError }: Platform, read: (db: Db) => Promise<Figures>) {
  const outages = logOncePerOutage(errorLoggerFor(logError, 'figures'))
  const readNow = async () => {
    try {
      const figures = await read(db)
      outages.end()
      return figures
    } catch (error) {
      outages.report(error)
      return undefined
    }
  }
  return memoizeFor(queryIntervalMs, readNow, () => now().getTime())
}

/** Registers the gauges of /metrics; returns the figures of the status page. */
export function monitorSite(monitored: Platform, searchIndex: SearchIndex) {
  const { config, database, live, now, store } = monitored
  const counts = figuresOf(monitored, readCounts)
  const sizes = figuresOf(monitored, readSizes)
  const readVersioning = () => isVersioned(monitored)
  const versioned = memoizeFor(versioningIntervalMs, readVersioning, () => now().getTime())
  registerProcessGauges(monitored, searchIndex)
  registerStoredGauges(monitored, counts)
  async function siteFigures(): Promise<SiteFigures> {
    return {
      ...switchesOf(monitored),
      now: now(),
      database: {
        own: config.databaseUrl === undefined,
        unavailable: database.isUnavailable(),
        waiting: database.pool.waitingCount,
      },
      versioned: await versioned(),
      counts: await counts(),
      sizes: await sizes(),
      disk: await store.freeDisk(),
      streams: live.eventStreams.count(),
      index: config.searchIndexBytes === 0 ? 'off' : (searchIndex.loaded() ?? 'none'),
    }
  }
  const readRelease = async () => {
    const text = config.releasesUrl && (await readDocument(config.releasesUrl).catch(() => undefined))
    return text === undefined ? undefined : newestAbove(appVersion, text)
  }
  const newerRelease = memoizeFor(releaseIntervalMs, readRelease, () => now().getTime())
  return { version: appVersion, startedAt: now(), newerRelease, siteFigures }
}

type SearchIndex = Site['search']['index']

const secondsSince = (now: Date, at: Date | null | undefined) =>
  at ? (now.getTime() - at.getTime()) / 1_000 : undefined

type Counts = () => Promise<StoredCounts | undefined>

function registerStoredGauges({ metrics, now }: Platform, counts: Counts) {
  const stored = (name: string, help: string, read: (counts: StoredCounts) => number | undefined) =>
    metrics.gauge(name, help, async () => {
      const found = await counts()
      return found && read(found)
    })
  stored('thuto_resources', 'Published resources', ({ published }) => published)
  stored('thuto_resources_waiting', 'Resources waiting for review', ({ waiting }) => waiting)
  stored('thuto_jobs_waiting', 'Jobs not started yet', ({ jobsWaiting }) => jobsWaiting)
  stored('thuto_jobs_failing', 'Failed jobs that will be retried', ({ jobsFailing }) => jobsFailing)
  stored('thuto_uploads', 'Uploads in progress or not submitted yet', ({ uploads }) => uploads)
  stored('thuto_upload_bytes', 'Bytes received of these uploads', ({ uploadBytes }) => uploadBytes)
  stored('thuto_backup_age_seconds', 'Seconds since the newest backup', ({ backups }) =>
    secondsSince(now(), backups.takenAt),
  )
  stored('thuto_backup_verified_age_seconds', 'Seconds since the newest verified backup', ({ backups }) =>
    secondsSince(now(), backups.verifiedTakenAt),
  )
}

function registerProcessGauges({ metrics, database, live, store }: Platform, searchIndex: SearchIndex) {
  const { pool } = database
  const { changeFeed, eventStreams } = live
  const { freeDisk } = store
  const gauge = metrics.gauge.bind(metrics)
  gauge('thuto_requests_in_hand', 'Requests in progress, without event streams', () =>
    Math.max(0, metrics.inHand - eventStreams.count()),
  )
  gauge('thuto_event_streams', 'Open event streams', () => eventStreams.count())
  gauge('thuto_change_feed_age_seconds', 'Seconds since changes were last read', () => {
    const age = changeFeed.msSinceRead()
    return age === undefined ? undefined : age / 1_000
  })
  gauge('thuto_database_away', '1 while the database does not answer', () => Number(database.isUnavailable()))
  gauge('thuto_pool_used', 'Connections in use', () => pool.totalCount - pool.idleCount)
  gauge('thuto_pool_size', 'Maximum number of connections', () => pool.options.max)
  gauge('thuto_pool_waiting', 'Calls waiting for a connection', () => pool.waitingCount)
  gauge('thuto_search_ready', '1 while searches come from memory', () => Number(!!searchIndex.loaded()))
  gauge('thuto_search_documents', 'Resources in memory', () => searchIndex.loaded()?.resources)
  gauge('thuto_search_bytes', 'Memory of the search index', () => searchIndex.loaded()?.bytes)
  gauge('thuto_disk_free_bytes', 'Free space on the fullest disk', async () => (await freeDisk())?.freeBytes)
  gauge('thuto_disk_bytes', 'Size of that disk', async () => (await freeDisk())?.totalBytes)
  gauge('thuto_build_info', 'What runs', () => 1, { version: appVersion, node: process.version })
}
