import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'

/** F-S8: a query is listed only after this many addresses sent it, because names of people come from fewer. */
const minSources = 3
const maxSources = sql.lit(minSources)

/** Queries from enough different sources, over all days. */
const fromEnough = sql`
  select words from missed_searches, unnest(sources) as source
  group by words having count(distinct source) >= ${maxSources}`

/** Counts a query of a source; ignores a new query once the day (UTC, as `2026-11-21`) has `max` different ones. */
export async function countQuery(db: Db, day: string, words: string, source: string, max: number) {
  // Concurrent calls may exceed `max`: a limit against floods need not be exact.
  await sql`
      insert into missed_searches (day, words, sources)
      select ${day}, ${words}, array[${source}::text]
      where exists (select from missed_searches where day = ${day} and words = ${words})
        or (select count(*) from missed_searches where day = ${day}) < ${max}
      on conflict (day, words) do update set times = missed_searches.times + 1,
        sources = case
          when missed_searches.sources @> excluded.sources or cardinality(missed_searches.sources) >= ${maxSources}
          then missed_searches.sources else missed_searches.sources || excluded.sources end`.execute(db)
}

/** The most frequent queries from enough sources since that day, at most `limit`. */
export const listQueries = (db: Db, since: string, limit: number) =>
  db
    .selectFrom('missed_searches')
    .select(({ fn }) => ['words', sql<number>`sum(times)::int`.as('times'), fn.max('day').as('lastOn')])
    .where('day', '>=', since)
    .where(sql<boolean>`words in (${fromEnough})`)
    .groupBy('words')
    .orderBy('times', 'desc')
    .orderBy('lastOn', 'desc')
    .orderBy('words')
    .limit(limit)
    .execute()

/** Deletes queries before `day`, and before `rareDay` those from too few sources. */
export async function deleteQueriesBefore(db: Db, day: string, rareDay: string) {
  await sql`
      delete from missed_searches
      where day < ${day} or (day < ${rareDay} and words not in (${fromEnough}))`.execute(db)
}
