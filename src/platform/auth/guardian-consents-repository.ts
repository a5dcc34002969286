/** Consents of guardians, and guardians who were asked (GUARDIAN_CONSENT). */
import { sql } from 'kysely'
import type { Tx } from '../postgres/idempotency.ts'

export interface GivenConsent {
  /** The version of the text that a guardian agreed to. */
  readonly guardianConsent?: string | undefined
  /** The guardian to ask by mail. */
  readonly guardian?: { readonly email: string; readonly textVersion: string } | undefined
}

/** Stores a tick, or the guardian to ask. A former answer of the account stays. */
export async function insertConsent(
  tx: Tx,
  account_id: string,
  { guardianConsent: text_version, guardian }: GivenConsent,
) {
  if (text_version !== undefined)
    await tx
      .insertInto('guardian_consents')
      .values({ account_id, text_version })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (guardian)
    await tx
      .insertInto('guardian_requests')
      .values({ account_id, guardian_email: guardian.email, text_version: guardian.textVersion })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/**
 * True for a row of `users` whose guardian was asked and has not answered, or was not asked although the age is below
 * `consentAge` (undefined: the site asks none).
 */
export const lacksConsent = (consentAge: number | undefined) =>
  sql<boolean>`(exists (select from guardian_requests g where g.account_id = users.account_id)
    or coalesce(users.age < ${consentAge ?? null}::int, false)
      and not exists (select from guardian_consents c where c.account_id = users.account_id))`
