import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { minMissedSources } from '../zero-result-query.ts'

const maxSources = sql.lit(minMissedSources)

/** Words that came from enough different sources, whatever the day. */
const fromEnough = sql`
  select words from missed_searches, unnest(sources) as source
  group by words having count(distinct source) >= ${maxSources}`

/** Days are in UTC, as `2026-11-21`. */
export const zeroResultsRepository = (db: Db) => ({
  /** One more time on that day, from `source`; nothing for new words once the day has `most` different ones. */
  async count(day: string, words: string, source: string, most: number) {
    // Two at once may both be the last of the day: a limit against floods need not be exact.
    await sql`
      insert into missed_searches (day, words, sources)
      select ${day}, ${words}, array[${source}::text]
      where exists (select from missed_searches where day = ${day} and words = ${words})
        or (select count(*) from missed_searches where day = ${day}) < ${most}
      on conflict (day, words) do update set times = missed_searches.times + 1,
        sources = case
          when missed_searches.sources @> excluded.sources or cardinality(missed_searches.sources) >= ${maxSources}
          then missed_searches.sources else missed_searches.sources || excluded.sources end`.execute(db)
  },
  /** The most frequent ones since that day that came from enough different sources, at most `limit`. */
  list: (since: string, limit: number) =>
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
      .execute(),
  /** Those of before `day`, and those of before `fromFewDay` that came from too few sources. */
  async forgetBefore(day: string, fromFewDay: string) {
    await sql`
      delete from missed_searches
      where day < ${day} or (day < ${fromFewDay} and words not in (${fromEnough}))`.execute(db)
  },
})
export type ZeroResultsRepository = ReturnType<typeof zeroResultsRepository>
