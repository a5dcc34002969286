/** Expiry of rows in all tables. */
import { type RawBuilder, sql } from 'kysely'
import {
  type Period,
  type RetentionName,
  retentionPeriods,
  startOfRetention,
} from '#shared/retention-periods.ts'
import type { Db } from './connection.ts'
import type { Database } from './tables/database.ts'

export const isResponding = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

/** Current time of the database, by which all rows expire, whatever this machine's clock says (R10). */
export async function databaseNow(db: Db): Promise<Date> {
  const { now } = await db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return now
}

/** Deletes rows without personal data after a day; trashed files not yet moved stay. */
export async function deleteExpired(db: Db) {
  const dayOld = sql<Date>`now() - interval '1 day'`
  await db.deleteFrom('trashed_files').where('moved', '=', true).where('trashed_at', '<', dayOld).execute()
  // Keeps the newest old change, so that the last id stays known.
  const newestOld = db
    .selectFrom('changes')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('at', '<', dayOld)
  await db.deleteFrom('changes').where('id', '<', newestOld).execute()
}

export type SweepAction = 'delete' | 'delete unconfirmed' | 'remove address' | 'count per day'

export interface Swept {
  readonly action: SweepAction
  /** Column from which the period counts; a name that ends in `day` holds days such as `2026-11-21`. */
  readonly age: string
  /** `month end`: at the end of the month. */
  readonly after: RetentionName | 'month end'
}

export interface RetentionRule {
  readonly table: keyof Database
  /** Columns with an account id, an email, a client address or a hash of one. */
  readonly personal: readonly string[]
  /** `erasure`: until the account is erased; `no end`: decision 62 gives the reason. */
  readonly keep: Swept | 'erasure' | 'no end'
}

interface Batch {
  readonly table: RawBuilder<unknown>
  readonly old: (condition?: RawBuilder<unknown>) => RawBuilder<unknown>
}

const batchRows = 5_000
const noAddress = sql`decode(repeat('00', 32), 'hex')`

/** Each returns the number of changed rows and skips rows locked by another node. */
const statements: Readonly<Record<SweepAction, (batch: Batch) => RawBuilder<{ rows: number }>>> = {
  delete: ({ table, old }) => sql`
    with done as (delete from ${table} where ctid in (${old()}) returning 1)
    select count(*)::int as rows from done`,
  'delete unconfirmed': ({ table, old }) => sql`
    with done as (delete from ${table} where ctid in (${old(sql`state in ('open', 'rejected')`)}) returning 1)
    select count(*)::int as rows from done`,
  // A visitor id is useless after the 30 days of its cookie; an account remains the source of its ratings.
  'remove address': ({ table, old }) => sql`
    with done as (
      update ${table} set address_hash = ${noAddress},
        source = case when source like 'visitor %' or source like 'address %' then 'gone' else source end
      where ctid in (${old(sql`address_hash <> ${noAddress}`)}) returning 1)
    select count(*)::int as rows from done`,
  'count per day': ({ table, old }) => sql`
    with done as (
      delete from ${table} where ctid in (${old()})
      returning page, to_char(timestamp at time zone 'UTC', 'YYYY-MM-DD') as day),
    counted as (
      insert into page_counts (day, page, views)
      select day, page, count(*) from done group by day, page order by day, page
      on conflict (day, page) do update set views = page_counts.views + excluded.views)
    select count(*)::int as rows from done`,
}

const periodOf = (after: Swept['after']): Period =>
  after === 'month end' ? { days: 0 } : retentionPeriods[after]

function batchOf(table: string, { age, after }: Swept, now: Date): Batch {
  const start = startOfRetention(periodOf(after), now)
  const before = age.endsWith('day') ? start.toISOString().slice(0, 10) : start
  return {
    table: sql.table(table),
    old: (condition = sql`true`) => sql`
      select ctid from ${sql.table(table)} where ${sql.ref(age)} < ${before} and ${condition}
      limit ${batchRows} for update skip locked`,
  }
}

/** Deletes or anonymizes rows older than their period, in batches; `now` is the database's time. */
export async function sweepRetention(db: Db, rules: readonly RetentionRule[], now: Date): Promise<void> {
  for (const { table, keep } of rules) {
    if (typeof keep === 'string') continue
    const statement = statements[keep.action](batchOf(table, keep, now))
    let changed = batchRows
    while (changed === batchRows) changed = (await statement.execute(db)).rows[0]?.rows ?? 0
  }
}
