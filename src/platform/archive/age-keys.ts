/** Keys of backups: everybody may have the recipient, only the identity opens what was encrypted to it. */
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { ArchiveError } from './archive-entry.ts'

export interface KeyPair {
  /** Secret: `AGE-SECRET-KEY-1…`. */
  readonly identity: string
  /** Public: `age1…`. */
  readonly recipient: string
}

export async function newKeyPair(): Promise<KeyPair> {
  const identity = await generateIdentity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** The identities in the text of an identity file, whose other lines are comments. Throws ArchiveError when it holds none. */
export function identitiesIn(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim())
  const found = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (found.length === 0 || !found.every((line) => /^AGE-SECRET-KEY-1[A-Z0-9]{58}$/.test(line)))
    throw new ArchiveError('holds no age identity, a line that begins with AGE-SECRET-KEY-1')
  return found
}
