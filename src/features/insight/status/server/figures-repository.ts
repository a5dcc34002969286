import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { StoredCounts, StoredSizes } from './site-figures.ts'

interface CountsRow extends Omit<StoredCounts, 'backups'> {
  readonly takenAt: Date | null
  readonly verifiedTakenAt: Date | null
  readonly failure: string | null
}

const countsQuery = sql<CountsRow>`
  select
    (select coalesce(sum(resources), 0)::int from subject_counts) as published,
    (select count(*)::int from resources where verified is not true) as waiting,
    (select count(*)::int from uploads) as uploads,
    (select coalesce(sum(received_bytes), 0)::bigint from uploads) as "uploadBytes",
    (select max(taken_at) from backups where finished_at is not null and failure is null) as "takenAt",
    (select max(taken_at) from backups where verified_at is not null) as "verifiedTakenAt",
    (select failure from backups order by id desc limit 1) as failure,
    (select count(*)::int from pgboss.job where state in ('created', 'retry')) as "jobsWaiting",
    (select count(*)::int from pgboss.job where state = 'retry') as "jobsFailing"`

/** For operators only. Runs one statement (T38). */
export async function readCounts(db: Db): Promise<StoredCounts> {
  const { rows } = await countsQuery.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database gave no counts')
  const { takenAt, verifiedTakenAt, failure, ...counts } = row
  return { ...counts, backups: { takenAt, verifiedTakenAt, failure } }
}

/** For operators only. */
export async function readSizes(db: Db): Promise<StoredSizes> {
  const { rows } = await sql<StoredSizes>`
        select count(*)::int as files, coalesce(sum(bytes), 0)::bigint as "fileBytes",
          pg_database_size(current_database()) as "databaseBytes",
          (select count(*)::int from pg_stat_replication) as replicas,
          (select coalesce(json_agg(runs), '[]') from (
            select taken_at as "takenAt", verified_at as "verifiedAt", files, bytes, failure
            from backups order by id desc limit 5) as runs) as "backupRuns"
        from stored_files`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database gave no sizes')
  return row
}
