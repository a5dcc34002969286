/** The file of all public records: one row names it, the file store has its bytes. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { publicColumns, toPublicResource } from '#features/catalogue/resources/public-resource.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'

/** True if a record was removed since. */
const isStale = sql<boolean>`exists (select from harvest_records where is_deleted and changed_at >= existing.taken_at)`

/** Storage key; undefined without a file, and from the removal of one of its records on. */
export async function findCatalogue(db: Db): Promise<string | undefined> {
  const query = db
    .selectFrom('public_catalogue as existing')
    .select('storage_key')
    .where(sql<boolean>`not ${isStale}`)
  return (await query.executeTakeFirst())?.storage_key ?? undefined
}

/** Times of the database's clock. */
export interface CatalogueTimes {
  readonly now: Date
  /** A file that was begun before is made again. */
  readonly dueSince: Date
}

/** True for the one caller that makes the file now. A missing or stale one is due an hour after the last attempt. */
export async function claimCatalogue(db: Db, { now, dueSince }: CatalogueTimes): Promise<boolean> {
  const { rows } = await sql`
    insert into public_catalogue as existing (claimed_at) values (${now})
    on conflict (id) do update set claimed_at = excluded.claimed_at
    where existing.claimed_at < ${dueSince}::timestamptz
      or (existing.claimed_at < ${now}::timestamptz - interval '1 hour'
        and (existing.storage_key is null or ${isStale}))
    returning id`.execute(db)
  return rows.length > 0
}

/** Returns the key of the former file, which nobody is given from now on. */
export async function replaceCatalogue(db: Db, storageKey: string, takenAt: Date): Promise<string | null> {
  const { rows } = await sql<{ former: string | null }>`
    with former as (select storage_key from public_catalogue for update)
    update public_catalogue set storage_key = ${storageKey}, taken_at = ${takenAt} from former
    returning former.storage_key as former`.execute(db)
  return rows[0]?.former ?? null
}

/** At most `rows` public resources after that id, in the order of ids. */
export async function listPublic(db: Db, after: string | undefined, rows: number): Promise<PublicResource[]> {
  const query = db.selectFrom('resources').select(publicColumns).where('verified', '=', true)
  const rest = after === undefined ? query : query.where('id', '>', after)
  return (await rest.orderBy('id').limit(rows).execute()).map(toPublicResource)
}
