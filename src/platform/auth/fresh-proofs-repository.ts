/** Proof that a member was authenticated a moment ago, for one purpose: by a provider or with the password (T8, F-C23). */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../postgres/connection.ts'
import type { Signer } from '../keys/signer.ts'
import { type CookieNames, openSessionCookie, readCookie } from './cookies.ts'

/** `deletion` of the account, or a change of the `identities` it can sign in with. */
export type ProofPurpose = 'deletion' | 'identities'

export interface FreshProofs {
  /** Stores a proof for the session in a Cookie or Set-Cookie header; valid for five minutes by the database's clock. */
  store(sessionCookie: string, purpose: ProofPurpose): Promise<void>
  /** True once if the session of the Cookie header has a proof. */
  take(cookieHeader: string, purpose: ProofPurpose): Promise<boolean>
  /** True while the session has a proof. */
  has(cookieHeader: string, purpose: ProofPurpose): Promise<boolean>
}

export interface FreshProofsDeps {
  readonly db: Db
  readonly cookies: CookieNames
  readonly sessionSigner: Signer
}

export function freshProofs({ db, cookies, sessionSigner }: FreshProofsDeps): FreshProofs {
  /** Stores only the hash of the token: it opens no session. */
  function nameFor(text: string, purpose: ProofPurpose) {
    const token = openSessionCookie(readCookie(text, cookies.session), sessionSigner)
    return token && `${purpose} ${createHash('sha256').update(token).digest('hex')}`
  }
  const isValid = sql<boolean>`expires_at > now()`.as('isValid')
  return {
    async store(sessionCookie, purpose) {
      const name = nameFor(sessionCookie, purpose)
      if (!name) throw new Error('A fresh proof needs the cookie of a session')
      const expires_at = sql<Date>`now() + interval '5 minutes'`
      await db
        .insertInto('verifications')
        .values({ id: name, identifier: name, value: '', expires_at })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ expires_at }))
        .execute()
    },
    async take(cookieHeader, purpose) {
      const name = nameFor(cookieHeader, purpose)
      if (!name) return false
      const proofs = db.deleteFrom('verifications').where('identifier', '=', name)
      return (await proofs.returning(isValid).executeTakeFirst())?.isValid === true
    },
    async has(cookieHeader, purpose) {
      const name = nameFor(cookieHeader, purpose)
      if (!name) return false
      const proofs = db.selectFrom('verifications').where('identifier', '=', name)
      return (await proofs.select(isValid).executeTakeFirst())?.isValid === true
    },
  }
}
