/** Measures the site for its operator: for the status page and for /metrics, which share what they ask the database. */
import { figuresRepository } from '#features/site-status/server/figures-repository.ts'
import type { SiteFigures } from '#features/site-status/site-figures.ts'
import { appVersion } from '../platform/app-version.ts'
import { sharedFor } from '../platform/shared-for.ts'
import { nameNumbers, type WatchedParts } from './name-numbers.ts'

/** T38: however often somebody looks, the database is asked once in this time. */
const lookEveryMs = 15_000

const orNothing = <T>(value: Promise<T>): Promise<T | undefined> => value.catch(() => undefined)

const switchesOf = ({ config }: WatchedParts) => ({
  bucket: config.s3 !== undefined,
  quotaBytes: config.storageQuotaBytes,
  nightly: config.backups !== undefined,
  mail: config.mail !== undefined,
  google: config.google !== undefined,
  scanner: config.clamd !== undefined,
  testLimits: config.limits === 'test',
})

/** Names the numbers of /metrics, and gives what the status page shows. */
export function watchSite(parts: WatchedParts) {
  const { config, database, eventStreams, freeDisk, now, searchIndex } = parts
  const repository = figuresRepository(parts.db)
  const nowMs = () => now().getTime()
  const counts = sharedFor(lookEveryMs, () => orNothing(repository.counts()), nowMs)
  const sizes = sharedFor(lookEveryMs, () => orNothing(repository.sizes()), nowMs)
  nameNumbers(parts, counts)
  async function siteFigures(): Promise<SiteFigures> {
    return {
      ...switchesOf(parts),
      now: now(),
      database: {
        own: config.databaseUrl === undefined,
        away: database.isAway(),
        waiting: database.pool.waitingCount,
      },
      counts: await counts(),
      sizes: await sizes(),
      disk: await freeDisk(),
      streams: eventStreams.count(),
      index: config.searchIndexBytes === 0 ? 'off' : (searchIndex.loaded() ?? 'none'),
    }
  }
  return { version: appVersion, startedAt: now(), siteFigures }
}
