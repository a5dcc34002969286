import { createHmac } from 'node:crypto'
import { normalEmail } from './email-address.ts'

/** Keyed hashes of an erased account. They find it in a restored backup and reveal nothing without the key (F-S6). */
export function erasureHashes(
  key: string,
  { accountId, email }: { readonly accountId: string; readonly email: string },
) {
  const hash = (text: string) => createHmac('sha256', key).update(text).digest()
  return { account_hash: hash(`account ${accountId}`), email_hash: hash(`email ${normalEmail(email)}`) }
}
