/** The sources of a resource's ratings, and the undo of one source (T39). */
import { sql } from 'kysely'
import { addAuditEntry } from '#platform/postgres/audit-entries.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import { type RatingSource, ratingSourcesShown } from '../contract.ts'
import type { Rating } from '../rating.ts'
import { changeSums } from './rating-statement.ts'

interface RatedResource extends Rating {
  readonly title: string
}

export interface UndoRequest {
  readonly resourceId: string
  /** Id of the source's first rating; never reused for another source (decision 64). */
  readonly source: number
  /** An account id, or the operator's name in the audit log. */
  readonly by: string
}

const find = (db: Db | Tx, resourceId: string) =>
  db
    .selectFrom('resources')
    .select(({ fn }) => [
      'title',
      fn.coalesce('rating_total', sql.lit(0)).as('ratingTotal'),
      fn.coalesce('rating_amount', sql.lit(0)).as('ratingAmount'),
    ])
    .where('id', '=', resourceId)

/** Most ratings first, at most `ratingSourcesShown` sources. Undefined: no such resource. */
export async function findRatingSources(db: Db, resourceId: string) {
  const resource = await find(db, resourceId).executeTakeFirst()
  if (!resource) return undefined
  const { rows } = await sql<RatingSource & { total: number }>`
    select case when known is not null then min(id) end as source, count(*)::int as ratings,
      avg(stars)::float8 as "averageRating",
      to_char(min(rated_at) at time zone 'UTC', 'YYYY-MM-DD') as "firstDay",
      to_char(max(rated_at) at time zone 'UTC', 'YYYY-MM-DD') as "lastDay",
      count(*) over ()::int as total
    from (select *, identified_source(source) as known from ratings where resource_id = ${resourceId}::uuid) as ledger
    group by known order by ratings desc, min(id) limit ${ratingSourcesShown}`.execute(db)
  return {
    ...resource,
    totalSources: rows[0]?.total ?? 0,
    sources: rows.map((row) => {
      const { total: _, ...source } = row
      return source
    }),
  }
}

async function deleteRatings(tx: Tx, { resourceId, source }: UndoRequest) {
  const { rows } = await sql<{ clicks: number; stars: number }>`
    with undone as (
      delete from ratings where resource_id = ${resourceId}::uuid and source = (
        select source from ratings
        where id = ${source} and resource_id = ${resourceId}::uuid and identified_source(source) is not null
      ) returning stars
    )
    select count(*)::int as clicks, coalesce(sum(stars), 0)::int as stars from undone`.execute(tx)
  return rows[0] ?? { clicks: 0, stars: 0 }
}

/** Deletes the ratings of one source, corrects the sums and writes the audit entry, in one transaction. */
export const undoSource = (
  db: Db,
  request: UndoRequest,
): Promise<(RatedResource & { undone: number }) | 'no resource' | 'no source'> =>
  db.transaction().execute(async (tx) => {
    const { resourceId, source, by } = request
    // A click updates the resource before it inserts its row, so this lock waits for clicks in flight.
    const resource = await find(tx, resourceId).forUpdate().executeTakeFirst()
    if (!resource) return 'no resource'
    const { clicks, stars } = await deleteRatings(tx, request)
    if (clicks === 0) return 'no source'
    const left = await changeSums(tx, sql`id = ${resourceId}::uuid`, { stars: -stars, clicks: -clicks })
    const reason = `source ${source}: ${clicks} ratings, ${stars} stars`
    const entry = { accountId: by, act: 'ratings.undone', subjectId: resourceId } as const
    await addAuditEntry(tx, { ...entry, title: resource.title, reason })
    return { ...resource, ...left, undone: clicks }
  })
