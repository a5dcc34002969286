/** The table of backups: what was made, what failed, and when one was last proved. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { BackupHistory } from './backup-due.ts'

export interface LastBackup {
  /** The newest one that was read back and is whole. */
  readonly good:
    | { readonly takenAt: Date; readonly verifiedAt: Date; readonly bytes: number; readonly files: number }
    | undefined
  /** What went wrong since then. */
  readonly error: { readonly at: Date; readonly words: string } | undefined
}

const newest = (db: Db) => db.selectFrom('backups').orderBy('taken_at', 'desc').limit(1)

/** How the site stands with its backups, of either kind. */
export async function lastBackup(db: Db): Promise<LastBackup> {
  const good = await newest(db)
    .select(['taken_at', 'verified_at', 'bytes', 'files'])
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  const failed = await newest(db)
    .select(['taken_at', 'failure'])
    .where('failure', 'is not', null)
    .executeTakeFirst()
  const isNews = failed?.failure && !(good && good.taken_at > failed.taken_at)
  return {
    good: good?.verified_at
      ? { takenAt: good.taken_at, verifiedAt: good.verified_at, bytes: good.bytes, files: good.files }
      : undefined,
    error: isNews && failed.failure ? { at: failed.taken_at, words: failed.failure } : undefined,
  }
}

const now = sql<Date>`now()`
const ended = (failure: string) => ({ failure: failure.slice(0, 500), finished_at: now })

/** The rows of the nightly ones. */
export class BackupsRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async begin(): Promise<number> {
    const begun = this.#db.insertInto('backups').values({ kind: 'nightly' }).returning('id')
    return (await begun.executeTakeFirstOrThrow()).id
  }

  async verified(id: number, made: { readonly bytes: number; readonly files: number }): Promise<void> {
    const done = { ...made, finished_at: now, verified_at: now }
    await this.#db.updateTable('backups').set(done).where('id', '=', id).execute()
  }

  async failed(id: number, words: string): Promise<void> {
    await this.#db.updateTable('backups').set(ended(words)).where('id', '=', id).execute()
  }

  /** A failure between two nights, after which another is needed. */
  async gap(words: string): Promise<void> {
    await this.#db
      .insertInto('backups')
      .values({ kind: 'nightly', ...ended(words) })
      .execute()
  }

  /** What a process that was killed had begun; nobody else may be at it. */
  async failUnfinished(): Promise<void> {
    await this.#db
      .updateTable('backups')
      .set(ended('The site stopped while it was made.'))
      .where('kind', '=', 'nightly')
      .where('finished_at', 'is', null)
      .execute()
  }

  async soFar(): Promise<BackupHistory> {
    const row = await this.#db
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

  async forgetBefore(before: Date): Promise<void> {
    await this.#db.deleteFrom('backups').where('taken_at', '<', before).execute()
  }
}

/** Notes a backup into a file of the operator's, read back and whole, where the site says when it had its last one. */
export async function recordFileBackup(
  db: Db,
  made: { readonly takenAt: Date; readonly bytes: number; readonly files: number },
): Promise<void> {
  const { takenAt: taken_at, bytes, files } = made
  const done = { finished_at: sql<Date>`now()`, verified_at: sql<Date>`now()` }
  await db
    .insertInto('backups')
    .values({ kind: 'file', taken_at, bytes, files, ...done })
    .execute()
}
