/** The site as it runs, on a data folder full of resources, and what it and its database use of the machine. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseAddress } from '#platform/postgres/connection.ts'
import { findRunningDatabase } from '#platform/postgres/embedded/running-database.ts'
import { freePort, type RunningSite, startSite } from '#test/running-site.ts'
import { cpuSeconds, cpuSecondsOfFamily, memoryMb, memoryMbOfFamily } from './processes.ts'

export interface SearchedSite {
  readonly url: string
  readonly port: number
  readonly pid: number
  readonly readyAfterMs: number
  readonly database: DatabaseAddress
  /** Resolves once the index is loaded, or the site has said that it does without one; gives the seconds since the start. */
  untilIndexed(): Promise<number>
  /** CPU seconds so far. */
  cpu(): { readonly site: number; readonly database: number }
  /** MiB: what the site has resident, and its database, shared memory counted once. */
  memory(): { readonly site: number; readonly database: number }
}

export interface SiteOptions {
  readonly dataDir: string
  readonly settings?: Readonly<Record<string, string>>
  /** As `npm start` does, with a look whether the site is built; otherwise as it was last built. */
  readonly asNpmStart?: boolean
}

/** Index and response cache off: every response comes from PostgreSQL. */
export const databaseOnly = { SEARCH_INDEX_MB: '0', RESPONSE_CACHE_MB: '0' }
export const withoutAnswers = { RESPONSE_CACHE_MB: '0' }

const startWithinMs = 300_000

const indexLine = /search index (is ready|would be larger)/
const indexWithinMs = 3_600_000

/** `begun` is when the site was started, by `performance.now()`. */
async function waitForIndex({ output }: RunningSite, begun: number) {
  while (!indexLine.test(output())) {
    if (performance.now() - begun > indexWithinMs) throw new Error(`The index is not ready:\n${output()}`)
    await pause(10)
  }
  return (performance.now() - begun) / 1_000
}

/** Of a server, by the folder of its data. */
export const databaseOf = (pgdata: string, address: DatabaseAddress): MeasuredDatabase => ({
  address,
  postmaster: Number.parseInt(readFileSync(path.join(pgdata, 'postmaster.pid'), 'utf8'), 10),
})
interface MeasuredDatabase {
  readonly address: DatabaseAddress
  readonly postmaster: number
}

/** The database that a site started itself. */
export async function ownDatabase(dataDir: string): Promise<MeasuredDatabase> {
  const address = await findRunningDatabase(dataDir)
  if (!address) throw new Error('The site has no database of its own.')
  return databaseOf(path.join(dataDir, 'pg18'), address)
}

export function searchedSite(
  site: RunningSite,
  port: number,
  { database, settings = {} }: Pick<SiteOptions, 'settings'> & { readonly database: MeasuredDatabase },
): SearchedSite {
  const { address, postmaster } = database
  const { url, pid, readyAfterMs } = site
  const begun = performance.now() - readyAfterMs
  return {
    url,
    port,
    pid,
    readyAfterMs,
    database: address,
    untilIndexed: () =>
      settings['SEARCH_INDEX_MB'] === '0' ? Promise.resolve(0) : waitForIndex(site, begun),
    cpu: () => ({ site: cpuSeconds(pid), database: cpuSecondsOfFamily(postmaster) }),
    memory: () => ({ site: memoryMb(pid), database: memoryMbOfFamily(postmaster) }),
  }
}

const running = new Set<RunningSite>()
const stopping = new Map<RunningSite, Promise<unknown>>()
let stoppedAt: number | undefined
/** Ctrl-C comes twice: from the terminal and from who started us. Whoever presses it again means at once. */
const sameSignalMs = 2_000

/** A site that gets two signals does not end in order. */
function stopOnce(site: RunningSite): Promise<unknown> {
  const begun = stopping.get(site) ?? site.stop()
  stopping.set(site, begun)
  return begun
}

function stop() {
  if (stoppedAt !== undefined && performance.now() - stoppedAt > sameSignalMs) process.exit(1)
  if (stoppedAt !== undefined) return
  stoppedAt = performance.now()
  for (const site of running) void stopOnce(site)
}

/** On a signal stops the site too; pending calls fail and everything ends in order. */
export function stopOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
}

/** A running site, stopped in order after `use`. */
export async function withSearchedSite<T>(
  options: SiteOptions,
  use: (site: SearchedSite) => Promise<T>,
): Promise<T> {
  const { dataDir, settings = {}, asNpmStart = false } = options
  if (stoppedAt !== undefined) throw new Error('Stopped.')
  const port = await freePort()
  const site = await startSite(
    {
      settings: { DATA_DIR: dataDir, PORT: String(port), ...settings },
      program: asNpmStart ? undefined : 'src/app/main.ts',
      apart: true,
    },
    startWithinMs,
  )
  running.add(site)
  try {
    return await use(searchedSite(site, port, { settings, database: await ownDatabase(dataDir) }))
  } finally {
    running.delete(site)
    await stopOnce(site)
  }
}

const pollIntervalMs = 100
const quietMs = 1_000
const timeoutMs = 300_000

/** Waits until site and database do next to nothing for a second; gives the ms until that second began. */
export async function untilAtRest({ cpu }: SearchedSite): Promise<number> {
  const begun = performance.now()
  const used = () => cpu().site + cpu().database
  let [since, at] = [begun, used()]
  while (performance.now() - since < quietMs && performance.now() - begun < timeoutMs) {
    await pause(pollIntervalMs)
    const now = used()
    if (now - at > 0.03) [since, at] = [performance.now(), now]
  }
  return since - begun
}
