/** Acts that must not happen twice although their call may: the answer is kept beside the act, in one transaction. */
import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { commonFailure } from '#shared/failure.ts'
import type { Db } from './connection.ts'
import type { Database } from './schema.ts'

export type Tx = Transaction<Database>

/** Names one act of one actor; `request` is what was asked, so that a key cannot be used for something else. */
export interface Idempotency {
  readonly actor: string
  readonly key: string | undefined
  readonly request: unknown
  /**
   * Whoever repeats the very same request is answered as its first sender: somebody may have signed in or out between
   * two tries. Only for answers that are the same for everybody.
   */
  readonly anybody?: true
}

/** What an act was asked to do, as the ledger keeps it. */
export const requestHash = (request: unknown) => createHash('sha256').update(JSON.stringify(request)).digest()

/**
 * What this very call was answered before; undefined when it is new. A key that stands for another request
 * fails with `idempotency_key_reused`.
 */
export async function storedResponse(
  db: Kysely<Database>,
  { actor, key, request }: Idempotency,
): Promise<{ readonly answer: unknown } | undefined> {
  if (key === undefined) return undefined
  const first = await db
    .selectFrom('idempotent_answers')
    .select(['request_hash', 'answer'])
    .where(({ and }) => and({ actor, key }))
    .executeTakeFirst()
  if (!first) return undefined
  if (!first.request_hash.equals(requestHash(request))) throw commonFailure('idempotency_key_reused')
  return { answer: first.answer }
}

async function answeredToAnybody(tx: Tx, { actor, key, request, anybody }: Idempotency) {
  if (!anybody || key === undefined) return undefined
  return tx
    .selectFrom('idempotent_answers')
    .select('answer')
    .where('key', '=', key)
    .where('actor', '!=', actor)
    .where('request_hash', '=', requestHash(request))
    .executeTakeFirst()
}

/**
 * Runs `act` in a transaction. With a key, a second call of the same actor gets the first answer and nothing happens;
 * the same key for another request fails with `idempotency_key_reused`.
 */
export function runOnce<A>(db: Db, idempotency: Idempotency, run: (tx: Tx) => Promise<A>): Promise<A> {
  const { actor, key, request } = idempotency
  return db.transaction().execute(async (tx) => {
    if (key === undefined) return run(tx)
    // A concurrent call with the same key waits here until the first one has ended.
    const claimed = await tx
      .insertInto('idempotent_answers')
      .values({ actor, key, request_hash: requestHash(request), answer: 'null' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    const isRepeat = claimed.numInsertedOrUpdatedRows === 0n
    const first = isRepeat ? await storedResponse(tx, idempotency) : await answeredToAnybody(tx, idempotency)
    if (first && isRepeat) return first.answer as A
    const answer = first ? (first.answer as A) : await run(tx)
    await tx
      .updateTable('idempotent_answers')
      .set({ answer: JSON.stringify(answer) })
      .where(({ and }) => and({ actor, key }))
      .execute()
    return answer
  })
}
