/** Streaming encryption by age (age-encryption.org/v1). */
import { Decrypter, Encrypter } from 'age-encryption'

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
