/** Resolves the actor of a request from its cookies. The role is read from the database each time, never from the cookie. */
import { type Actor, fallbackRole, type Role, shortSessionRoles } from '#shared/abilities.ts'
import type { Db } from '../../postgres/connection.ts'
import type { Signer } from '../../keys/signer.ts'
import { type CookieNames, openSessionCookie, verifyVisitorCookie, readCookie } from '../cookies.ts'
import { findLiveSession, noteUse } from './sessions-repository.ts'

export const sessionRoles = { fallback: fallbackRole, short: shortSessionRoles }

export type ResolveActor = (cookieHeader: string | undefined) => Promise<Actor>

export interface WhoIsDeps {
  readonly db: Db
  readonly cookies: CookieNames
  readonly sessionSigner: Signer
  readonly visitorSigner: Signer
  readonly nowSeconds: () => number
  /** Roles that need a second factor (REQUIRE_MFA). */
  readonly factorRoles: readonly Role[]
}

/**
 * Without the second factor that its role needs, a member has the abilities of the fallback role until it has one.
 */
const heldBack = { role: fallbackRole, mustEnrol: true } as const

/** A member with a live session, a visitor with a valid visitor cookie, else nobody. */
export function resolveActor({
  db,
  cookies,
  sessionSigner,
  visitorSigner,
  nowSeconds,
  factorRoles,
}: WhoIsDeps): ResolveActor {
  return async (header) => {
    const token = openSessionCookie(readCookie(header, cookies.session), sessionSigner)
    const session =
      token === undefined ? undefined : await findLiveSession(db, token, sessionRoles, factorRoles)
    if (token !== undefined && session) {
      const { accountId, email, role, isConfirmed, mustEnrol, idle } = session
      if (idle) await noteUse(db, token)
      return { kind: 'member', accountId, email, role, isConfirmed, ...(mustEnrol && heldBack) }
    }
    const visitorId = verifyVisitorCookie(readCookie(header, cookies.visitor), nowSeconds(), visitorSigner)
    return visitorId === undefined ? { kind: 'nobody' } : { kind: 'visitor', visitorId }
  }
}
