/** Resources by the first digits of their ids. */
import type { Db } from '#platform/postgres/connection.ts'
import { publicColumns, toPublicResource } from '#features/catalogue/resources/public-resource.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'

/** Both bounds are inclusive. */
export interface IdRange {
  readonly least: string
  readonly greatest: string
}

export interface ShortAddressesRepository {
  /** Returns at most ten public resources. */
  public(ids: IdRange): Promise<PublicResource[]>
  /** True if one of them is or was public. */
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
    const records = db.selectFrom('harvest_records').where('resource_id', '>=', least)
    return (
      (await records.where('resource_id', '<=', greatest).select('gone').executeTakeFirst()) !== undefined
    )
  },
})
