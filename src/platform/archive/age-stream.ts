/** Encryption by age (age-encryption.org/v1), as the bytes come. */
import { Decrypter, Encrypter } from 'age-encryption'

/** Encrypts to a recipient (`age1…`). */
export async function* encrypted(
  source: AsyncIterable<Uint8Array>,
  recipient: string,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  yield* await encrypter.encrypt(ReadableStream.from(source))
}

/** What was encrypted, each part of it proved before it is given. Throws the library's Error where no identity fits, or nothing is whole. */
export async function* decrypted(
  source: AsyncIterable<Uint8Array>,
  identities: readonly string[],
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  yield* await decrypter.decrypt(ReadableStream.from(source))
}
