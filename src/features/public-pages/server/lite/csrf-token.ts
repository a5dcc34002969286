/** What a form carries to show that this site gave it to whoever sends it, where browsers say nothing of the kind (T32). */
import { createHmac, hash, timingSafeEqual } from 'node:crypto'

const sign = (text: string, secret: string) =>
  createHmac('sha256', secret).update(`form ${text}`).digest('base64url')

/** `what`: the form and what it is about; `whose`: who it was given to. Another moment makes another token. */
export const signFormToken = (what: string, whose: string, now: Date, secret: string): string => {
  const made = String(now.getTime())
  return `${made}.${sign(`${made} ${what} ${whose}`, secret)}`
}

/** Whether it was made here, for this form and this person. */
export function verifyFormToken(token: string, what: string, whose: string, secret: string): boolean {
  const [, made = '', signature = ''] = /^(\d{13})\.([\w-]{43})$/.exec(token) ?? []
  const ours = sign(`${made} ${what} ${whose}`, secret)
  return ours.length === signature.length && timingSafeEqual(Buffer.from(ours), Buffer.from(signature))
}

/** The very same form, sent again, is one act: the key by which it is known (docs/decisions/0006). */
export const submissionKey = (...sent: readonly (string | undefined)[]): string =>
  hash('sha256', JSON.stringify(sent), 'base64url')
