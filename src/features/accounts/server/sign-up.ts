import { newMemberRole } from '#shared/abilities.ts'
import { type BodyOf, failing } from '#shared/endpoint.ts'
import type { Passwords } from '#platform/auth/passwords.ts'
import type { SessionBrowser, SessionOpener } from '#platform/auth/session-opener.ts'
import * as contract from '../contract.ts'
import type { Session } from '../contract.ts'
import { guardianConsent, needsGuardian } from '../guardian-consent.ts'
import { fullName } from '../requested-role.ts'
import type { AccountsRepository } from './accounts-repository.ts'

const fail = failing(contract.signUp)

export interface SignUpDeps {
  readonly accounts: AccountsRepository
  readonly passwords: Passwords
  readonly newAccountId: () => string
  /** Returns the email in its normal spelling. Fails with `invalid_email` or `password_too_weak`. */
  readonly acceptCredentials: (typed: { readonly email: string; readonly password: string }) => string
  readonly sessions: SessionOpener
  /** `required`: a minor's account needs the tick of a guardian. `notice`: the notice beside the form is enough. */
  readonly guardianRule: 'notice' | 'required'
}

type Typed = BodyOf<typeof contract.signUp>

/** Version of the text that a guardian agreed to; undefined without one. Fails with `guardian_consent_missing`. */
function consentOf(rule: SignUpDeps['guardianRule'], { age, guardian_consent }: Typed) {
  if (!needsGuardian(age)) return undefined
  if (guardian_consent) return guardianConsent.version
  if (rule === 'required') throw fail('guardian_consent_missing', { field: 'guardian_consent' })
  return undefined
}

const recordOf = ({ first_name = '', last_name = '', institution, age, requested_role }: Typed) => ({
  fullName: fullName(first_name, last_name),
  institution,
  age: age ?? undefined,
  requestedRole: requested_role,
})

/**
 * Makes an account and opens its first session. Returns session and cookies. Fails with ERR-01 to ERR-03 or
 * `guardian_consent_missing`; nothing is stored then.
 */
export async function signUp(deps: SignUpDeps, typed: Typed, browser: SessionBrowser) {
  const { accounts, passwords, sessions, newAccountId, guardianRule } = deps
  const email = deps.acceptCredentials(typed)
  const consent = consentOf(guardianRule, typed)
  const taken = () => fail('email_taken', { field: 'email' })
  if (await accounts.find(email)) throw taken()
  const id = newAccountId()
  const passwordHash = await passwords.hash(typed.password)
  const about = { ...recordOf(typed), guardianConsent: consent, role: newMemberRole }
  if (!(await accounts.create({ id, email, passwordHash, ...about }))) throw taken()
  const opened = await sessions.open(id, { passwordHash }, browser)
  if (typeof opened === 'string') throw new Error(`The new account cannot sign in: ${opened}`)
  const session: Session = { account: { id, email, role: newMemberRole }, visitor: false }
  return { session, cookies: opened.cookies }
}
