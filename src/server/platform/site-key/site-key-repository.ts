/** By which key the site is known to its database. */
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection.ts'

export interface SiteKeyRepository {
  /** The fingerprint that was kept first; this one, where none was. */
  keptFirst(fingerprint: string): Promise<string>
  /** From now on it is this one. */
  keep(fingerprint: string): Promise<void>
}

const only = 1

export const siteKeyRepository = (db: Db): SiteKeyRepository => ({
  async keptFirst(fingerprint) {
    const mine = { id: only, fingerprint }
    await db
      .insertInto('site_keys')
      .values(mine)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const kept = db.selectFrom('site_keys').select('fingerprint').where('id', '=', only)
    return (await kept.executeTakeFirstOrThrow()).fingerprint
  },

  async keep(fingerprint) {
    await db
      .insertInto('site_keys')
      .values({ id: only, fingerprint })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ fingerprint, kept_at: sql`now()` }))
      .execute()
  },
})
