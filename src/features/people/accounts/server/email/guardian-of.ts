/** The consent of a guardian that an age below 18 needs (GUARDIAN_CONSENT), at sign-up and later (F-S3-09). */
import { failing } from '#shared/endpoint.ts'
import type { GivenConsent } from '#platform/auth/guardian-consents-repository.ts'
import { normalEmail } from '#platform/auth/email-address.ts'
import * as contract from '../../contract.ts'
import { guardianConsent, type GuardianRule, needsGuardian } from '../../guardian-consent.ts'
import { looksLikeEmail } from '../../password.ts'

const fail = failing(contract.updateAccount)

export interface GuardianAnswer {
  readonly age?: number | null | undefined
  readonly guardian_consent?: boolean | undefined
  readonly guardian_email?: string | undefined
}

/**
 * The tick of a guardian, or the guardian to ask. Fails with `guardian_consent_missing` or, for an address that is
 * invalid or the minor's own, `guardian_email_missing`.
 */
export function guardianOf(
  rule: GuardianRule,
  { age, guardian_consent, guardian_email = '' }: GuardianAnswer,
  own: string,
): GivenConsent {
  if (!needsGuardian(age)) return {}
  if (rule === 'confirmed') {
    const email = normalEmail(guardian_email)
    if (!looksLikeEmail(email) || email === own)
      throw fail('guardian_email_missing', { field: 'guardian_email' })
    return { guardian: { email, textVersion: guardianConsent.version } }
  }
  if (guardian_consent) return { guardianConsent: guardianConsent.version }
  if (rule === 'required') throw fail('guardian_consent_missing', { field: 'guardian_consent' })
  return {}
}
