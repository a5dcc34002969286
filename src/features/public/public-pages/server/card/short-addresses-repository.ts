/** Resources by the first digits of their ids. */
import type { Db } from '#platform/postgres/connection.ts'
import { publicColumns, toPublicResource } from '#features/catalogue/resources/public-resource.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'

/** Both bounds are inclusive. */
export interface IdRange {
  readonly least: string
  readonly greatest: string
}

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
