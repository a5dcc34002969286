/** `npm run reindex` beside the running site, which goes on answering. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from '#test/running-site.ts'
import type { Bench, Measure } from '../bench.ts'
import { mixedQueries, searchPath } from '../corpus/queries.ts'
import { timesOf } from '../load/caller.ts'
import { requestOf } from '../load/requests.ts'
import { plain } from '../report.ts'
import { askDatabase } from '../site/public-ids.ts'
import type { SearchedSite } from '../site/searched-site.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

async function runReindex(dataDir: string) {
  const begun = performance.now()
  const child = spawn(process.execPath, ['src/app/start.mjs', 'reindex'], {
    cwd: root,
    env: { ...bareEnvironment, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`npm run reindex ended with ${code}: ${errors}`)
  return (performance.now() - begun) / 1_000
}

const sizes = `select (pg_total_relation_size('resources') / 1e6)::float8 as resources,
  (pg_total_relation_size('search_documents') / 1e6)::float8 as documents`

async function searchMeanwhile({ caller }: Bench, { port }: SearchedSite, isOver: () => boolean) {
  const requests = mixedQueries(300, 90).map((q) => requestOf({ path: searchPath(q) }))
  let slowest = 0
  while (!isOver()) {
    const called = await caller.call({ port, connections: 2, requests, forMs: 500 })
    slowest = Math.max(slowest, timesOf(called).max)
  }
  return slowest
}

/** On a site without an index, so that who searches meanwhile meets the database. */
export const reindex: Measure = async (bench, site) => {
  let over = false
  const [seconds, slowest] = await Promise.all([
    runReindex(bench.dataDir).finally(() => (over = true)),
    searchMeanwhile(bench, site, () => over),
  ])
  const [size] = await askDatabase<{ resources: number; documents: number }>(site.database, sizes)
  return [
    plain('npm run reindex beside the running site', seconds, 's'),
    plain('… the slowest search meanwhile, from PostgreSQL', slowest, 'ms'),
    plain('resources in the database, with their indexes', size?.resources ?? Number.NaN, 'MB'),
    plain('search documents, with theirs', size?.documents ?? Number.NaN, 'MB'),
  ]
}
