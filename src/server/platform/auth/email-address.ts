import { createHmac } from 'node:crypto'

/** One spelling per mailbox: NFKC, no invisible characters, lower case, no dot at the very end (SECURITY T12, T9). */
export const normalEmail = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Cc}\p{Cs}]/gu, '')
    .replace(/\.+$/, '')
    .toLowerCase()

/** An email as counters keep it: recognisable again, not readable. */
export const hiddenEmail = (email: string, secret: string) =>
  createHmac('sha256', secret).update(`email ${email}`).digest('base64url')
