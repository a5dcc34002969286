import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { type Idempotency, runOnce } from '#platform/postgres/idempotency.ts'
import { detailsHours, type Reports, type reportReasons, reportTextsShown } from '../contract.ts'

/** A report of one visitor. `source` and `addressHash` are pseudonyms of visitor and address. */
export interface Report {
  readonly resourceId: string
  readonly reason?: (typeof reportReasons)[number] | undefined
  readonly text?: string | undefined
  readonly source: string
  readonly addressHash: Buffer
}

export interface ReportDetails {
  readonly resourceId: string
  /** Of the report. */
  readonly reportKey: string
  readonly reason: (typeof reportReasons)[number]
  readonly text?: string | undefined
  readonly source: string
}

const asIso = (time: RawBuilder<unknown>) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Reports since the last approval. Undefined: no such resource. One statement, so that count, reasons and texts are
 * consistent.
 */
export async function findOpenReports(db: Db, resourceId: string): Promise<Reports | undefined> {
  const { rows } = await sql<Reports>`
    with open as materialized (
      select id, reason, text, reported_at, address_hash, identified_source(source) as known
      from open_reports(${resourceId}::uuid)
    ),
    numbered as (
      select known, row_number() over (order by min(id)) as number from open where known is not null group by known
    ),
    by_reason as (select reason, count(*) as reports from open group by reason),
    newest as (
      select open.*, number from open left join numbered using (known)
      where text <> '' order by id desc limit ${reportTextsShown}
    )
    select
      (select count(*) from open) as reports,
      (select count(distinct coalesce(known, '')) from open) as sources,
      (select count(distinct address_hash) from open) as networks,
      (select ${asIso(sql`min(reported_at)`)} from open) as since,
      (select coalesce(jsonb_agg(by_reason order by reports desc, reason), '[]') from by_reason) as reasons,
      (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'source', number, 'reason', reason, 'text', text,
        'reportedAt', ${asIso(sql`reported_at`)}
      ) order by id desc), '[]') from newest) as texts
    from resources where id = ${resourceId}::uuid`.execute(db)
  return rows[0]
}

/** Raises `reportAmount` by one and stores the report. False: no such verified resource. */
export const addReport = (
  db: Db,
  { resourceId, reason, text, source, addressHash }: Report,
  idempotency: Idempotency,
) =>
  runOnce(db, idempotency, async (tx) => {
    const reported = await tx
      .updateTable('resources')
      .set({ report_amount: sql`coalesce(report_amount, 0) + 1`, reported: true })
      .where('id', '=', resourceId)
      .where('verified', '=', true)
      .executeTakeFirst()
    if (reported.numUpdatedRows === 0n) return false
    await tx
      .insertInto('reports')
      .values({
        resource_id: resourceId,
        reason: reason ?? null,
        text: text || null,
        source,
        address_hash: addressHash,
        report_key: idempotency.key ?? null,
      })
      .execute()
    return true
  })

/**
 * Adds reason and text to a report of the same source, once; counts stay. `unknown`: no report of this source with that
 * key in the last day.
 */
export const addDetails = (
  db: Db,
  { resourceId, reportKey, reason, text, source }: ReportDetails,
  idempotency: Idempotency,
) =>
  runOnce(db, idempotency, async (tx): Promise<'added' | 'unknown' | 'given already'> => {
    const found = await tx
      .selectFrom('reports')
      .select(['id', 'reason', 'text'])
      .where('resource_id', '=', resourceId)
      .where('source', '=', source)
      .where('report_key', '=', reportKey)
      .where('reported_at', '>', sql<Date>`now() - make_interval(hours => ${detailsHours})`)
      .forUpdate()
      .executeTakeFirst()
    if (!found) return 'unknown'
    if (found.reason !== null || found.text !== null) return 'given already'
    await tx
      .updateTable('reports')
      .set({ reason, text: text || null })
      .where('id', '=', found.id)
      .execute()
    return 'added'
  })
