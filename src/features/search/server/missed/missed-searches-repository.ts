import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection.ts'
import { fewestMissedSources } from '../../missed-search.ts'

export interface MissedSearch {
  readonly words: string
  readonly times: number
  /** A day in UTC, as `2026-11-21`. */
  readonly lastOn: string
}

export interface MissedSearchesRepository {
  /** One more time on that day, from `source`; nothing for new words once the day has `most` different ones. */
  count(day: string, words: string, source: string, most: number): Promise<void>
  /** The most frequent ones since that day that came from enough different sources, at most `limit`. */
  list(since: string, limit: number): Promise<MissedSearch[]>
  /** Those of before `day`, and those of before `fromFewDay` that came from too few sources. */
  forgetBefore(day: string, fromFewDay: string): Promise<void>
}

const mostSources = sql.lit(fewestMissedSources)

/** Words that came from enough different sources, whatever the day. */
const fromEnough = sql`
  select words from missed_searches, unnest(sources) as source
  group by words having count(distinct source) >= ${mostSources}`

export const missedSearchesRepository = (db: Db): MissedSearchesRepository => ({
  // Two at once may both be the last of the day: a limit against floods need not be exact.
  async count(day, words, source, most) {
    await sql`
      insert into missed_searches (day, words, sources)
      select ${day}, ${words}, array[${source}::text]
      where exists (select from missed_searches where day = ${day} and words = ${words})
        or (select count(*) from missed_searches where day = ${day}) < ${most}
      on conflict (day, words) do update set times = missed_searches.times + 1,
        sources = case
          when missed_searches.sources @> excluded.sources or cardinality(missed_searches.sources) >= ${mostSources}
          then missed_searches.sources else missed_searches.sources || excluded.sources end`.execute(db)
  },
  list: (since, limit) =>
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
  async forgetBefore(day, fromFewDay) {
    await sql`
      delete from missed_searches
      where day < ${day} or (day < ${fromFewDay} and words not in (${fromEnough}))`.execute(db)
  },
})
