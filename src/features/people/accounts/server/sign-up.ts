import { newMemberRole } from '#shared/abilities.ts'
import { type BodyOf, failing } from '#shared/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import type { SessionBrowser } from '#platform/auth/sessions/session-opener.ts'
import * as contract from '../contract.ts'
import type { Session } from '../contract.ts'
import { fullName } from '../person-fields.ts'
import type { AccountDeps } from './account-deps.ts'
import { createAccount, findAccount } from './accounts-repository.ts'
import { acceptCredentials } from './check-new-password.ts'
import { askGuardian } from './email/ask-guardian.ts'
import { mailConfirmation } from './email/email-links.ts'
import { guardianOf } from './email/guardian-of.ts'

const fail = failing(contract.signUp)

/**
 * Makes an account, opens its first session and mails its links. Returns session and cookies. Fails with ERR-01 to
 * ERR-03, `guardian_consent_missing` or `guardian_email_missing`; nothing is stored then.
 */
export async function signUp(
  deps: AccountDeps,
  typed: BodyOf<typeof contract.signUp>,
  { language, ...browser }: SessionBrowser & { readonly language: Language },
) {
  const { db, passwords, sessions, newAccountId, guardianRule } = deps
  const email = acceptCredentials(passwords, typed)
  const consent = guardianOf(guardianRule, typed, email)
  const taken = () => fail('email_taken', { field: 'email' })
  if (await findAccount(db, email)) throw taken()
  const id = newAccountId()
  const { password, first_name = '', last_name = '', ...details } = typed
  const passwordHash = await passwords.hash(password)
  const person = { ...details, full_name: fullName(first_name, last_name), ...consent, language }
  if (!(await createAccount(db, { ...person, id, email, passwordHash, role: newMemberRole }))) throw taken()
  const opened = await sessions.open(id, { passwordHash }, browser)
  if (typeof opened === 'string') throw new Error(`The new account cannot sign in: ${opened}`)
  await mailConfirmation(deps, { accountId: id, language })
  if (consent.guardian) await askGuardian(deps, { accountId: id, language })
  const session: Session = { account: { id, email, role: newMemberRole }, visitor: false }
  return { session, cookies: [...opened.cookies, deps.deviceCookie.seal(email)] }
}
