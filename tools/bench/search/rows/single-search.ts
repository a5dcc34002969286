/** PostgreSQL alone, class by class: CPU of the backend and time of each answer, and what the tables take on disk. */
import {
  completeBefore,
  listChanged,
  listInPart,
} from '#features/public/harvest/server/harvest-repository.ts'
import { storedPages } from '#features/catalogue/resources/server/resources-repository.ts'
import { parseSearch } from '#features/catalogue/search/parse-search.ts'
import { countVerified } from '#features/catalogue/subjects/server/subjects-repository.ts'
import { type DatabasePool, type Db, openDatabase } from '#platform/postgres/connection.ts'
import type { Bench } from '../bench.ts'
import { type Question, questionsByClass } from '../corpus/classes.ts'
import { figure, type Line } from '../report.ts'
import { cpuMsOfThread } from '../site/processes.ts'
import type { SearchedSite } from '../site/searched-site.ts'
import { quantile } from '../../table.ts'

interface Cost {
  readonly cpuMs: number
  readonly wallMs: number
}

const suggestionsGiven = 3

function ask(db: Db, question: Question): Promise<unknown> {
  const pages = storedPages(db)
  if ('page' in question) return pages.page(question.page)
  const search = parseSearch(question.best)
  return search ? pages.top(search, suggestionsGiven) : Promise.resolve()
}

/** A statement that its limit of 5 s ended counts with what it had taken by then. */
async function costOf(pid: number, run: () => Promise<unknown>): Promise<Cost> {
  const [cpu, begun] = [cpuMsOfThread(pid), performance.now()]
  await run().catch((error: unknown) => console.error(String(error)))
  return { cpuMs: cpuMsOfThread(pid) - cpu, wallMs: performance.now() - begun }
}

const spread = (costs: readonly Cost[], name: keyof Cost) =>
  [0.5, 0.99].map((share) => figure(quantile(costs.map((cost) => cost[name]), share), '')).join('/ ') // prettier-ignore

const lineOf = (what: string, costs: readonly Cost[]): Line => ({
  what: `${what} (${costs.length}): CPU, median / 99th percentile`,
  found: `${spread(costs, 'cpuMs')}ms`,
  beside: `${spread(costs, 'wallMs')}ms of time`,
})

const harvestPage = 100
const siteMapPart = 1_651

/** Reads of harvesters, search engines and Home. */
const otherReads = (db: Db): Readonly<Record<string, () => Promise<unknown>>> => ({
  'subject counts': () => countVerified(db),
  'a page of the harvest': async () => {
    const after = { changedAt: new Date(Date.UTC(2024, 1, 1)), id: '80000000-0000-4000-8000-000000000000' }
    await listChanged(db, { before: await completeBefore(db) }, after, harvestPage)
  },
  'a part of the site map': () => listInPart(db, '3f7', siteMapPart),
})

const sizes = async ({ pool }: DatabasePool): Promise<Line[]> => {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select 'database' as name, pg_database_size(current_database()) as bytes union all
     (select relname, case relkind when 'r' then pg_table_size(oid) else pg_relation_size(oid) end as bytes from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and pg_relation_size(oid) > 4e6 order by 2 desc)`,
  )
  return rows.map(({ name, bytes }) => ({ what: `size: ${name}`, found: figure(bytes / 1e6, 'MB') }))
}

export async function singleSearches(
  { quick }: Pick<Bench, 'quick'>,
  { database }: Pick<SearchedSite, 'database'>,
): Promise<Line[]> {
  const opened = openDatabase(database, { size: 1, onError: console.error })
  const { db, pool } = opened
  try {
    // Work of parallel helpers would not be in the CPU of the backend.
    const { rows } = await pool.query<{ pid: number }>(
      `select set_config('max_parallel_workers_per_gather', '0', false), pg_backend_pid() as pid`,
    )
    const pid = rows[0]?.pid ?? 0
    const lines = await sizes(opened)
    for (const [what, questions] of Object.entries(questionsByClass(quick ? 15 : 60))) {
      const costs: Cost[] = []
      for (const question of questions) costs.push(await costOf(pid, () => ask(db, question)))
      lines.push(lineOf(what, costs))
      console.log(lines.at(-1)?.what, lines.at(-1)?.found, lines.at(-1)?.beside)
    }
    for (const [what, read] of Object.entries(otherReads(db)))
      lines.push(lineOf(what, [await costOf(pid, read), await costOf(pid, read), await costOf(pid, read)]))
    return lines
  } finally {
    await opened.close()
  }
}
