import type { Language } from '#shared/languages.ts'
import type { DeviceCookie } from '#platform/auth/device-cookie.ts'
import { noteLanguage } from '#features/people/accounts/server/own-account-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { NotifyOwner } from './account-notices.ts'

export interface DeviceDeps {
  readonly db: Db
  readonly deviceCookie: DeviceCookie
  readonly notifyOwner: NotifyOwner
}

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
  { db, deviceCookie, notifyOwner }: DeviceDeps,
  { accountId, email, cookieHeader, language, isNew = false }: SignedInBrowser,
): Promise<string> {
  if (!isNew && !deviceCookie.isKnown(cookieHeader, email))
    await notifyOwner({ accountId, notice: 'new-device', language })
  await noteLanguage(db, accountId, language)
  return deviceCookie.seal(email)
}
