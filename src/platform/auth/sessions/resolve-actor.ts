/** Resolves the actor of a request from its cookies. The role is read from the database each time, never from the cookie. */
import { type Actor, fallbackRole, type Role, shortSessionRoles } from '#shared/abilities.ts'
import type { Signer } from '../../keys/signer.ts'
import type { Db } from '../../postgres/connection.ts'
import { type CookieNames, openSessionCookie, readCookie, verifyVisitorCookie } from '../cookies.ts'
import { findLiveSession, noteUse } from './sessions-repository.ts'

/** Dependencies of all that opens, reads and ends sessions. */
export interface SessionDeps {
  readonly db: Db
  readonly cookies: CookieNames
  readonly sessionSigner: Signer
  readonly visitorSigner: Signer
  readonly nowSeconds: () => number
  readonly randomId: () => string
  readonly newToken: () => string
  /** Roles that need a second factor (REQUIRE_MFA). */
  readonly factorRoles: readonly Role[]
}

/** The token of the session in a Cookie or Set-Cookie header; undefined without a valid cookie. */
export const sessionTokenIn = (header: string | undefined, { cookies, sessionSigner }: SessionDeps) =>
  openSessionCookie(readCookie(header, cookies.session), sessionSigner)

export const sessionRoles = { fallback: fallbackRole, short: shortSessionRoles }

export type ResolveActor = (cookieHeader: string | undefined) => Promise<Actor>

/**
 * Without the second factor that its role needs, a member has the abilities of the fallback role until it has one.
 */
const heldBack = { role: fallbackRole, mustEnrol: true } as const

/** A member with a live session, a visitor with a valid visitor cookie, else nobody. */
export function resolveActor(deps: SessionDeps): ResolveActor {
  const { db, cookies, visitorSigner, nowSeconds, factorRoles } = deps
  return async (header) => {
    const token = sessionTokenIn(header, deps)
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
