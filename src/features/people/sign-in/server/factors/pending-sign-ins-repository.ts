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

const isAlive = sql<boolean>`expires_at > now()`

/** Returns the challenge once: a second request waits for the lock and then reads null. */
export async function takePendingChallenge(db: Db, tokenHash: Buffer) {
  const { rows } = await sql<{ challenge: string }>`
    with asked as (select token_hash, challenge from pending_sign_ins
      where token_hash = ${tokenHash} and challenge is not null and ${isAlive} for update)
    update pending_sign_ins set challenge = null from asked
    where pending_sign_ins.token_hash = asked.token_hash returning asked.challenge
  `.execute(db)
  return rows[0]?.challenge
}

interface NewPendingSignIn {
  readonly tokenHash: Buffer
  /** Undefined where a passkey alone was asked for. */
  readonly first?: FirstStep
  readonly challenge?: string
}

/** Valid for five minutes by the database's clock. Deletes two expired ones. */
export async function insertPendingSignIn(db: Db, { tokenHash, first, challenge }: NewPendingSignIn) {
  await sql`delete from pending_sign_ins where token_hash in (
      select token_hash from pending_sign_ins where expires_at < now() limit 2 for update skip locked)`.execute(
    db,
  )
  await db
    .insertInto('pending_sign_ins')
    .values({
      token_hash: tokenHash,
      account_id: first?.accountId ?? null,
      first_factor: first ? JSON.stringify(first.firstFactor) : null,
      challenge: challenge ?? null,
      expires_at: sql<Date>`now() + interval '5 minutes'`,
    })
    .execute()
}

/** `first` is null where a passkey alone was asked for; undefined after the end. */
export async function findPendingSignIn(
  db: Db,
  tokenHash: Buffer,
): Promise<{ readonly first: FirstStep | null } | undefined> {
  const found = await db
    .selectFrom('pending_sign_ins')
    .select(['account_id', 'first_factor as firstFactor'])
    .where('token_hash', '=', tokenHash)
    .where(isAlive)
    .executeTakeFirst()
  if (!found) return undefined
  const { account_id: accountId, firstFactor } = found
  return { first: accountId === null ? null : { accountId, firstFactor: firstFactor as FirstFactor } }
}

export const setPendingChallenge = (db: Db, tokenHash: Buffer, challenge: string) =>
  db.updateTable('pending_sign_ins').set({ challenge }).where('token_hash', '=', tokenHash).execute()

/** False if it has ended. */
export async function endPendingSignIn(db: Db, tokenHash: Buffer) {
  const ended = db.deleteFrom('pending_sign_ins').where('token_hash', '=', tokenHash).where(isAlive)
  return (await ended.executeTakeFirst()).numDeletedRows === 1n
}
