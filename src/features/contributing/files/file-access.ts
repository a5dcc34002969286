/** Access to a file, its cover and its text (PERM-09, T14). */
import { type Actor, can } from '#shared/abilities.ts'

interface Openable {
  readonly verified: boolean
  readonly uploaderAccountId: string | null
}

/** Verified files are public; others open for their uploader and moderators. */
export function mayOpen(actor: Actor, { verified, uploaderAccountId }: Openable): boolean {
  const isUploader = actor.kind === 'member' && actor.accountId === uploaderAccountId
  return verified || isUploader || can(actor, 'moderate resources')
}

/** Cache-Control. Only verified files may be cached, so that a takedown works within a minute. */
export const fileCaching = (verified: boolean) =>
  verified ? 'public, max-age=60, must-revalidate' : 'private, no-store'
