/** Encrypts secrets that the site must read again, such as those of authenticator apps (ASVS 11.2.2, 11.3.2). */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SiteKeySet } from '../../keys/signer.ts'

const cipher = 'aes-256-gcm'
const text = (bytes: Buffer) => bytes.toString('base64url')
const bytes = (part: string) => Buffer.from(part, 'base64url')

/** The first key seals; all of them open. A sealed text is key id, nonce, tag and ciphertext. */
export function sealer(keys: SiteKeySet) {
  const aad = (id: string, owner: string) => Buffer.from(`${id} ${owner}`)
  return {
    /** AES-256-GCM with the current key. `owner` (an account id) must be named again to open the text. */
    seal(secret: Buffer, owner: string) {
      const { id, secret: key } = keys[0]
      const nonce = randomBytes(12)
      const sealing = createCipheriv(cipher, Buffer.from(key, 'hex'), nonce).setAAD(aad(id, owner))
      const sealed = Buffer.concat([sealing.update(secret), sealing.final()])
      return [id, text(nonce), text(sealing.getAuthTag()), text(sealed)].join('.')
    },
    /** Throws for a changed text, another owner, or a key that the site does not have. */
    open(whole: string, owner: string) {
      const [id = '', nonce = '', tag = '', sealed = ''] = whole.split('.')
      const key = keys.find((each) => each.id === id)
      if (!key) throw new Error(`A secret was sealed with the key ${id}, which this site does not have`)
      const options = { authTagLength: 16 }
      const opening = createDecipheriv(cipher, Buffer.from(key.secret, 'hex'), bytes(nonce), options)
      opening.setAAD(aad(id, owner)).setAuthTag(bytes(tag))
      return Buffer.concat([opening.update(bytes(sealed)), opening.final()])
    },
    /** Of a text that the current key sealed: false after a rotation. */
    isCurrent: (sealed: string) => sealed.startsWith(`${keys[0].id}.`),
  }
}
export type Sealer = ReturnType<typeof sealer>
