import type { Language } from '#shared/languages.ts'
import { noteLanguage } from '#features/people/accounts/server/own-account-repository.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import { notifyOwner } from './account-notices.ts'

interface SignedInBrowser {
  readonly accountId: string
  readonly email: string
  readonly cookieHeader: string | undefined
  readonly language: Language
  /** The account was made a moment ago: no browser can be known. */
  readonly isNew?: boolean
}

/** Call it after a sign-in. Tells the owner of an unknown browser; returns the cookie by which it is known. */
export async function recogniseDevice(
  deps: SignInDeps,
  { accountId, email, cookieHeader, language, isNew = false }: SignedInBrowser,
): Promise<string> {
  const { db, deviceCookie } = deps
  if (!isNew && !deviceCookie.isKnown(cookieHeader, email))
    await notifyOwner(deps, { accountId, notice: 'new-device', language })
  await noteLanguage(db, accountId, language)
  return deviceCookie.seal(email)
}
