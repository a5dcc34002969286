/** Idempotency: stores the response in the transaction of the write, by actor and key. */
import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { commonFailure } from '#shared/failure.ts'
import type { Db } from './connection.ts'
import type { Database } from './tables/database.ts'

export type Tx = Transaction<Database>

/** Identifies one write of one actor; `request` is its content, so that a key cannot be reused for another. */
export interface Idempotency {
  readonly actor: string
  readonly key: string | undefined
  readonly request: unknown
  /**
   * A repeat by any caller gets the first response, because a session may begin or end between two attempts. Only for
   * responses that are equal for all callers.
   */
  readonly anybody?: true
}

/** Hash of a request, for the ledger. */
export const requestHash = (request: unknown) => createHash('sha256').update(JSON.stringify(request)).digest()

/** One of several transactions of a call: a repeat of an interrupted call gets the responses of those that committed. */
export const partOf = ({ actor, key, request }: Idempotency, part: number): Idempotency => ({
  actor,
  key: key === undefined ? undefined : requestHash([key, part]).toString('base64url'),
  request: [request, part],
})

/**
 * Returns the stored response of this request; undefined for a new one. Throws `idempotency_key_reused` if the key
 * belongs to another request.
 */
export async function storedResponse(
  db: Kysely<Database>,
  { actor, key, request }: Idempotency,
): Promise<{ readonly answer: unknown } | undefined> {
  if (key === undefined) return undefined
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response as answer'])
    .where(({ and }) => and({ actor, key }))
    .executeTakeFirst()
  if (!first) return undefined
  if (!first.request_hash.equals(requestHash(request))) throw commonFailure('idempotency_key_reused')
  return { answer: first.answer }
}

async function answeredToAnybody(tx: Tx, { actor, key, request, anybody }: Idempotency) {
  if (!anybody || key === undefined) return undefined
  return tx
    .selectFrom('idempotency_keys')
    .select('response as answer')
    .where('key', '=', key)
    .where('actor', '!=', actor)
    .where('request_hash', '=', requestHash(request))
    .executeTakeFirst()
}

/**
 * Runs `run` in a transaction. A repeat with the same key returns the stored response without running it; the key of
 * another request throws `idempotency_key_reused`.
 */
export function runOnce<A>(db: Db, idempotency: Idempotency | undefined, run: (tx: Tx) => Promise<A>) {
  return db.transaction().execute(async (tx): Promise<A> => {
    if (idempotency?.key === undefined) return run(tx)
    const { actor, key, request } = idempotency
    // A concurrent call with the same key waits here for the first one.
    const claimed = await tx
      .insertInto('idempotency_keys')
      .values({ actor, key, request_hash: requestHash(request), response: 'null' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    const isRepeat = claimed.numInsertedOrUpdatedRows === 0n
    const first = isRepeat ? await storedResponse(tx, idempotency) : await answeredToAnybody(tx, idempotency)
    if (first && isRepeat) return first.answer as A
    const answer = first ? (first.answer as A) : await run(tx)
    await tx
      .updateTable('idempotency_keys')
      .set({ response: JSON.stringify(answer) })
      .where(({ and }) => and({ actor, key }))
      .execute()
    return answer
  })
}
