import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection.ts'

export interface MissedSearch {
  readonly words: string
  readonly times: number
  /** A day in UTC, as `2026-11-21`. */
  readonly lastOn: string
}

export interface MissedSearchesRepository {
  /** One more time on that day; nothing for new words once the day has `most` different ones. */
  count(day: string, words: string, most: number): Promise<void>
  /** The most frequent ones since that day, at most `limit`. */
  list(since: string, limit: number): Promise<MissedSearch[]>
  forgetBefore(day: string): Promise<void>
}

export const missedSearchesRepository = (db: Db): MissedSearchesRepository => ({
  // Two at once may both be the last of the day: a limit against floods need not be exact.
  async count(day, words, most) {
    await sql`
      insert into missed_searches (day, words)
      select ${day}, ${words}
      where exists (select from missed_searches where day = ${day} and words = ${words})
        or (select count(*) from missed_searches where day = ${day}) < ${most}
      on conflict (day, words) do update set times = missed_searches.times + 1`.execute(db)
  },
  list: (since, limit) =>
    db
      .selectFrom('missed_searches')
      .select(({ fn }) => ['words', sql<number>`sum(times)::int`.as('times'), fn.max('day').as('lastOn')])
      .where('day', '>=', since)
      .groupBy('words')
      .orderBy('times', 'desc')
      .orderBy('lastOn', 'desc')
      .orderBy('words')
      .limit(limit)
      .execute(),
  async forgetBefore(day) {
    await db.deleteFrom('missed_searches').where('day', '<', day).execute()
  },
})
