/** Resources by the first digits of their ids. */
import type { Db } from '#platform/postgres/connection.ts'
import { publicColumns, toPublicResource } from '#features/resources/public-resource.ts'
import type { PublicResource } from '#features/resources/resource.ts'

/** Ids from one to another, both included. */
export interface IdRange {
  readonly least: string
  readonly greatest: string
}

export interface ShortAddressesRepository {
  /** The public ones, at most ten. */
  public(ids: IdRange): Promise<PublicResource[]>
  /** One of them was public once. */
  wasPublic(ids: IdRange): Promise<boolean>
}

const maxShown = 10

export const shortAddressesRepository = (db: Db): ShortAddressesRepository => ({
  async public({ least, greatest }) {
    const verified = db.selectFrom('resources').where('verified', '=', true)
    const found = verified.where('id', '>=', least).where('id', '<=', greatest).orderBy('id').limit(maxShown)
    return (await found.select(publicColumns).execute()).map(toPublicResource)
  },

  async wasPublic({ least, greatest }) {
    const told = db.selectFrom('harvest_records').where('resource_id', '>=', least)
    return (await told.where('resource_id', '<=', greatest).select('gone').executeTakeFirst()) !== undefined
  },
})
