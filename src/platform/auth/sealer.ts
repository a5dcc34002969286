/** Encrypts small secrets of an account for the database, such as the key of its authenticator app (ASVS 11.2.2, 11.3.2). */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A secret derived from one key of the key file, for one use. */
export interface DerivedKey {
  /** 8 hexadecimal digits; names the key without revealing it. */
  readonly id: string
  /** 64 hexadecimal digits. */
  readonly secret: string
}

export interface Sealer {
  /** AES-256-GCM with the current key. Only the same `owner` (an account id) can be named to open it. */
  seal(plain: Uint8Array, owner: string): Buffer
  /** Undefined if it was changed, belongs to another owner, or its key is gone. */
  open(sealed: Uint8Array, owner: string): Buffer | undefined
  /** False after a rotation of the key: seal the value again when it is used. */
  isCurrent(sealed: Uint8Array): boolean
}

const algorithm = 'aes-256-gcm'
const [idBytes, nonceBytes, tagBytes] = [4, 12, 16]
const headBytes = idBytes + nonceBytes + tagBytes

/** A sealed value is key id, nonce, tag and ciphertext. The first key is the current one. */
export function sealer(keys: readonly [DerivedKey, ...DerivedKey[]]): Sealer {
  const idOf = (sealed: Uint8Array) => Buffer.from(sealed.subarray(0, idBytes)).toString('hex')
  const boundTo = (id: string, owner: string) => Buffer.from(`${id} ${owner}`)
  return {
    seal(plain, owner) {
      const { id, secret } = keys[0]
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, Buffer.from(secret, 'hex'), nonce)
      cipher.setAAD(boundTo(id, owner))
      const text = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.from(id, 'hex'), nonce, cipher.getAuthTag(), text])
    },
    open(sealed, owner) {
      const key = keys.find(({ id }) => id === idOf(sealed))
      if (!key || sealed.length < headBytes) return undefined
      const tagAt = idBytes + nonceBytes
      const nonce = sealed.subarray(idBytes, tagAt)
      const decipher = createDecipheriv(algorithm, Buffer.from(key.secret, 'hex'), nonce)
      decipher.setAAD(boundTo(key.id, owner)).setAuthTag(sealed.subarray(tagAt, headBytes))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(headBytes)), decipher.final()])
      } catch {
        return undefined
      }
    },
    isCurrent: (sealed) => idOf(sealed) === keys[0].id,
  }
}
