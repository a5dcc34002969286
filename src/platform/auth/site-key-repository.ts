/** By which key the site is known to its database. */
import { sql } from 'kysely'
import type { Db } from '../postgres/connection.ts'
import { keyFileOf, type KeyPlace } from '../config/secrets.ts'
import { StartupError } from '../startup-error.ts'

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

/** Throws StartupError where the site was run with another key before: who signs in here would be a stranger at its other nodes. */
export async function assertSameKey(
  siteKey: Pick<SiteKeyRepository, 'keptFirst'>,
  fingerprint: string,
  place: KeyPlace,
): Promise<void> {
  if ((await siteKey.keptFirst(fingerprint)) === fingerprint) return
  throw new StartupError(
    `${keyFileOf(place)} holds another key than the nodes of this site have. Give all of them the same file, see SECRET_KEY_FILE in docs/operating.md; or, if the key was changed on purpose, say so: npm run admin -- accept-key`,
  )
}
