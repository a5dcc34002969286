/** Proof that a member was authenticated by the provider a moment ago, in order to delete this account (T8, F-C23). */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection.ts'
import { type CookieNames, openSessionCookie, readCookie } from './cookies.ts'

export interface DeletionProofs {
  /** Keeps a proof for the session in a Set-Cookie line: it is good for five minutes by the database's clock. */
  keep(sessionCookie: string): Promise<void>
  /** True once for the session of a Cookie header that has a proof. */
  take(cookieHeader: string): Promise<boolean>
}

export interface DeletionProofsParts {
  readonly db: Db
  readonly cookies: CookieNames
  readonly sessionSecret: string
}

/** Proofs belong to one session, and no other sign-in makes one. */
export function deletionProofs({ db, cookies, sessionSecret }: DeletionProofsParts): DeletionProofs {
  /** Only the hash of the token is kept: it opens no session. */
  function nameFor(text: string) {
    const token = openSessionCookie(readCookie(text, cookies.session), sessionSecret)
    return token === undefined ? undefined : `deletion ${createHash('sha256').update(token).digest('hex')}`
  }
  return {
    async keep(sessionCookie) {
      const name = nameFor(sessionCookie)
      if (name === undefined) throw new Error('A deletion proof needs the cookie of a session')
      const expires_at = sql<Date>`now() + interval '5 minutes'`
      await db
        .insertInto('verifications')
        .values({ id: name, identifier: name, value: '', expires_at })
        .execute()
    },
    async take(cookieHeader) {
      const name = nameFor(cookieHeader)
      if (name === undefined) return false
      const taken = await db
        .deleteFrom('verifications')
        .where('identifier', '=', name)
        .returning(sql<boolean>`expires_at > now()`.as('isGood'))
        .executeTakeFirst()
      return taken?.isGood === true
    },
  }
}
