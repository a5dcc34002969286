/** Opens and ends sessions for all ways of signing in: passwords, providers, sign-up, setup and password change. */
import type { Db } from '../postgres/connection.ts'
import type { Tx } from '../postgres/idempotency.ts'
import type { Signer } from '../keys/signer.ts'
import { cookieLine, type CookieNames, openSessionCookie, readCookie, sealSession } from './cookies.ts'
import {
  type CheckedCredential,
  type CredentialRefusal,
  lockCredential,
  setPassword,
} from './credentials-repository.ts'
import { confirmSession, endSession, endSessionsOf, insertSession } from './sessions-repository.ts'

export interface OpenedSession {
  /** Set-Cookie lines. */
  readonly cookies: string[]
}

export interface PasswordChange {
  readonly accountId: string
  /** The old password, or another credential of the account that was just proved. */
  readonly checked: CheckedCredential
  readonly newHash: string
}

export interface SessionOpener {
  /**
   * Opens a session if the proved credential is still the account's (F-C4), and ends the session of the Cookie header
   * (F-C11), of any account. A refusal ends nothing.
   */
  open(
    accountId: string,
    checked: CheckedCredential,
    cookieHeader: string | undefined,
  ): Promise<OpenedSession | CredentialRefusal>
  /**
   * In the caller's transaction: sets the new hash, ends all sessions of the account and opens one for the caller (T11).
   * A refusal changes nothing.
   */
  changePassword(tx: Tx, change: PasswordChange): Promise<OpenedSession | CredentialRefusal>
  /**
   * After a proof of identity: the session of a Cookie header is confirmed for five minutes and gets a new token, the
   * former is dead (ASVS 7.2.4). Returns the Set-Cookie lines; undefined without a live session.
   */
  confirm(cookieHeader: string | undefined): Promise<string[] | undefined>
  /** Ends the session of a Cookie header; returns the Set-Cookie lines that clear it. */
  end(cookieHeader: string | undefined): Promise<string[]>
}

export interface SessionOpenerDeps {
  readonly db: Db
  readonly cookies: CookieNames
  readonly signer: Signer
  readonly randomId: () => string
  readonly newToken: () => string
}

export function sessionOpener({ db, cookies, signer, randomId, newToken }: SessionOpenerDeps): SessionOpener {
  const tokenFrom = (cookieHeader: string | undefined) =>
    openSessionCookie(readCookie(cookieHeader, cookies.session), signer)

  async function insert(tx: Tx, accountId: string, isConfirmed: boolean): Promise<OpenedSession> {
    const token = newToken()
    await insertSession(tx, { id: randomId(), accountId, token, isConfirmed })
    return { cookies: [sealSession(token, signer, cookies)] }
  }

  return {
    open: (accountId, checked, cookieHeader) =>
      db.transaction().execute(async (tx) => {
        const refusal = await lockCredential(tx, accountId, checked, 'share')
        if (refusal) return refusal
        const opened = await insert(tx, accountId, 'passwordHash' in checked)
        const former = tokenFrom(cookieHeader)
        if (former !== undefined) await endSession(tx, former)
        return opened
      }),
    async changePassword(tx, { accountId, checked, newHash }) {
      const refusal = await lockCredential(tx, accountId, checked, 'update')
      if (refusal) return refusal
      await setPassword(tx, accountId, newHash)
      await endSessionsOf(tx, accountId)
      return insert(tx, accountId, true)
    },
    async confirm(cookieHeader) {
      const former = tokenFrom(cookieHeader)
      const token = newToken()
      const isConfirmed = former !== undefined && (await confirmSession(db, former, token))
      return isConfirmed ? [sealSession(token, signer, cookies)] : undefined
    },
    async end(cookieHeader) {
      const token = tokenFrom(cookieHeader)
      if (token !== undefined) await endSession(db, token)
      return [cookieLine(cookies.session, '', 0, cookies.secure)]
    },
  }
}
