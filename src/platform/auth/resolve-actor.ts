/** From cookies to the person behind a call. The role is read from the database each time, never from the cookie. */
import { type Actor, fallbackRole, shortSessionRoles } from '#shared/abilities.ts'
import type { Db } from '../postgres/connection.ts'
import { type CookieNames, openSessionCookie, verifyVisitorCookie, readCookie } from './cookies.ts'
import { findLiveSession, noteUse } from './sessions-repository.ts'

const sessionRoles = { fallback: fallbackRole, short: shortSessionRoles }

export type WhoIs = (cookieHeader: string | undefined) => Promise<Actor>

export interface WhoIsDeps {
  readonly db: Db
  readonly cookies: CookieNames
  readonly sessionSecret: string
  readonly visitorSecret: string
  readonly nowSeconds: () => number
}

/** A member when the session is alive, else a visitor when the visitor cookie is ours, else nobody. */
export function resolveActor({ db, cookies, sessionSecret, visitorSecret, nowSeconds }: WhoIsDeps): WhoIs {
  return async (header) => {
    const token = openSessionCookie(readCookie(header, cookies.session), sessionSecret)
    const session = token === undefined ? undefined : await findLiveSession(db, token, sessionRoles)
    if (token !== undefined && session) {
      const { accountId, email, role, idle } = session
      if (idle) await noteUse(db, token)
      return { kind: 'member', accountId, email, role }
    }
    const visitorId = verifyVisitorCookie(readCookie(header, cookies.visitor), nowSeconds(), visitorSecret)
    return visitorId === undefined ? { kind: 'nobody' } : { kind: 'visitor', visitorId }
  }
}
