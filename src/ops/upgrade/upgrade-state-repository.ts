import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { readServerState } from '../doctor/database-state-repository.ts'
import { lastBackup } from '../nightly-backup/backups-repository.ts'

/** `nodes` has the version of each running one. */
const figures = sql<{ readonly databaseBytes: number; readonly nodes: readonly string[] }>`
  select pg_database_size(current_database())::float8 as "databaseBytes",
    array(select coalesce(substring(application_name from '^thuto live (.+)'), 'older') from pg_stat_activity
      where datname = current_database() and application_name like 'thuto live%' order by 1) as nodes`

/** Reads what an upgrade needs; `backupAt` is the start of the newest verified backup. */
export async function readUpgradeState(db: Db) {
  const { migrations } = await readServerState(db)
  const { rows } = await figures.execute(db)
  const backupAt = migrations && (await lastBackup(db)).good?.takenAt
  return { databaseBytes: 0, nodes: [], ...rows[0], migrations, backupAt }
}
export type UpgradeState = Awaited<ReturnType<typeof readUpgradeState>>
