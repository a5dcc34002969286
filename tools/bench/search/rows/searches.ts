/** A day's mix of searches: each for the first time, again, from the index alone, and from PostgreSQL. */
import { parseSearch } from '#features/catalogue/search/parse-search.ts'
import { toPageQuery } from '#features/catalogue/resources/page-query.ts'
import { type Bench, bareSpeed, inRounds, measured, type Measure } from '../bench.ts'
import { mixedQueries, searchPath } from '../corpus/queries.ts'
import { bareOf, bareServer, rawPerSecond } from '../load/limits.ts'
import { oneLine } from '../load/one-call.ts'
import { requestOf } from '../load/requests.ts'
import { atLeast, atMost, cpuOf, figure, plain } from '../report.ts'
import type { SearchedSite } from '../site/searched-site.ts'
import { recordStatements } from '../site/statements-of.ts'

const queriesInSet = ({ quick }: Bench) => (quick ? 300 : 1_000)
const warmingUp = 300

const requestsOf = (queries: readonly string[]) => queries.map((q) => requestOf({ path: searchPath(q) }))

/** A set for each round and one to warm up with, no query in two of them. */
function querySets(bench: Bench): string[][] {
  const [rounds, each] = [bench.rounds, queriesInSet(bench)]
  const all = mixedQueries(rounds * each + warmingUp)
  const sets = Array.from({ length: rounds }, (_, i) => all.slice(i * each, (i + 1) * each))
  return [...sets, all.slice(rounds * each)]
}

/** The answer in the middle by size, of some. */
async function middleAnswer(site: SearchedSite, queries: readonly string[]) {
  const line = oneLine(site.port)
  const answered = []
  for (const q of queries.slice(0, 101))
    answered.push({ path: searchPath(q), answer: await line.ask({ path: searchPath(q) }) })
  line.close()
  const found = answered.toSorted((a, b) => a.answer.body.length - b.answer.body.length)[50]
  if (!found) throw new Error('There are too few queries.')
  return found
}

/** In each round a set that is new to the site, the same set again, and bytes from memory. */
async function newAndAgain(bench: Bench, site: SearchedSite) {
  const { forMs } = bench
  const sets = querySets(bench)
  const warm = sets.at(-1) ?? []
  await measured(bench, site, { requests: requestsOf(warm) })
  const { path, answer } = await middleAnswer(site, warm)
  const bare = await bareServer([bareOf(path, answer)])
  const found = await inRounds(bench.rounds, async (round) => {
    const requests = requestsOf(sets[round] ?? [])
    const {
      perSecond: first,
      cpuMs: firstCpu,
      p99: firstP99,
      bytes,
    } = await measured(bench, site, { requests })
    const { perSecond, cpuMs, p99 } = await measured(bench, site, { requests, forMs })
    const limit = await bareSpeed(bench, { port: bare.port, requests: [requestOf({ path })] })
    return { first, firstCpu, firstP99, bytes, again: perSecond, againCpu: cpuMs, againP99: p99, limit }
  })
  bare.close()
  return found
}

const firstTime = 'mixed searches, each for the first time, beside bytes from memory'

/** With response cache and index. */
export const defaultSearches: Measure = async (bench, site) => {
  const found = await newAndAgain(bench, site)
  return [
    atLeast(firstTime, found.first, found.limit, 0.1, '/s'),
    cpuOf('a search for the first time', found.firstCpu, 0.7),
    plain('… 99th percentile of the answer', found.firstP99, 'ms'),
    plain('… on the wire, on average', found.bytes, 'bytes'),
    atLeast('the same again and again', found.again, found.limit, 0.1, '/s'),
    cpuOf('a search again', found.againCpu, 0.7),
    plain('… 99th percentile of the answer', found.againP99, 'ms'),
    atMost('memory of the site after these searches', site.memory().site, 350, 'MiB'),
  ]
}

/** Without response cache. */
export const indexedSearches: Measure = async (bench, site) => {
  const requests = requestsOf(querySets(bench)[0] ?? [])
  await measured(bench, site, { requests })
  const found = await inRounds(bench.rounds, async () => {
    const { perSecond, cpuMs, p99 } = await measured(bench, site, { requests, forMs: bench.forMs })
    return { perSecond, cpuMs, p99 }
  })
  return [
    plain('the same from the index each time (no cached responses)', found.perSecond, '/s'),
    cpuOf('a search from the index', found.cpuMs),
    plain('… 99th percentile of the answer', found.p99, 'ms'),
  ]
}

/** Words that nearly all resources have, the costliest to sort (F-C1). */
const shortWords = ['a', 'a e', 'a e i o u', 'a e i o u n r t s l b k']
const maxRatio = 3

/** Sorted by title beside the same by date, on a site that keeps no answers. */
export const searchesByTitle: Measure = async (bench, site) => {
  const sortedBy = (sort: string) =>
    shortWords.map((q) => requestOf({ path: `${searchPath(q)}&sort=${sort}` }))
  const cpuMs = async (sort: string) => (await measured(bench, site, { requests: sortedBy(sort), forMs: bench.forMs })).cpuMs // prettier-ignore
  await cpuMs('modifiedAt')
  const { title, date } = await inRounds(bench.rounds, async () => ({
    title: await cpuMs('title'),
    date: await cpuMs('modifiedAt'),
  }))
  const ratio = title / date
  return [
    {
      what: 'CPU of a search for short words sorted by title, beside the same by date',
      found: figure(title, 'ms'),
      beside: figure(date, 'ms'),
      ratio,
      goal: `≤ ${maxRatio}`,
      met: ratio <= maxRatio,
      always: true,
    },
  ]
}

/** Without response cache and index. */
export const storedSearches: Measure = async (bench, site) => {
  const queries = querySets(bench)[0] ?? []
  const requests = requestsOf(queries)
  const asks = queries.slice(0, bench.quick ? 100 : 500).flatMap((q) => {
    const search = parseSearch(q)
    return search ? [search] : []
  })
  const acts = await recordStatements(
    site.database,
    asks.map((search) => (pages) => pages.page(toPageQuery({}, search))),
  )
  const { forMs } = bench
  const found = await inRounds(bench.rounds, async () => {
    const { perSecond, cpuMs } = await measured(bench, site, { requests, forMs })
    return { perSecond, cpuMs, raw: await rawPerSecond({ database: site.database, acts, forMs }) }
  })
  return [
    {
      ...plain('the same from PostgreSQL each time, beside its statements over pg', found.perSecond, '/s'),
      beside: plain('', found.raw, '/s').found,
      ratio: found.perSecond / found.raw,
    },
    cpuOf('a search from PostgreSQL', found.cpuMs),
  ]
}
