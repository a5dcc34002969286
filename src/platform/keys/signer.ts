/** Signs cookies and tokens. A signature names its key, so that those of the former key stay valid after a rotation. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** A secret derived from one key of the key file, for one use. */
interface DerivedKey {
  /** 8 hexadecimal digits. */
  readonly id: string
  /** 64 hexadecimal digits. */
  readonly secret: string
  /** A former key is accepted until then. */
  readonly until?: Date
}
/** Keys of one use: the current one first, then the others that are accepted. */
export type SiteKeySet = readonly [DerivedKey, ...DerivedKey[]]

const macLength = 43

/** Compares two texts in constant time. */
export function equals(text: string, other: string) {
  const [a, b] = [Buffer.from(text), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export function signer(keys: SiteKeySet, now: () => Date) {
  const macOf = (text: string, secret: string) =>
    createHmac('sha256', secret).update(text).digest('base64url')
  return {
    /**
     * Id of the current key and HMAC-SHA-256: 51 characters of base64url. A site that has not rotated its key leaves the id
     * out: version 0.2.0 knows no ids, and both versions run beside each other during an update.
     */
    sign: (text: string) => (keys.length === 1 ? '' : keys[0].id) + macOf(text, keys[0].secret),
    /** Accepts the keys that are valid now; all of them for a signature that names none. */
    verify(text: string, signature: string) {
      const named = signature.slice(0, -macLength)
      const mac = signature.slice(-macLength)
      return keys
        .filter(({ id, until }) => (named === '' || id === named) && (until === undefined || now() < until))
        .some(({ secret }) => equals(mac, macOf(text, secret)))
    },
  }
}
export type Signer = ReturnType<typeof signer>
