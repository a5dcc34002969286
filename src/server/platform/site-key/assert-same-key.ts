import { type KeyPlace, keyFileOf } from '#server/platform/config/secrets.ts'
import { StartTrouble } from '#server/platform/start-trouble.ts'
import type { SiteKeyRepository } from './site-key-repository.ts'

/** Throws StartTrouble where the site was run with another key before: who signs in here would be a stranger at its other nodes. */
export async function assertSameKey(
  siteKey: Pick<SiteKeyRepository, 'keptFirst'>,
  fingerprint: string,
  place: KeyPlace,
): Promise<void> {
  if ((await siteKey.keptFirst(fingerprint)) === fingerprint) return
  throw new StartTrouble(
    `${keyFileOf(place)} holds another key than the nodes of this site have. Give all of them the same file, see SECRET_KEY_FILE in docs/operating.md; or, if the key was changed on purpose, say so: npm run admin -- accept-key`,
  )
}
