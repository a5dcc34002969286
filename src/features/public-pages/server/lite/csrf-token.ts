/** Form tokens against cross-site requests, for browsers that do not send `Origin` (T32). */
import { createHmac, hash, timingSafeEqual } from 'node:crypto'

const sign = (text: string, secret: string) =>
  createHmac('sha256', secret).update(`form ${text}`).digest('base64url')

/** `form`: its name and resource id. `owner`: the source that the form was sent to. `now` makes each token unique. */
export const signFormToken = (form: string, owner: string, now: Date, secret: string): string => {
  const issuedAt = String(now.getTime())
  return `${issuedAt}.${sign(`${issuedAt} ${form} ${owner}`, secret)}`
}

/** True for a token that this site signed for this form and owner. */
export function verifyFormToken(token: string, form: string, owner: string, secret: string): boolean {
  const [, issuedAt = '', signature = ''] = /^(\d{13})\.([\w-]{43})$/.exec(token) ?? []
  const ours = sign(`${issuedAt} ${form} ${owner}`, secret)
  return ours.length === signature.length && timingSafeEqual(Buffer.from(ours), Buffer.from(signature))
}

/** Idempotency key: a form that is sent twice counts once (docs/decisions/0006). */
export const submissionKey = (...sent: readonly (string | undefined)[]): string =>
  hash('sha256', JSON.stringify(sent), 'base64url')
