import type { Db } from '#platform/postgres/connection.ts'
import { publicColumns, toPublicResource } from '#features/catalogue/resources/public-resource.ts'
import type { StorageName } from '#features/catalogue/subjects/subject.ts'
import type { idsWithPrefix } from '#features/public/sharing/addresses.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'

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

type IdRange = ReturnType<typeof idsWithPrefix>

const maxShown = 10

/** Returns at most ten public resources. */
export async function findPublicInRange(db: Db, { least, greatest }: IdRange): Promise<PublicResource[]> {
  const verified = db.selectFrom('resources').where('verified', '=', true)
  const found = verified.where('id', '>=', least).where('id', '<=', greatest).orderBy('id').limit(maxShown)
  return (await found.select(publicColumns).execute()).map(toPublicResource)
}

/** True if a resource of the range is or was public. */
export async function wasPublicInRange(db: Db, { least, greatest }: IdRange): Promise<boolean> {
  const records = db.selectFrom('harvest_records').where('resource_id', '>=', least)
  return (await records.where('resource_id', '<=', greatest).select('gone').executeTakeFirst()) !== undefined
}
