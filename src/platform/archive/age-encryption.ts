/** Encryption of backups by age (age-encryption.org/v1): the recipient is public and encrypts, the identity is secret. */
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
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

/** Parses an identity file with `#` comments. Throws ArchiveError when it holds no identity. */
export function parseIdentities(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim())
  const found = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (found.length === 0 || !found.every((line) => /^AGE-SECRET-KEY-1[A-Z0-9]{58}$/.test(line)))
    throw new ArchiveError('holds no age identity, a line that begins with AGE-SECRET-KEY-1')
  return found
}

/** Encrypts to a recipient (`age1…`). */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  recipient: string,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  yield* await encrypter.encrypt(ReadableStream.from(source))
}

/** Yields verified plaintext only. Throws the library's Error if no identity fits or the data is damaged. */
export async function* decrypt(
  source: AsyncIterable<Uint8Array>,
  identities: readonly string[],
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  yield* await decrypter.decrypt(ReadableStream.from(source))
}
