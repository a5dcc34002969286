/** Fingerprint of the secret key with which the site first used its database. */
import { sql } from 'kysely'
import type { Db } from '../postgres/connection.ts'
import { keyFileOf, type KeyLocation } from '../config/secrets.ts'
import { StartupError } from '../startup-error.ts'

export interface SiteKeyRepository {
  /** Stores the fingerprint if there is none; returns the stored one. */
  register(fingerprint: string): Promise<string>
  replace(fingerprint: string): Promise<void>
}

const only = 1

export const siteKeyRepository = (db: Db): SiteKeyRepository => ({
  async register(fingerprint) {
    const mine = { id: only, fingerprint }
    await db
      .insertInto('site_keys')
      .values(mine)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const stored = db.selectFrom('site_keys').select('fingerprint').where('id', '=', only)
    return (await stored.executeTakeFirstOrThrow()).fingerprint
  },

  async replace(fingerprint) {
    await db
      .insertInto('site_keys')
      .values({ id: only, fingerprint })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ fingerprint, kept_at: sql`now()` }))
      .execute()
  },
})

/** Throws StartupError if the site ran with another key before: sessions would not be valid on its other nodes. */
export async function assertSameKey(
  siteKey: Pick<SiteKeyRepository, 'register'>,
  fingerprint: string,
  location: KeyLocation,
): Promise<void> {
  if ((await siteKey.register(fingerprint)) === fingerprint) return
  throw new StartupError(
    `${keyFileOf(location)} holds another key than the nodes of this site have. Give all of them the same file, see SECRET_KEY_FILE in docs/operating/settings.md; or, if the key was changed on purpose, run: npm run admin -- accept-key`,
  )
}
