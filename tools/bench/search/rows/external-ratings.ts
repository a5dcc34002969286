/** Ratings of several copies of the project, each on an external PostgreSQL, beside the bare statement over `pg`. */
import path from 'node:path'
import type { DatabaseAddress } from '#platform/postgres/connection.ts'
import { startCluster } from '#test/database/replica.ts'
import { freePort, startSite } from '#test/running-site.ts'
import { type Copy, loadCorpus } from '../../compared-copies.ts'
import { median, tableOf } from '../../table.ts'
import { type Bench, measured } from '../bench.ts'
import { caller } from '../load/caller.ts'
import { rawPerSecond } from '../load/limits.ts'
import { rawRating } from '../load/raw-rating.ts'
import { clicks, visitors } from '../load/visitors.ts'
import { publicIds } from '../site/public-ids.ts'
import { databaseOf, searchedSite, type SearchedSite, untilAtRest } from '../site/searched-site.ts'
import { pauseProcess } from '../site/pause-process.ts'

const spreadOver = 3_200
const forMs = 3_000

type Figures = Readonly<Record<string, number>>
interface Under {
  readonly copy: Copy
  readonly site: SearchedSite
  readonly found: Figures[]
  stop(): Promise<void>
}

/** Each copy migrates and fills a server of its own, which is durable as always. */
async function start(copy: Copy, folder: string, count: number): Promise<Under> {
  const { primary, close } = await startCluster({ settings: { shared_buffers: '128MB' } })
  const dataDir = path.join(folder, copy.name)
  const settings = { DATA_DIR: dataDir, DATABASE_URL: primary.url, PORT: String(await freePort()) }
  loadCorpus(copy, count, settings)
  const running = await startSite({ settings, from: copy.from, apart: true }, 120_000)
  const database = databaseOf(primary.pgdata, { url: primary.url })
  const site = searchedSite(running, Number(settings.PORT), { settings, database })
  await site.untilIndexed()
  const stop = async () => {
    await running.stop()
    await close()
  }
  return { copy, site, found: [], stop }
}

/** Leaves the numbers of its changes to others, as the pool of a node does (decision 87). */
const asNode = (database: DatabaseAddress) =>
  'url' in database
    ? {
        ...database,
        url: `${database.url}?options=${encodeURIComponent('-c thuto.change_numbers=deferred')}`,
      }
    : database

async function rate(bench: Bench, site: SearchedSite, ids: readonly string[], where: string) {
  const requests = clicks(await visitors(site.url, 32), ids)
  const rated = await measured(bench, site, { requests, apart: true, forMs, mayRefuse: true })
  await untilAtRest(site)
  const acts = ids.map((id, i) => [rawRating(id, 1 + (i % 5))])
  const [bare, bareMs] = await pauseProcess(site, async () => {
    const before = site.cpu().database
    const perSecond = await rawPerSecond({ database: asNode(site.database), acts, forMs })
    return [perSecond, ((site.cpu().database - before) * 1_000_000) / (perSecond * forMs)] as const
  })
  return {
    [`${where}: ratings, /s`]: rated.perSecond,
    [`${where}: bare statement, /s`]: bare,
    [`${where}: ratio`]: rated.perSecond / bare,
    [`${where}: CPU of site and database, ms`]: rated.cpuMs,
    [`${where}: … site, ms`]: rated.siteMs,
    [`${where}: … database, ms`]: rated.databaseMs,
    [`${where}: CPU of the database for the bare statement, ms`]: bareMs,
    [`${where}: 99th percentile, ms`]: rated.p99,
    [`${where}: refused as too busy`]: rated.refused,
  }
}

/** One visitor who waits for each answer: nothing is shared with others. */
async function rateAlone(bench: Bench, site: SearchedSite, ids: readonly string[]) {
  const requests = clicks(await visitors(site.url, 1), ids)
  const { cpuMs, siteMs, databaseMs, p50 } = await measured(bench, site, { requests, connections: 1, forMs })
  return {
    'one at a time: CPU of site and database, ms': cpuMs,
    'one at a time: … site, ms': siteMs,
    'one at a time: … database, ms': databaseMs,
    'one at a time: median of the answer, ms': p50,
  }
}

async function round(bench: Bench, { site }: Under): Promise<Figures> {
  const ids = await publicIds(site.database, spreadOver)
  const one = Array.from({ length: 32 }, () => ids[0] ?? '')
  return {
    ...(await rate(bench, site, ids, 'many resources')),
    ...(await rate(bench, site, one, 'one resource')),
    ...(await rateAlone(bench, site, ids)),
  }
}

/** Medians of so many rounds; in each round the copies are measured in turn. */
export async function externalRatings(copies: readonly Copy[], folder: string, size: number, rounds: number) {
  const calling = caller()
  const bench: Bench = { dataDir: folder, size, quick: true, rounds, forMs, caller: calling }
  const under: Under[] = []
  try {
    for (const copy of copies) under.push(await start(copy, folder, size))
    for (let i = 0; i < rounds; i += 1)
      for (const each of under) {
        each.found.push(await round(bench, each))
        console.log(each.copy.name, i, JSON.stringify(each.found.at(-1)))
      }
  } finally {
    for (const { stop } of under) await stop()
    calling.close()
  }
  const names = Object.keys(under[0]?.found[0] ?? {})
  const figure = ({ found }: Under, name: string) =>
    median(found.map((each) => each[name] ?? 0)).toPrecision(3)
  console.log(
    tableOf(
      ['median', ...under.map(({ copy }) => copy.name)],
      names.map((name) => [name, ...under.map((each) => figure(each, name))]),
    ),
  )
}
