import type { Role } from '#shared/abilities.ts'
import type { Signer } from '../../keys/signer.ts'
import type { Db } from '../../postgres/connection.ts'
import { type CookieNames, openSessionCookie, readCookie } from '../cookies.ts'

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
