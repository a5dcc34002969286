import type { Db } from '#platform/postgres/connection.ts'
import { publicColumns, toPublicResource } from '#features/catalogue/resources/public-resource.ts'
import type { StorageName } from '#features/catalogue/subjects/subject.ts'
import type { idsWithPrefix } from '#features/public/sharing/addresses.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { sql } from 'kysely'

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

/** Id of a resource of the range that is or was public. */
export async function findFormerInRange(db: Db, { least, greatest }: IdRange): Promise<string | undefined> {
  const records = db.selectFrom('harvest_records').where('resource_id', '>=', least)
  const former = records.where('resource_id', '<=', greatest).select('resource_id').executeTakeFirst()
  return (await former)?.resource_id
}

/** A drawn picture. `version` is a hash of everything that it shows. */
interface DrawnPicture {
  readonly version: string
  readonly jpeg: Uint8Array
}

/** Undefined where none of this version is stored. There is one picture for each resource, deleted with it. */
export async function findPicture(db: Db, resourceId: string, version: string) {
  const row = await db
    .selectFrom('link_pictures')
    .select('jpeg')
    .where('resource_id', '=', resourceId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.jpeg
}

/** Replaces the picture of another version. Stores nothing for a resource that was deleted meanwhile. */
export async function storePicture(db: Db, resourceId: string, { version, jpeg }: DrawnPicture) {
  // The lock keeps a concurrent deletion from failing the foreign key.
  await sql`
    insert into link_pictures (resource_id, version, jpeg)
    select id, ${version}, ${Buffer.from(jpeg)} from resources where id = ${resourceId}::uuid for key share
    on conflict (resource_id) do update set version = excluded.version, jpeg = excluded.jpeg`.execute(db)
}
