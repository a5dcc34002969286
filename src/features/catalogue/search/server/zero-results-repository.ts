import { sql } from 'kysely'
import { addAuditEntry } from '#platform/postgres/audit-entries.ts'
import type { Db } from '#platform/postgres/connection.ts'

/** F-S8: a query is listed only after this many addresses sent it, because names of people come from fewer. */
const minSources = 3
const maxSources = sql.lit(minSources)

/** Queries from enough different sources, over all days. */
const fromEnough = sql`
  select query from zero_result_searches, unnest(sources) as source
  group by query having count(distinct source) >= ${maxSources}`

/** Counts a query of a source; ignores a new query once the day (UTC, as `2026-11-21`) has `max` different ones. */
export async function countQuery(db: Db, day: string, query: string, source: string, max: number) {
  // Concurrent calls may exceed `max`: a limit against floods need not be exact.
  await sql`
      insert into zero_result_searches (day, query, sources)
      select ${day}, ${query}, array[${source}::text]
      where exists (select from zero_result_searches where day = ${day} and query = ${query})
        or (select count(*) from zero_result_searches where day = ${day}) < ${max}
      on conflict (day, query) do update set count = zero_result_searches.count + 1,
        sources = case
          when zero_result_searches.sources @> excluded.sources or cardinality(zero_result_searches.sources) >= ${maxSources}
          then zero_result_searches.sources else zero_result_searches.sources || excluded.sources end`.execute(
    db,
  )
}

/** The most frequent queries from enough sources of these days, at most `limit`. */
export const listQueries = (db: Db, from: string, limit: number, to: string) =>
  db
    .selectFrom('zero_result_searches')
    .select(['query as words', sql<number>`sum(count)::int`.as('times')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where(sql<boolean>`query in (${fromEnough})`)
    .groupBy('query')
    .orderBy('times', 'desc')
    .orderBy(({ fn }) => fn.max('day'), 'desc')
    .orderBy('words')
    .limit(limit)
    .execute()

/** Deletes queries before `day`, and before `rareDay` those from too few sources. */
export async function deleteQueriesBefore(db: Db, day: string, rareDay: string) {
  await sql`
      delete from zero_result_searches
      where day < ${day} or (day < ${rareDay} and query not in (${fromEnough}))`.execute(db)
}

/** Deletes a query of all days; the audit entry does not have its words. */
export const removeQuery = (db: Db, query: string, accountId: string) =>
  db.transaction().execute(async (tx) => {
    const removed = tx.deleteFrom('zero_result_searches').where('query', '=', query)
    if ((await removed.executeTakeFirst()).numDeletedRows > 0n)
      await addAuditEntry(tx, { accountId, act: 'search.removed', subjectId: 'missed-searches' })
  })
