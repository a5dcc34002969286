import { createHmac } from 'node:crypto'
import { domainToASCII } from 'node:url'

// `domainToASCII` parses more than a host and cuts at `/`, so only letters, digits, marks, hyphens and dots reach it.
const isHost = (host: string) => /^[\p{L}\p{M}\p{N}.-]+$/u.test(host)
const isAscii = (host: string) => /^[\u0020-\u007E]*$/.test(host)

/**
 * One spelling per mailbox: NFKC, no invisible characters, lower case, no dot at the very end, the host in ASCII as
 * some browsers send it (T12, T9, F-C16).
 */
export function normalEmail(typed: string): string {
  const email = typed
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Cc}\p{Cs}]/gu, '')
    // Removing invisible characters may leave a letter next to an accent: compose again.
    .normalize('NFKC')
    .replace(/\.+$/, '')
    .toLowerCase()
  const at = email.lastIndexOf('@') + 1
  const host = email.slice(at)
  if (isAscii(host) || !isHost(host)) return email
  return email.slice(0, at) + (domainToASCII(host) || host)
}

/** Keyed hash of an email, for counters. */
export const hiddenEmail = (email: string, secret: string) =>
  createHmac('sha256', secret).update(`email ${email}`).digest('base64url')

/** Keyed hashes of an erased account. They find it in a restored backup and reveal nothing without the key (F-S6). */
export function erasureHashes(
  key: string,
  { accountId, email }: { readonly accountId: string; readonly email: string },
) {
  const hash = (text: string) => createHmac('sha256', key).update(text).digest()
  return { account_hash: hash(`account ${accountId}`), email_hash: hash(`email ${normalEmail(email)}`) }
}
