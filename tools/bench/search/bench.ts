/** Context of every part of the measurement. */
import { median } from '../table.ts'
import { type Call, type Caller, timesOf } from './load/caller.ts'
import type { Called } from './load/caller-process.ts'
import type { Line } from './report.ts'
import type { SearchedSite } from './site/searched-site.ts'

export interface Bench {
  readonly dataDir: string
  /** Resources that are public. */
  readonly size: number
  readonly quick: boolean
  readonly rounds: number
  /** Duration of one measurement. */
  readonly forMs: number
  readonly caller: Caller
}

/** A group of lines of the report, found on a site that is at rest when it begins. */
export type Measure = (bench: Bench, site: SearchedSite) => Promise<readonly Line[]>

export interface Measured {
  readonly perSecond: number
  /** CPU milliseconds of a request: site, database, both. */
  readonly siteMs: number
  readonly databaseMs: number
  readonly cpuMs: number
  readonly p50: number
  readonly p99: number
  readonly bytes: number
  readonly refused: number
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
const refusedOf = ({ refused }: Called) => sum(Object.values(refused))
const countOf = (called: Called) => sum(called.times.map(({ count }) => count)) - refusedOf(called)

/** Calls, and looks at what the site and its database used meanwhile. */
export async function measured(
  { caller }: Bench,
  site: SearchedSite,
  call: Omit<Call, 'port'>,
): Promise<Measured> {
  const before = site.cpu()
  const called = await caller.call({ port: site.port, ...call })
  const after = site.cpu()
  const count = countOf(called)
  const each = (seconds: number) => (1_000 * seconds) / count
  const [siteMs, databaseMs] = [each(after.site - before.site), each(after.database - before.database)]
  const { p50, p99, bytes } = timesOf(called, called.times[0]?.kind)
  const perSecond = count / called.seconds
  return {
    perSecond,
    siteMs,
    databaseMs,
    cpuMs: siteMs + databaseMs,
    p50,
    p99,
    bytes: bytes / count,
    refused: refusedOf(called),
  }
}

/** Requests a second of a bare server. */
export async function bareSpeed({ caller, forMs }: Bench, call: Call): Promise<number> {
  const called = await caller.call({ forMs, ...call })
  return countOf(called) / called.seconds
}

/** The median of each figure over the rounds; in every round all are measured in turn, so that what else happens meets all. */
export async function inRounds<K extends string>(
  rounds: number,
  measure: (round: number) => Promise<Readonly<Record<K, number>>>,
): Promise<Readonly<Record<K, number>>> {
  const found: Readonly<Record<K, number>>[] = []
  for (let round = 0; round < rounds; round += 1) found.push(await measure(round))
  const [first] = found
  if (!first) throw new Error('No round was measured.')
  const names = Object.keys(first) as K[]
  return Object.fromEntries(names.map((name) => [name, median(found.map((each) => each[name]))])) as Record<
    K,
    number
  >
}
