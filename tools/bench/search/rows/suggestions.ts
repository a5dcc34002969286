/** Suggestions while typing: letter by letter from the second on. */
import { type Bench, bareSpeed, inRounds, measured, type Measure } from '../bench.ts'
import { mixedQueries, suggestionsPath, typed } from '../corpus/queries.ts'
import { bareOf, bareServer } from '../load/limits.ts'
import { oneLine } from '../load/one-call.ts'
import { requestOf } from '../load/requests.ts'
import { atLeast, atMost, cpuOf, plain } from '../report.ts'
import type { SearchedSite } from '../site/searched-site.ts'
import { answerOf } from './lists.ts'

const queriesTyped = ({ quick }: Bench) => (quick ? 40 : 150)

const requestsOf = (queries: readonly string[]) =>
  [...new Set(queries.flatMap(typed))].map((text) => requestOf({ path: suggestionsPath(text) }))

async function largest(site: SearchedSite, queries: readonly string[]) {
  const line = oneLine(site.port)
  let maxBytes = 0
  for (const q of queries.flatMap(typed))
    maxBytes = Math.max(maxBytes, (await line.ask({ path: suggestionsPath(q) })).bytes)
  line.close()
  return maxBytes
}

export const suggestions: Measure = async (bench, site) => {
  const path = suggestionsPath('fract')
  const bare = await bareServer([bareOf(path, await answerOf(site, path))])
  const { forMs } = bench
  const sets = Array.from({ length: bench.rounds }, (_, i) => mixedQueries(queriesTyped(bench), 70 + i))
  const found = await inRounds(bench.rounds, async (round) => {
    const requests = requestsOf(sets[round] ?? [])
    const first = await measured(bench, site, { requests })
    const again = await measured(bench, site, { requests, forMs })
    const limit = await bareSpeed(bench, { port: bare.port, requests: [requestOf({ path })] })
    const maxBytes = await largest(site, sets[round] ?? [])
    return {
      first: first.perSecond,
      firstCpu: first.cpuMs,
      firstP99: first.p99,
      bytes: first.bytes,
      maxBytes,
      again: again.perSecond,
      againCpu: again.cpuMs,
      againP99: again.p99,
      limit,
    }
  })
  bare.close()
  return [
    atLeast(
      'suggestions while typing, first time, beside bytes from memory',
      found.first,
      found.limit,
      0.5,
      '/s',
    ),
    cpuOf('suggestions for the first time', found.firstCpu),
    atMost('… 99th percentile of the answer, 32 at once', found.firstP99, 10, 'ms'),
    atLeast('suggestions, repeated', found.again, found.limit, 0.5, '/s'),
    atMost('… 99th percentile of the answer, 32 at once', found.againP99, 10, 'ms'),
    plain('… on the wire, on average', found.bytes, 'bytes'),
    atMost('… the largest, headers and all', found.maxBytes, 1_300, 'bytes'),
  ]
}
