/** Opens and ends sessions for all ways of signing in: passwords, providers, sign-up, setup and password change. */
import { fallbackRole, type Role } from '#shared/abilities.ts'
import { commonFailure } from '#shared/failure.ts'
import type { Tx } from '../../postgres/idempotency.ts'
import { cookieLine, sealSession } from '../cookies.ts'
import {
  type CheckedCredential,
  type CredentialRefusal,
  lockCredential,
  setPassword,
} from '../credentials-repository.ts'
import { hasSecondFactor } from '../ways-in-repository.ts'
import { type SessionDeps, sessionRoles, sessionTokenIn } from './resolve-actor.ts'
import {
  confirmSession,
  endOtherSessionsOf,
  endSession,
  endSessionsOf,
  factorState,
  insertSession,
  isOpen,
  listLiveSessions,
  type NewSession,
} from './sessions-repository.ts'

export interface OpenedSession {
  /** Set-Cookie lines. */
  readonly cookies: string[]
}

/** `mustEnrol`: the account has no second factor, but its role needs one. */
export type SignedIn = OpenedSession & { readonly mustEnrol: boolean }

/** Role and notice of a new session, as `resolveActor` gives them. */
export const shownRole = (role: Role | null, { mustEnrol }: { readonly mustEnrol: boolean }) =>
  mustEnrol ? { role: fallbackRole, mustEnrol } : { role: role ?? fallbackRole }

/** The browser that gets a session, as its request describes it. */
export interface SessionBrowser {
  readonly cookieHeader: string | undefined
  readonly userAgent: string | undefined
}

export interface PasswordChange extends SessionBrowser {
  readonly accountId: string
  /** The old password, or another credential of the account that was just proved. */
  readonly checked: CheckedCredential
  readonly newHash: string
}

async function insertNew(
  { randomId, newToken, sessionSigner, cookies }: SessionDeps,
  tx: Tx,
  about: Omit<NewSession, 'id' | 'token'>,
): Promise<OpenedSession> {
  const token = newToken()
  await insertSession(tx, { ...about, id: randomId(), token })
  return { cookies: [sealSession(token, sessionSigner, cookies)] }
}

type CookieHeader = string | undefined
type Opening = SignedIn | CredentialRefusal | 'second factor needed'

/** Of no session without a valid cookie. */
const tokenFrom = (cookieHeader: CookieHeader, deps: SessionDeps) => sessionTokenIn(cookieHeader, deps) ?? ''

async function mustHold(deps: SessionDeps, tx: Tx, accountId: string, cookieHeader: CookieHeader) {
  if (!(await isOpen(tx, accountId, tokenFrom(cookieHeader, deps)))) throw commonFailure('not_signed_in')
}

/** The ways to a new session. */
const opening = (deps: SessionDeps) => ({
  /**
   * Opens a session if the proved credential is still the account's (F-C4), and ends that of the Cookie header (F-C11).
   * A refusal ends nothing. An account with a second factor needs `factorProved`, unless a passkey was proved.
   */
  open: (
    accountId: string,
    checked: CheckedCredential,
    { cookieHeader, userAgent }: SessionBrowser,
    factorProved = 'passkeyId' in checked,
  ) =>
    deps.db.transaction().execute(async (tx): Promise<Opening> => {
      const refusal = await lockCredential(tx, accountId, checked, 'share')
      if (refusal) return refusal
      const { hasFactor, mustEnrol } = await factorState(tx, accountId, sessionRoles, deps.factorRoles)
      if (hasFactor && !factorProved) return 'second factor needed'
      const isConfirmed = factorProved || 'passwordHash' in checked
      const opened = await insertNew(deps, tx, { accountId, isConfirmed, userAgent })
      await endSession(tx, tokenFrom(cookieHeader, deps))
      return { ...opened, mustEnrol }
    }),
  /**
   * In the caller's transaction: sets the new hash, ends all sessions of the account and opens one for the caller (T11).
   * A refusal changes nothing. Fails with `not_signed_in` if the session of the Cookie header has ended.
   */
  async changePassword(tx: Tx, { accountId, checked, newHash, cookieHeader, userAgent }: PasswordChange) {
    const refusal = await lockCredential(tx, accountId, checked, 'update')
    if (refusal) return refusal
    await mustHold(deps, tx, accountId, cookieHeader)
    await setPassword(tx, accountId, newHash)
    await endSessionsOf(tx, accountId)
    // The password confirms nothing beside a second factor.
    const isConfirmed = !(await hasSecondFactor(tx, accountId))
    return insertNew(deps, tx, { accountId, isConfirmed, userAgent })
  },
})

export const sessionOpener = (deps: SessionDeps) => ({
  ...opening(deps),
  /**
   * After a proof of identity: the session of a Cookie header is confirmed for five minutes and gets a new token, the
   * former expires (ASVS 7.2.4). Returns the Set-Cookie lines; undefined without a live session.
   */
  async confirm(cookieHeader: CookieHeader) {
    const token = deps.newToken()
    const isConfirmed = await confirmSession(deps.db, tokenFrom(cookieHeader, deps), token, sessionRoles)
    return isConfirmed ? [sealSession(token, deps.sessionSigner, deps.cookies)] : undefined
  },
  /** The live sessions of an account; marks that of a Cookie header. */
  list: (accountId: string, cookieHeader: CookieHeader) =>
    listLiveSessions(deps.db, accountId, tokenFrom(cookieHeader, deps), sessionRoles),
  /**
   * In the caller's transaction: true if the session of the Cookie header is the account's and has not ended. It cannot
   * end before the transaction does: the account's row is locked.
   */
  holds: (tx: Tx, accountId: string, cookieHeader: CookieHeader) =>
    isOpen(tx, accountId, tokenFrom(cookieHeader, deps)),
  /** Like `holds`; fails with `not_signed_in`. */
  mustHold: (tx: Tx, accountId: string, cookieHeader: CookieHeader) =>
    mustHold(deps, tx, accountId, cookieHeader),
  /** In the caller's transaction: ends the sessions of an account but the one of the Cookie header (ASVS 7.4.3). */
  async endOthers(tx: Tx, accountId: string, cookieHeader: CookieHeader) {
    await endOtherSessionsOf(tx, accountId, tokenFrom(cookieHeader, deps))
  },
  /** Ends the session of a Cookie header; returns the Set-Cookie lines that clear it. */
  async end(cookieHeader: CookieHeader) {
    await endSession(deps.db, tokenFrom(cookieHeader, deps))
    return [cookieLine(deps.cookies.session, '', 0, deps.cookies.secure)]
  },
})
export type SessionOpener = ReturnType<typeof sessionOpener>
