import { sql } from 'kysely'
import type { AvailableFactors } from '../../factors-contract.ts'
import type { FirstFactor } from '#platform/auth/credentials-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'

/** A sign-in whose first factor was right. */
export interface FirstStep {
  readonly accountId: string
  readonly firstFactor: FirstFactor
}

/** The wait for the second factor. */
export interface SecondStep {
  /** Set-Cookie line. */
  readonly cookie: string
  readonly factors: AvailableFactors
}

export interface PendingSignInsRepository {
  /** Valid for five minutes by the database's clock; without `first` for a passkey alone. Deletes two expired ones. */
  start(pending: {
    readonly tokenHash: Buffer
    readonly first?: FirstStep
    readonly challenge?: string
  }): Promise<void>
  /** `first` is null where a passkey alone was asked for; undefined after the end. */
  find(tokenHash: Buffer): Promise<{ readonly first: FirstStep | null } | undefined>
  setChallenge(tokenHash: Buffer, challenge: string): Promise<void>
  /** Once. */
  takeChallenge(tokenHash: Buffer): Promise<string | undefined>
  /** False if it has ended. */
  end(tokenHash: Buffer): Promise<boolean>
}

const isAlive = sql<boolean>`expires_at > now()`

// A second request waits for the lock and then reads null.
async function takeChallenge(db: Db, tokenHash: Buffer) {
  const { rows } = await sql<{ challenge: string }>`
    with asked as (select token_hash, challenge from half_sessions
      where token_hash = ${tokenHash} and challenge is not null and ${isAlive} for update)
    update half_sessions set challenge = null from asked
    where half_sessions.token_hash = asked.token_hash returning asked.challenge
  `.execute(db)
  return rows[0]?.challenge
}

export const pendingSignInsRepository = (db: Db): PendingSignInsRepository => ({
  async start({ tokenHash, first, challenge = null }) {
    await sql`delete from half_sessions where token_hash in (
      select token_hash from half_sessions where expires_at < now() limit 2 for update skip locked)`.execute(
      db,
    )
    await db
      .insertInto('half_sessions')
      .values({
        token_hash: tokenHash,
        account_id: first?.accountId ?? null,
        proved: first ? JSON.stringify(first.firstFactor) : null,
        challenge,
        expires_at: sql<Date>`now() + interval '5 minutes'`,
      })
      .execute()
  },
  async find(tokenHash) {
    const found = await db
      .selectFrom('half_sessions')
      .select(['account_id', 'proved'])
      .where('token_hash', '=', tokenHash)
      .where(isAlive)
      .executeTakeFirst()
    if (!found) return undefined
    const { account_id: accountId, proved } = found
    return { first: accountId === null ? null : { accountId, firstFactor: proved as FirstFactor } }
  },
  async setChallenge(tokenHash, challenge) {
    await db.updateTable('half_sessions').set({ challenge }).where('token_hash', '=', tokenHash).execute()
  },
  takeChallenge: (tokenHash) => takeChallenge(db, tokenHash),
  async end(tokenHash) {
    const ended = db.deleteFrom('half_sessions').where('token_hash', '=', tokenHash).where(isAlive)
    return (await ended.executeTakeFirst()).numDeletedRows === 1n
  },
})
