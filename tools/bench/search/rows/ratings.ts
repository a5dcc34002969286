/** Ratings, each durable when it is answered: through the site, and as a bare statement. */
import { type Bench, inRounds, measured, type Measure } from '../bench.ts'
import { defaultConnections } from '../load/caller.ts'
import { rawPerSecond } from '../load/limits.ts'
import { clicks, visitors } from '../load/visitors.ts'
import { atLeast, cpuOf, type Line, plain } from '../report.ts'
import { askDatabase, publicIds } from '../site/public-ids.ts'
import { type SearchedSite, untilAtRest } from '../site/searched-site.ts'
import { pauseProcess } from '../site/pause-process.ts'
import { rawRating } from '../load/raw-rating.ts'

const spreadOver = 3_200

/** So many rows of the search documents were ever written. */
async function documentsWritten({ database }: SearchedSite): Promise<number> {
  const [row] = await askDatabase<{ count: number }>(
    database,
    `select (n_tup_ins + n_tup_upd + n_tup_del)::float8 as count
     from pg_stat_user_tables where relname = 'search_documents'`,
  )
  return row?.count ?? Number.NaN
}

async function compare(
  bench: Bench,
  site: SearchedSite,
  ids: readonly string[],
  where: string,
): Promise<Line[]> {
  const { forMs } = bench
  const people = await visitors(site.url, defaultConnections)
  const requests = clicks(people, ids)
  const acts = ids.map((id, i) => [rawRating(id, 1 + (i % 5))])
  const found = await inRounds(bench.rounds, async () => {
    const { perSecond, cpuMs, p99 } = await measured(bench, site, { requests, apart: true, forMs })
    await untilAtRest(site)
    const raw = await pauseProcess(site, () => rawPerSecond({ database: site.database, acts, forMs }))
    return { perSecond, cpuMs, p99, raw }
  })
  return [
    atLeast(`ratings ${where}, beside the bare statement over pg`, found.perSecond, found.raw, 0.8, '/s'),
    cpuOf(`a rating ${where}`, found.cpuMs),
    plain('… 99th percentile of the answer', found.p99, 'ms'),
  ]
}

export const ratings: Measure = async (bench, site) => {
  const ids = await publicIds(site.database, spreadOver)
  const [hot = ''] = ids
  const one = Array.from({ length: defaultConnections }, () => hot)
  const before = await documentsWritten(site)
  const spread = await compare(bench, site, ids, 'of many resources')
  const same = await compare(bench, site, one, 'of one resource')
  const rewritten = (await documentsWritten(site)) - before
  return [
    ...spread,
    ...same,
    {
      what: '… search documents written meanwhile',
      found: String(rewritten),
      goal: '0',
      met: rewritten === 0,
    },
  ]
}
