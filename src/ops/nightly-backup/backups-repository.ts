/** The table of backups: nightly ones and those into a file, with result and time of verification. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { BackupHistory } from './backup-due.ts'

const newest = (db: Db) => db.selectFrom('backups').orderBy('taken_at', 'desc').limit(1)

/** Returns the newest verified backup of either kind, and the newest failure if it is later. */
export async function lastBackup(db: Db) {
  const good = await newest(db)
    .select('taken_at as takenAt')
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  const failed = await newest(db)
    .select(['taken_at', 'failure'])
    .where('failure', 'is not', null)
    .executeTakeFirst()
  const isNewer = failed && !(good && good.takenAt > failed.taken_at)
  return { good, failure: isNewer ? failed.failure : null }
}

const now = sql<Date>`now()`
const failedRow = (failure: string) => ({ failure: failure.slice(0, 500), finished_at: now })

/** Starts the row of a nightly backup; returns its id. */
export async function startBackup(db: Db): Promise<number> {
  const started = db.insertInto('backups').values({ kind: 'nightly' }).returning('id')
  return (await started.executeTakeFirstOrThrow()).id
}

export const markVerified = (
  db: Db,
  id: number,
  result: { readonly bytes: number; readonly files: number },
) =>
  db
    .updateTable('backups')
    .set({ ...result, finished_at: now, verified_at: now })
    .where('id', '=', id)
    .execute()

export const markFailed = (db: Db, id: number, message: string) =>
  db.updateTable('backups').set(failedRow(message)).where('id', '=', id).execute()

/** Records a failure between two restore points; a new one becomes due. */
export const recordGap = (db: Db, message: string) =>
  db
    .insertInto('backups')
    .values({ kind: 'nightly', ...failedRow(message) })
    .execute()

/** Marks the backup of a killed process as failed. The caller holds the lock of the backups. */
export const failUnfinished = (db: Db) =>
  db
    .updateTable('backups')
    .set(failedRow('The site stopped while it was made.'))
    .where('kind', '=', 'nightly')
    .where('finished_at', 'is', null)
    .execute()

export async function backupHistory(db: Db): Promise<BackupHistory> {
  const row = await db
    .selectFrom('backups')
    .where('kind', '=', 'nightly')
    .select([
      now.as('now'),
      sql<Date | null>`max(taken_at) filter (where verified_at is not null)`.as('verified'),
      sql<Date | null>`max(finished_at) filter (where failure is not null)`.as('failure'),
    ])
    .executeTakeFirstOrThrow()
  return { now: row.now, lastVerified: row.verified ?? undefined, lastFailure: row.failure ?? undefined }
}

export const deleteBackupsBefore = (db: Db, before: Date) =>
  db.deleteFrom('backups').where('taken_at', '<', before).execute()

/** Records a verified backup into a file, for the status page and the doctor. */
export async function recordFileBackup(
  db: Db,
  result: { readonly takenAt: Date; readonly bytes: number; readonly files: number },
): Promise<void> {
  const { takenAt: taken_at, bytes, files } = result
  await db
    .insertInto('backups')
    .values({ kind: 'file', taken_at, bytes, files, finished_at: now, verified_at: now })
    .execute()
}
