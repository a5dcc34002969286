import { createHmac } from 'node:crypto'
import { sql } from 'kysely'

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

/** F-C6: the address of a row of `accounts` was proved, by mail, by Google or by the operator's word (decision 61). */
export const isConfirmed = sql<boolean>`(accounts.email_confirmed_at is not null)`
