import { ownerRole } from '#shared/abilities.ts'
import type { Credentials } from './sign-in.ts'
import { acceptCredentials, hashToken, type NewAccountParts } from './set-up-site.ts'

export interface FirstAdminParts extends NewAccountParts {
  readonly newToken: () => string
}

/**
 * While the site has no admin: makes the one the operator named in the settings, or gives the token of a fresh
 * one-time set-up link. Undefined when there is nothing to do (AUTH-29).
 */
export async function firstAdmin(
  parts: FirstAdminParts,
  named: Credentials | undefined,
): Promise<string | undefined> {
  const { accounts, passwords, newAccountId, newToken } = parts
  if (await accounts.anyWithRole(ownerRole)) return undefined
  if (!named) {
    const token = newToken()
    await accounts.keepSetupLink(hashToken(token))
    return token
  }
  const email = acceptCredentials(named)
  const passwordHash = await passwords.hash(named.password)
  await accounts.create({ id: newAccountId(), email, passwordHash, role: ownerRole })
  return undefined
}
