/** One-time codes of authenticator apps: RFC 6238 with SHA-1, 30 seconds and six digits, which all apps support. */
import { createHmac } from 'node:crypto'
import { equals } from '../../keys/signer.ts'

export const totpStep = (seconds: number) => Math.floor(seconds / 30)

export function totpCode(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0x0f) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step of a code: the current one or a neighbour, as clocks differ; undefined for any other code. */
export function stepOfCode(secret: Buffer, code: string, nowSeconds: number): number | undefined {
  const now = totpStep(nowSeconds)
  return [now, now - 1, now + 1].find((step) => equals(totpCode(secret, step), code))
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding. */
export const base32 = (bytes: Uint8Array) =>
  [...bytes]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .replaceAll(/.{1,5}/g, (bits) => alphabet[Number.parseInt(bits.padEnd(5, '0'), 2)] ?? '')
