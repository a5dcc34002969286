import type { Db } from '#platform/postgres/connection.ts'
import { publicColumns, toPublicResource } from '#features/catalogue/resources/public-resource.ts'
import type { StorageName } from '#features/catalogue/subjects/subject.ts'

/** Returns at most `rows` verified resources of a subject after the first `offset`, newest first. */
export async function listPublicOfSubject(db: Db, subject: StorageName, offset: number, rows: number) {
  const found = await db
    .selectFrom('resources')
    .select(publicColumns)
    .where('verified', '=', true)
    .where('subject', '=', subject)
    .orderBy('modified_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(rows)
    .execute()
  return found.map(toPublicResource)
}
