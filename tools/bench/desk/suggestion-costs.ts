/** `NODE_ENV=production node tools/bench/desk/suggestion-costs.ts [resources]`: time of suggestions of details (PHONE-29). */
import '#app/commands/open-content.ts'
import path from 'node:path'
import { sql } from 'kysely'
import { suggestionWords } from '#features/contributing/suggestions/server/suggestion-words.ts'
import {
  countTerms,
  findCompared,
  findNeighbours,
} from '#features/contributing/suggestions/server/suggestions-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { openDatabaseForCommand } from '#platform/postgres/open.ts'
import { withDataFolder } from '../compared-copies.ts'
import { loadResources } from '../search/corpus/load.ts'
import { median, quantile, tableOf } from '../table.ts'

const [, , size = '100000'] = process.argv
const [records, calls, warmUps] = [Number(size), 300, 30]
const goals = ['≤ 30', '≤ 100'] as const

/** Some 400 words in four pages: words of the title, and words that every file or few files have. */
const textsOf = (ids: readonly string[]) =>
  sql`insert into previews (resource_id, text, page_count)
    select id, (select string_agg(title || ' ' || substr(md5(id::text || page), 1, 8) || ' ' ||
      repeat('the leaf takes light water and air and makes sugar of it ', 8), E'\\f')
      from generate_series(1, 4) as page), 4 from resources where id = any(${ids}::uuid[])`

interface Compared {
  readonly id: string
  readonly title: string
}

async function msOf(run: () => Promise<unknown>) {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}

/** Milliseconds of each call but the first ones. */
async function timed(compared: readonly Compared[], run: (one: Compared) => Promise<unknown>) {
  const found: number[] = []
  for (const one of compared) found.push(await msOf(() => run(one)))
  return found.slice(warmUps)
}

/** As `GET /api/resources/:resourceId/suggestions` asks. */
async function byResource(db: Db, id: string) {
  const { title = '', tags = [], textWords } = (await findCompared(db, id, undefined)) ?? {}
  return findNeighbours(db, suggestionWords([title, ...tags]), textWords, id)
}

async function measure(db: Db) {
  await sql`set statement_timeout = 0`.execute(db)
  const some = sql<Compared>`select id, title from resources order by md5(id::text) limit ${calls + warmUps}`
  const { rows: compared } = await some.execute(db)
  await textsOf(compared.map(({ id }) => id)).execute(db)
  const counting = await msOf(() => countTerms(db))
  await sql`vacuum analyze term_counts`.execute(db)
  const twenty = compared.slice(0, 20).map(({ title }) => title)
  return {
    counting,
    rows: [
      ['a title', await timed(compared, ({ title }) => findNeighbours(db, suggestionWords([title])))],
      [
        '20 titles',
        await timed(compared, ({ title }) => findNeighbours(db, suggestionWords([title, ...twenty]))),
      ],
      ['title, tags and text of a resource', await timed(compared, ({ id }) => byResource(db, id))],
    ] as const,
  }
}

await withDataFolder(async (folder) => {
  const place = { dataDir: path.join(folder, 'data'), databaseUrl: undefined }
  await loadResources(place, records)
  const opened = await openDatabaseForCommand(place, { onError: console.error, log: () => {} })
  try {
    const { counting, rows } = await measure(opened.db)
    const figures = rows.map(([what, ms]) => [
      what,
      ...[median(ms), quantile(ms, 0.99), Math.max(...ms)].map((each) => each.toFixed(1)),
      goals.join(', '),
    ])
    const head = [`${records.toLocaleString('en')} resources, by`, 'median, ms', 'p99, ms', 'longest, ms']
    console.log(tableOf([...head, 'goals of median, p99'], figures))
    console.log(`Counting the words: ${(counting / 1_000).toFixed(1)} s.`)
  } finally {
    await opened.close()
  }
})
