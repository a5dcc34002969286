/** Form tokens against cross-site requests, for browsers that do not send `Origin` (T32). */
import { hash } from 'node:crypto'
import type { Signer } from '#platform/keys/signer.ts'

const textOf = (issuedAt: string, form: string, owner: string) => `form ${issuedAt} ${form} ${owner}`

/** `form`: its name and resource id. `owner`: the source that the form was sent to. `now` makes each token unique. */
export const signFormToken = (form: string, owner: string, now: Date, { sign }: Signer): string => {
  const issuedAt = String(now.getTime())
  return `${issuedAt}.${sign(textOf(issuedAt, form, owner))}`
}

/** True for a token that this site signed for this form and owner. */
export function verifyFormToken(token: string, form: string, owner: string, { verify }: Signer): boolean {
  const [, issuedAt = '', signature = ''] = /^(\d{13})\.([\w-]{43,51})$/.exec(token) ?? []
  return verify(textOf(issuedAt, form, owner), signature)
}

/** Idempotency key: a form that is sent twice counts once (decision 6). */
export const submissionKey = (...sent: readonly (string | undefined)[]): string =>
  hash('sha256', JSON.stringify(sent), 'base64url')
