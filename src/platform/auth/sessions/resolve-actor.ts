/** Resolves the actor of a request from its cookies. The role is read from the database each time, never from the cookie. */
import { type Actor, fallbackRole, shortSessionRoles } from '#shared/abilities.ts'
import { verifyVisitorCookie, readCookie } from '../cookies.ts'
import { type SessionDeps, sessionTokenIn } from './session-deps.ts'
import { findLiveSession, noteUse } from './sessions-repository.ts'

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
