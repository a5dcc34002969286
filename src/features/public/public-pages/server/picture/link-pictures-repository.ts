import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'

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
