/** Who may open a file and what shows of it: its bytes, its cover, its text (SECURITY §1, T14). */
import { type Actor, can } from '#shared/abilities.ts'

interface Openable {
  readonly verified: boolean
  readonly uploaderAccountId: string | null
}

/** Everybody opens a verified file; before that its uploader and those who moderate. */
export function mayOpen(actor: Actor, { verified, uploaderAccountId }: Openable): boolean {
  const isUploader = actor.kind === 'member' && actor.accountId === uploaderAccountId
  return verified || isUploader || can(actor, 'moderate resources')
}

/** What caches may do with it: a verified file may be kept for a minute, no other at all. */
export const fileCaching = (verified: boolean) =>
  verified ? 'public, max-age=60, must-revalidate' : 'private, no-store'
