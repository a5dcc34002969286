/** Fingerprint of the secret key with which the site first used its database. */
import { addAuditEntry } from '../postgres/audit-entries.ts'
import { sql } from 'kysely'
import type { Db } from '../postgres/connection.ts'
import { keyFileOf, keyIdOf, type KeyLocation, type Secrets } from '../config/secrets.ts'
import { StartupError } from '../errors.ts'

const only = 1

async function replaceSiteKey(db: Db, fingerprint: string) {
  await db
    .insertInto('site_keys')
    .values({ id: only, fingerprint })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ fingerprint, stored_at: sql`now()` }))
    .execute()
}

/** Stores the fingerprint if there is none; returns the stored one. */
export async function registerSiteKey(db: Db, fingerprint: string): Promise<string> {
  await db
    .insertInto('site_keys')
    .values({ id: only, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = db.selectFrom('site_keys').select('fingerprint').where('id', '=', only)
  return (await stored.executeTakeFirstOrThrow()).fingerprint
}

/** By the operator: with an entry in the audit log. */
export const rotateSiteKey = (db: Db, fingerprint: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await replaceSiteKey(tx, fingerprint)
    await addAuditEntry(tx, {
      accountId: 'operator',
      act: 'key.rotated',
      subjectId: keyIdOf(fingerprint),
    })
  })

/**
 * Throws StartupError if the site ran with a key that this file does not hold: sessions would not be valid on its other
 * nodes. The first node that starts after a rotation makes the new key the site's.
 */
export async function assertSameKey(
  db: Db,
  secrets: Pick<Secrets, 'fingerprint' | 'formerFingerprints' | 'nextFingerprint'>,
  location: KeyLocation,
): Promise<void> {
  const { fingerprint, formerFingerprints, nextFingerprint } = secrets
  const stored = await registerSiteKey(db, fingerprint)
  if (stored === fingerprint || stored === nextFingerprint) return
  if (formerFingerprints.includes(stored)) return replaceSiteKey(db, fingerprint)
  throw new StartupError(
    `${keyFileOf(location)} holds another key than the nodes of this site have. Give all of them the same file, see SECRET_KEY_FILE in docs/operating/settings.md; or, if the key was changed on purpose, run: npm run admin -- accept-key`,
  )
}
