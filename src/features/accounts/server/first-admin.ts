import { ownerRole } from '#shared/abilities.ts'
import { StartTrouble } from '#server/platform/start-trouble.ts'
import type { Credentials } from './sign-in.ts'
import { acceptCredentials, hashToken, type NewAccountParts } from './set-up-site.ts'

export interface FirstAdminParts extends NewAccountParts {
  readonly newToken: () => string
}

/**
 * While the site has no admin: makes the one named in the settings, or returns the token of a new set-up link, else
 * undefined (AUTH-29). Throws StartTrouble where an account has the address of the settings already (F-C6).
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
  const admin = { id: newAccountId(), email, passwordHash, role: ownerRole, isConfirmed: true }
  // Taken: by another node that has just made the same admin, or by an account that anybody may have made (F-C6).
  if (!(await accounts.create(admin)) && !(await accounts.anyWithRole(ownerRole)))
    throw new StartTrouble(
      `ADMIN_EMAIL is the address of an account already, and there is no admin. Name another address, or make that account yours: npm run admin -- take-over ${email}, then npm run admin -- role ${email} ${ownerRole}`,
    )
  return undefined
}
