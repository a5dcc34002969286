/** A busy afternoon: 95 in 100 read, 5 rate. */
import { shareOfSubject } from '../corpus/topics.ts'
import { type StorageName, storageNames } from '#features/catalogue/subjects/subject.ts'
import { inRounds, type Measure } from '../bench.ts'
import { type Random, seeded } from '../corpus/seeded-random.ts'
import { mixedQueries, searchPath, suggestionsPath, typed } from '../corpus/queries.ts'
import { perSecond, timesOf, defaultConnections } from '../load/caller.ts'
import { type Request, requestOf } from '../load/requests.ts'
import { click, visitors, type Visitors } from '../load/visitors.ts'
import { cpuOf, plain } from '../report.ts'
import { publicIds } from '../site/public-ids.ts'

import { listPath } from './lists.ts'

const requestsMade = 8_000
const resourcesRated = 2_000

const subjects: readonly StorageName[] = storageNames.flatMap((name) =>
  Array.from({ length: shareOfSubject[name] ?? 0 }, () => name),
)

function oneOf(
  chance: Random,
  queries: readonly string[],
  people: Visitors,
  ids: readonly string[],
): Request {
  const turn = chance.next()
  if (turn < 0.05)
    return requestOf(click(people, chance.below(defaultConnections), chance.pick(ids), 'rating'))
  if (turn < 0.3) return requestOf({ kind: 'search', path: searchPath(chance.pickSkewed(queries)) })
  if (turn < 0.45) {
    const letters = chance.pick(typed(chance.pickSkewed(queries).padEnd(2, 's')))
    return requestOf({ kind: 'suggestions', path: suggestionsPath(letters) })
  }
  return requestOf({ kind: 'list', path: listPath(chance.pick(subjects)) })
}

export const mixedLoad: Measure = async (bench, site) => {
  const people = await visitors(site.url, defaultConnections)
  const ids = await publicIds(site.database, resourcesRated)
  const [chance, queries] = [seeded(80), mixedQueries(1_000, 81)]
  const requests = Array.from({ length: requestsMade }, () => oneOf(chance, queries, people, ids))
  const found = await inRounds(bench.rounds, async () => {
    const before = site.cpu()
    const called = await bench.caller.call({ port: site.port, requests, forMs: bench.forMs })
    const after = site.cpu()
    const count = called.times.reduce((all, each) => all + each.count, 0)
    const p99 = (kind: string) => timesOf(called, kind).p99
    return {
      perSecond: count / called.seconds,
      ratings: perSecond(called, 'rating'),
      cpu: (1_000 * (after.site - before.site + after.database - before.database)) / count,
      list: p99('list'),
      search: p99('search'),
      suggestions: p99('suggestions'),
      rating: p99('rating'),
    }
  })
  return [
    plain('95 reads to 5 ratings: lists, searches, suggestions', found.perSecond, '/s'),
    plain('… of them ratings', found.ratings, '/s'),
    cpuOf('a request of the busy afternoon', found.cpu),
    ...(['list', 'search', 'suggestions', 'rating'] as const).map((kind) =>
      plain(`… 99th percentile, ${kind}`, found[kind], 'ms'),
    ),
  ]
}
