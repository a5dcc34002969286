/** Proof that a provider authenticated a member a moment ago for the deletion of the account (T8, F-C23). */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type SessionDeps, sessionTokenIn } from './resolve-actor.ts'

export function freshProofs(deps: SessionDeps) {
  const { db } = deps
  /** Stores only the hash of the token: it opens no session. */
  function nameFor(text: string) {
    const token = sessionTokenIn(text, deps)
    return token && `deletion ${createHash('sha256').update(token).digest('hex')}`
  }
  return {
    /** Stores a proof for the session in a Cookie or Set-Cookie header; valid for five minutes by the database's clock. */
    async store(sessionCookie: string) {
      const name = nameFor(sessionCookie)
      if (!name) throw new Error('A fresh proof needs the cookie of a session')
      const expires_at = sql<Date>`now() + interval '5 minutes'`
      await db
        .insertInto('verifications')
        .values({ id: name, identifier: name, value: '', expires_at })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ expires_at }))
        .execute()
    },
    /** True once if the session of the Cookie header has a proof. */
    async take(cookieHeader: string) {
      const name = nameFor(cookieHeader)
      if (!name) return false
      const proofs = db.deleteFrom('verifications').where('identifier', '=', name)
      const proof = await proofs.returning(sql<boolean>`expires_at > now()`.as('isValid')).executeTakeFirst()
      return proof?.isValid === true
    },
  }
}
export type FreshProofs = ReturnType<typeof freshProofs>
