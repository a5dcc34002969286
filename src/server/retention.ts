/** Retention of personal data (F-C18, decision 62): one row for each table, and the sweep that enforces it. */
import { type RawBuilder, sql } from 'kysely'
import { type Period, type RetentionName, retentionPeriods, startOfRetention } from '#shared/retention.ts'
import type { Db } from './platform/database/connection.ts'
import type { Database } from './platform/database/schema.ts'

type SweepAction = 'delete' | 'remove address' | 'count per day'

interface Swept {
  readonly action: SweepAction
  /** The column that the period is counted from; one that ends in `day` holds days such as `2026-11-21`. */
  readonly age: string
  /** `month end`: when the month is over. */
  readonly after: RetentionName | 'month end'
}

export interface RetentionRule {
  readonly table: keyof Database
  /** Columns with an account id, an email address, a client address or the hash of one. */
  readonly personal: readonly string[]
  /** `erasure`: until the account is erased; `no end`: the reason is in decision 62. */
  readonly keep: Swept | 'erasure' | 'no end'
}

const swept = (action: SweepAction, age: string, after: Swept['after']): Swept => ({ action, age, after })

export const retention: readonly RetentionRule[] = [
  // Idle accounts are not swept yet.
  { table: 'accounts', personal: ['email'], keep: 'erasure' },
  { table: 'users', personal: ['account_id', 'email'], keep: 'erasure' },
  { table: 'credentials', personal: ['account_id', 'provider_account_id'], keep: 'erasure' },
  { table: 'guardian_consents', personal: ['account_id'], keep: 'erasure' },
  { table: 'uploads', personal: ['account_id'], keep: 'erasure' },
  { table: 'resources', personal: ['user_id', 'uploader_account_id'], keep: 'erasure' },
  { table: 'analytics_data', personal: ['user_id'], keep: 'erasure' },
  { table: 'audit_entries', personal: ['account_id', 'subject_id'], keep: 'no end' },
  { table: 'sessions', personal: ['account_id', 'ip_address'], keep: swept('delete', 'updated_at', 'sessions') },
  { table: 'password_resets', personal: ['account_id'], keep: swept('delete', 'expires_at', 'oneTimeLinks') },
  { table: 'verifications', personal: ['value'], keep: swept('delete', 'expires_at', 'oneTimeLinks') },
  { table: 'idempotent_answers', personal: ['actor'], keep: swept('delete', 'created_at', 'repeats') },
  { table: 'limit_counters', personal: ['bucket'], keep: swept('delete', 'window_start', 'limitCounters') },
  { table: 'ratings', personal: ['source', 'address_hash'], keep: swept('remove address', 'rated_at', 'addressHashes') },
  { table: 'reports', personal: ['source', 'address_hash'], keep: swept('remove address', 'reported_at', 'addressHashes') },
  { table: 'sightings', personal: ['viewer_id', 'seen_id'], keep: swept('delete', 'day', 'sightings') },
  { table: 'page_event_keys', personal: ['key'], keep: swept('delete', 'last_day', 'month end') },
  { table: 'page_events', personal: ['user_id'], keep: swept('count per day', 'timestamp', 'pageViews') },
  { table: 'page_counts', personal: [], keep: swept('delete', 'day', 'pageCounts') },
  { table: 'usage_days', personal: [], keep: swept('delete', 'day', 'pageCounts') },
] // prettier-ignore

interface Batch {
  readonly table: RawBuilder<unknown>
  /** Some rows that are too old. */
  readonly old: (condition?: RawBuilder<unknown>) => RawBuilder<unknown>
}

const batchRows = 5_000
const noAddress = sql`decode(repeat('00', 32), 'hex')`

/** Each gives the number of rows it changed. A row that another node holds is left to that node. */
const statements: Readonly<Record<SweepAction, (batch: Batch) => RawBuilder<{ rows: number }>>> = {
  delete: ({ table, old }) => sql`
    with done as (delete from ${table} where ctid in (${old()}) returning 1)
    select count(*)::int as rows from done`,
  // A visitor id is useless after the 30 days of its cookie; an account stays the source of its ratings.
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

/** Deletes or makes anonymous all that is older than its period, in batches; `now` by the clock of the database. */
export async function sweepRetention(db: Db, now: Date): Promise<void> {
  for (const { table, keep } of retention) {
    if (typeof keep === 'string') continue
    const statement = statements[keep.action](batchOf(table, keep, now))
    let changed = batchRows
    while (changed === batchRows) changed = (await statement.execute(db)).rows[0]?.rows ?? 0
  }
}
