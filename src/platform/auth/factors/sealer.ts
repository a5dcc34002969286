/** Seals secrets that the site must read again: AES-256-GCM with a key of the site, named by its id. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export interface SealingKey {
  readonly id: string
  /** 32 bytes. */
  readonly key: Buffer
}

export interface Sealer {
  /** `about` names the owner of the secret: a sealed text moved to another row does not open. */
  seal(secret: Buffer, about: string): string
  /** Throws for a changed text, another owner, or a key that the site does not have. */
  open(sealed: string, about: string): Buffer
}

const cipher = 'aes-256-gcm'
const text = (bytes: Buffer) => bytes.toString('base64url')

/** The first key seals; all of them open. */
export function sealer(current: SealingKey, former: readonly SealingKey[] = []): Sealer {
  const keys = new Map([...former, current].map(({ id, key }) => [id, key]))
  return {
    seal(secret, about) {
      const nonce = randomBytes(12)
      const sealing = createCipheriv(cipher, current.key, nonce).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([sealing.update(secret), sealing.final()])
      return [current.id, text(nonce), text(sealing.getAuthTag()), text(sealed)].join('.')
    },
    open(whole, about) {
      const [id = '', nonce = '', tag = '', sealed = ''] = whole.split('.')
      const key = keys.get(id)
      if (!key) throw new Error(`A secret was sealed with the key ${id}, which this site does not have`)
      const opening = createDecipheriv(cipher, key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
      opening.setAAD(Buffer.from(about)).setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([opening.update(Buffer.from(sealed, 'base64url')), opening.final()])
    },
  }
}
