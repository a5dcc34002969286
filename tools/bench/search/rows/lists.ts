/** A subject's list of 50: as it is usually given, unchanged, and from PostgreSQL. */
import { bareSpeed, inRounds, measured, type Measure } from '../bench.ts'
import { bareOf, bareServer, rawPerSecond } from '../load/limits.ts'
import { headerOf, oneLine } from '../load/one-call.ts'
import { requestOf } from '../load/requests.ts'
import { atLeast, cpuOf, plain } from '../report.ts'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import { publicColumns } from '#features/catalogue/resources/public-resource.ts'
import type { SearchedSite } from '../site/searched-site.ts'

export const listPath = (subject = 'Maths') => `/api/resources?subject=${subject}`

const rawList = `select ${publicColumns.join(', ')} from resources where verified and subject = $1
  order by modified_at desc, id desc limit $2`

/** Those who ask the same at once share one reading of it; so here all ask something else. */
const differentLists = storageNames.flatMap((subject) =>
  [46, 47, 48, 49, 50].map((limit) => ({ subject, limit })),
)
const differentRequests = differentLists.map(({ subject, limit }) =>
  requestOf({ path: `${listPath(subject)}&limit=${limit}` }),
)

/** Requests until the response is cached and compressed: three times suffice. */
export async function answerOf(site: SearchedSite, path: string) {
  const line = oneLine(site.port)
  for (let i = 0; i < 3; i += 1) await line.ask({ path })
  const answer = await line.ask({ path })
  line.close()
  return answer
}

/** With response cache and index. */
export const hotList: Measure = async (bench, site) => {
  const answer = await answerOf(site, listPath())
  const bare = await bareServer([bareOf(listPath(), answer)])
  const list = requestOf({ path: listPath() })
  const unchanged = requestOf({ path: listPath(), headers: { 'if-none-match': headerOf(answer, 'etag') } })
  const { forMs } = bench
  const found = await inRounds(bench.rounds, async () => {
    const ours = await measured(bench, site, { requests: [list], forMs })
    const bareList = await bareSpeed(bench, { port: bare.port, requests: [list] })
    const ours304 = await measured(bench, site, { requests: [unchanged], forMs })
    const bare304 = await bareSpeed(bench, { port: bare.port, requests: [unchanged] })
    return {
      list: ours.perSecond,
      cpu: ours.cpuMs,
      bytes: ours.bytes,
      p99: ours.p99,
      bareList,
      same: ours304.perSecond,
      sameBytes: ours304.bytes,
      bare304,
    }
  })
  bare.close()
  return [
    atLeast('a subject’s list of 50, beside bytes from memory', found.list, found.bareList, 0.8, '/s'),
    cpuOf('a cached list', found.cpu),
    plain('… 99th percentile of the answer', found.p99, 'ms'),
    plain('… on the wire, headers and all', found.bytes, 'bytes'),
    atLeast('the same, unchanged (304), beside Fastify’s 304', found.same, found.bare304, 0.8, '/s'),
    plain('… on the wire', found.sameBytes, 'bytes'),
  ]
}

/** Without response cache and index. */
export const storedList: Measure = async (bench, site) => {
  const requests = differentRequests
  const { forMs } = bench
  const raw = {
    database: site.database,
    forMs,
    acts: differentLists.map(({ subject, limit }) => [{ text: rawList, values: [subject, limit] }]),
  }
  const found = await inRounds(bench.rounds, async () => {
    const ours = await measured(bench, site, { requests, forMs })
    const { perSecond, cpuMs, siteMs, databaseMs } = ours
    return { perSecond, cpuMs, siteMs, databaseMs, raw: await rawPerSecond(raw) }
  })
  return [
    {
      ...plain('lists from PostgreSQL each time, beside the raw query over pg', found.perSecond, '/s'),
      beside: plain('', found.raw, '/s').found,
      ratio: found.perSecond / found.raw,
    },
    cpuOf('a list from PostgreSQL', found.cpuMs, 2),
    plain('… of the site alone', found.siteMs, 'ms'),
  ]
}

/** Without response cache. */
export const indexedList: Measure = async (bench, site) => {
  const requests = differentRequests
  const found = await inRounds(bench.rounds, () =>
    measured(bench, site, { requests, forMs: bench.forMs }).then(({ perSecond, cpuMs }) => ({
      perSecond,
      cpuMs,
    })),
  )
  return [
    plain('lists from the index each time (no cached responses)', found.perSecond, '/s'),
    cpuOf('a list from the index', found.cpuMs),
  ]
}
