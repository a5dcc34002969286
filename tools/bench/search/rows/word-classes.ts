/** Searches by what the words are like, one after the other: CPU in the site's process, and of PostgreSQL alone. */
import { toPageQuery } from '#features/catalogue/resources/page-query.ts'
import { parseSearch } from '#features/catalogue/search/parse-search.ts'
import type { Bench, Measure } from '../bench.ts'
import { mixedQueries, queriesOf, searchPath, type WordClass, wordClasses } from '../corpus/queries.ts'
import { oneLine } from '../load/one-call.ts'
import { figure, type Line } from '../report.ts'
import { quantile } from '../../table.ts'
import { cpuMsOfThread } from '../site/processes.ts'
import type { SearchedSite } from '../site/searched-site.ts'
import { backendMs } from '../site/statements-of.ts'

const suggestionsGiven = 3

const spread = (numbers: readonly number[]) =>
  `${figure(quantile(numbers, 0.5), '')}/ ${figure(quantile(numbers, 0.99), 'ms')}`

const searchesIn = (queries: readonly string[]) => queries.flatMap((q) => parseSearch(q) ?? [])

/** CPU of the site's main thread for each single query. */
async function siteMs(site: SearchedSite, queries: readonly string[]): Promise<number[]> {
  const line = oneLine(site.port)
  const found: number[] = []
  for (const q of queries) {
    const before = cpuMsOfThread(site.pid)
    await line.ask({ path: searchPath(q) })
    found.push(cpuMsOfThread(site.pid) - before)
  }
  line.close()
  return found
}

const queriesEach = ({ quick }: Bench) => (quick ? 15 : 60)

/** Short words match more rows, so their goal is stricter on purpose. */
function goalOf(wordClass: WordClass, { size }: Bench): number | undefined {
  const isShort = wordClass === 'one character' || wordClass === 'two characters'
  if (size === 100_000) return isShort ? 8 : 25
  return size === 1_000_000 ? (isShort ? 8 : 45) : undefined
}

async function inDatabase(bench: Bench, { database }: SearchedSite, wordClass: WordClass): Promise<Line[]> {
  const tries = bench.quick ? 2 : 3
  const searches = searchesIn(queriesOf(wordClass, queriesEach(bench)))
  const pages = await backendMs(
    database,
    searches.map((search) => (from) => from.page(toPageQuery({}, search))),
    tries,
  )
  const best = await backendMs(
    database,
    searches.map((search) => (from) => from.top(search, suggestionsGiven)),
    tries,
  )
  const goal = goalOf(wordClass, bench)
  return [
    {
      what: `PostgreSQL alone, ${wordClass}: CPU of the backend, median / 99th percentile`,
      found: spread(pages),
      ...(goal && { goal: `≤ ${goal} ms`, met: quantile(pages, 0.99) <= goal, always: true }),
    },
    {
      what: `… the best ${suggestionsGiven}`,
      found: spread(best),
      ...(goal && { goal: '≤ 10 ms', met: quantile(best, 0.99) <= 10, always: true }),
    },
  ]
}

/** From the index, without response cache. */
export const wordsInSite: Measure = async (bench, site) => {
  await siteMs(site, mixedQueries(bench.quick ? 200 : 1_000, 62))
  const lines: Line[] = []
  for (const wordClass of wordClasses) {
    const queries = queriesOf(wordClass, queriesEach(bench))
    const first = await siteMs(site, queries)
    const again = await siteMs(site, queries)
    lines.push({
      what: `the site, ${wordClass}: CPU of its thread, first time, median / 99th percentile`,
      found: spread(first),
    })
    lines.push({ what: '… again', found: spread(again) })
  }
  return lines
}

/** Without index, beside direct queries of PostgreSQL. */
export const wordsInDatabase: Measure = async (bench, site) => {
  const lines: Line[] = []
  for (const wordClass of wordClasses) lines.push(...(await inDatabase(bench, site, wordClass)))
  return lines
}
