/** What keeps the database itself in order, whichever room its rows belong to. */
import { sql } from 'kysely'
import type { Db } from './connection.ts'

/** Whether the database answers at all. */
export const answers = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

/** The moment it is for the database: the clock that everything kept is aged by, whatever this machine believes (R10). */
export async function databaseNow(db: Db): Promise<Date> {
  const { now } = await db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return now
}

/** Rows without personal data that only matter for a day, by the database's clock. Files that still have to be moved stay. */
export async function forgetYesterday(db: Db) {
  const dayOld = sql<Date>`now() - interval '1 day'`
  await db.deleteFrom('trashed_files').where('moved', '=', true).where('trashed_at', '<', dayOld).execute()
  // All before the newest that is old: no hole is left for who resumes in the midst of them, and one tells how far we are.
  const newestOld = db
    .selectFrom('changes')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('at', '<', dayOld)
  await db.deleteFrom('changes').where('id', '<', newestOld).execute()
}
