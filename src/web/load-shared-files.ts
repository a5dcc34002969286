import { can, type Role } from '#shared/abilities.ts'
import { startPersistence } from '#client/offline/persistence.ts'
import { isSavingData } from '#client/use-data-saver.ts'

/**
 * Loads the screen of shared files for an account that contributes, and stores its session, which opens the screen: a file
 * that another app shares is then shown without a network too. Returns whether it has loaded it.
 */
export async function loadSharedFiles(account: { readonly role: Role }) {
  if (isSavingData() || !can({ kind: 'member', role: account.role }, 'contribute resources')) return false
  startPersistence()
  await Promise.all([import('./more-routes.tsx'), import('./pages/contribute-several-page.tsx')])
  return true
}
