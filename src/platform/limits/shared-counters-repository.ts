import { sql } from 'kysely'
import { batched } from '../postgres/batched.ts'
import type { Db } from '../postgres/connection.ts'
import type { Bucket, CounterStore } from './limiter.ts'

const windowOf = ({ seconds }: Bucket) =>
  sql`date_bin(${`${seconds} seconds`}::interval, now(), timestamptz 'epoch')`

/** Hits by name, in the order of names: two statements never wait for each other. */
function hitsOf(calls: readonly (readonly Bucket[])[]) {
  const hits = new Map<string, Bucket & { count: number }>()
  for (const bucket of calls.flat()) {
    const known = hits.get(bucket.name) ?? { ...bucket, count: 0 }
    known.count += 1
    hits.set(bucket.name, known)
  }
  return [...hits.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Counts the hits of several calls; gives each its own numbers. */
async function hitTogether(db: Db, calls: readonly (readonly Bucket[])[]): Promise<number[][]> {
  const hits = hitsOf(calls)
  // The sub-selects hide the lengths of the lists, on which the plan would depend.
  const { rows } = await sql<{ bucket: string; count: number }>`/* plan: limits */
    insert into limit_counters (bucket, window_start, count)
    select name, date_bin(make_interval(secs => seconds), now(), timestamptz 'epoch'), hits from unnest(
      (select ${hits.map(({ name }) => name)}::text[]), (select ${hits.map(({ seconds }) => seconds)}::int[]),
      (select ${hits.map(({ count }) => count)}::int[])
    ) as hit (name, seconds, hits)
    on conflict (bucket, window_start) do update set count = limit_counters.count + excluded.count
    returning bucket, count`.execute(db)
  const counts = new Map(rows.map(({ bucket, count }) => [bucket, count]))
  for (const { name, count } of hits) counts.set(name, (counts.get(name) ?? 0) - count)
  return calls.map((buckets) =>
    buckets.map(({ name }) => {
      const number = (counts.get(name) ?? 0) + 1
      counts.set(name, number)
      return number
    }),
  )
}

const maxItems = 100

/** Fixed windows by the database's clock; one statement for all calls of a moment. */
export function sharedCounters(db: Db): CounterStore {
  return {
    hit: batched((calls: readonly (readonly Bucket[])[]) => hitTogether(db, calls), { maxItems }),
    async giveBack(buckets) {
      const rows = sql.join(buckets.map((bucket) => sql`(${bucket.name}::text, ${windowOf(bucket)})`))
      await sql`update limit_counters set count = greatest(0, count - 1)
        where (bucket, window_start) in (${rows})`.execute(db)
    },
  }
}
