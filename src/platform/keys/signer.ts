/** Signs cookies and tokens. A signature names its key, so that those of the former key stay valid after a rotation. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DerivedKey } from '../auth/sealer.ts'

interface SigningKey extends DerivedKey {
  /** A former key is accepted until then. */
  readonly until?: Date
}
/** Keys of one use: the current one first, then the others that are accepted. */
export type SigningKeys = readonly [SigningKey, ...SigningKey[]]

export interface Signer {
  /** Id of the current key and HMAC-SHA-256: 51 characters of base64url. */
  sign(text: string): string
  /** Accepts the keys that are valid now. Signatures of version 0.2.0 and older name no key. */
  verify(text: string, signature: string): boolean
}

const macLength = 43

/** Compares two texts in constant time. */
const equals = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

export function signer(keys: SigningKeys, now: () => Date): Signer {
  const macOf = (text: string, secret: string) =>
    createHmac('sha256', secret).update(text).digest('base64url')
  return {
    sign: (text) => keys[0].id + macOf(text, keys[0].secret),
    verify(text, signature) {
      const named = signature.slice(0, -macLength)
      const mac = signature.slice(-macLength)
      return keys
        .filter(({ id, until }) => (named === '' || id === named) && (until === undefined || now() < until))
        .some(({ secret }) => equals(mac, macOf(text, secret)))
    },
  }
}
