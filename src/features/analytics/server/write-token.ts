/** A token that lets an installation send page events: its id, the end of its life, both signed. Nothing is stored. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const lifetimeSeconds = 7 * 24 * 60 * 60

const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest()
const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1_000)

/** A token that is good for seven days. */
export function sealWriteToken(installationId: string, now: Date, secret: string) {
  const ends = secondsOf(now) + lifetimeSeconds
  const text = `${installationId}.${ends}`
  return {
    token: `${text}.${sign(text, secret).toString('base64url')}`,
    expiresAt: new Date(ends * 1_000).toISOString(),
  }
}

/** Whether a token was made here and is not yet too old. */
export function isWriteToken(token: string, now: Date, secret: string): boolean {
  const [, text = '', ends, signature = ''] = /^([0-9a-f-]{36}\.(\d{10}))\.([\w-]{43})$/.exec(token) ?? []
  if (!(Number(ends) > secondsOf(now))) return false
  return timingSafeEqual(sign(text, secret), Buffer.from(signature, 'base64url'))
}
