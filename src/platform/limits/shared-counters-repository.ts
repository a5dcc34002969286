import { sql } from 'kysely'
import type { Db } from '../postgres/connection.ts'
import type { Bucket, CounterStore } from './limiter.ts'

const windowOf = ({ seconds }: Bucket) =>
  sql`date_bin(${`${seconds} seconds`}::interval, now(), timestamptz 'epoch')`

/** One prepared plan per number of buckets, which is always small. */
const planOf = (buckets: readonly Bucket[]) => sql.raw(`limits_${buckets.length}`)

/** Fixed windows by the database's clock; one statement for all buckets of a call. */
export function sharedCounters(db: Db): CounterStore {
  return {
    async hit(buckets) {
      const rows = sql.join(buckets.map((bucket) => sql`(${bucket.name}::text, ${windowOf(bucket)}, 1)`))
      const { rows: counted } = await sql<{ bucket: string; count: number }>`/* plan: ${planOf(buckets)} */
        insert into limit_counters (bucket, window_start, count) values ${rows}
        on conflict (bucket, window_start) do update set count = limit_counters.count + 1
        returning bucket, count`.execute(db)
      return buckets.map(({ name }) => counted.find(({ bucket }) => bucket === name)?.count ?? 0)
    },
    async giveBack(buckets) {
      const rows = sql.join(buckets.map((bucket) => sql`(${bucket.name}::text, ${windowOf(bucket)})`))
      await sql`update limit_counters set count = greatest(0, count - 1)
        where (bucket, window_start) in (${rows})`.execute(db)
    },
  }
}
