import { sql } from 'kysely'
import { batched } from '#platform/postgres/batched.ts'
import { type Idempotency, runOnce, type Tx } from '#platform/postgres/idempotency.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Rating } from '../rating.ts'
import {
  changeSums,
  insertRating,
  insertRatings,
  type RatingCall,
  type RatingClick,
} from './rating-statement.ts'

/** Counts a click and stores it in the ledger. Undefined: no such verified resource. */
export type AddRating = (click: RatingClick, idempotency: Idempotency) => Promise<Rating | undefined>

async function addClick(tx: Tx, { resourceId, stars, source, addressHash }: RatingClick) {
  const rating = await changeSums(tx, sql`id = ${resourceId}::uuid and verified`, { stars, clicks: 1 })
  if (rating)
    await tx
      .insertInto('ratings')
      .values({ resource_id: resourceId, stars, source, address_hash: addressHash })
      .execute()
  return rating
}

async function replaceClick(tx: Tx, click: RatingClick) {
  // The row lock serializes two first clicks of one source.
  const { rows } =
    await sql`select from resources where id = ${click.resourceId}::uuid and verified for update`.execute(tx)
  if (rows.length === 0) return undefined
  const earlier = await tx
    .selectFrom('ratings')
    .select(['id', 'stars'])
    .where('resource_id', '=', click.resourceId)
    .where('source', '=', click.source)
    .executeTakeFirst()
  if (!earlier) return addClick(tx, click)
  const { stars, addressHash } = click
  await tx
    .updateTable('ratings')
    .set({ stars, address_hash: addressHash, rated_at: sql`now()` })
    .where('id', '=', earlier.id)
    .execute()
  return changeSums(tx, sql`id = ${click.resourceId}::uuid`, { stars: stars - earlier.stars, clicks: 0 })
}

// JSON has no undefined, so the stored response is null.
const repeatable = async (db: Db, idempotency: Idempotency, run: (tx: Tx) => Promise<Rating | undefined>) =>
  (await runOnce<Rating | null>(db, idempotency, async (tx) => (await run(tx)) ?? null)) ?? undefined

const maxItems = 100

/** Adds simultaneous clicks together. One for each process. */
export function ratingBatches(db: Db): AddRating {
  // Of two clicks with one key the second has to find the response of the first.
  const addTogether = batched((calls: readonly RatingCall[]) => insertRatings(db, calls), {
    maxItems,
    apartBy: ({ idempotency }) => idempotency.key,
    oneAtATime: ({ click }) => click.resourceId,
  })
  return async (click, idempotency) => {
    const call = { click, idempotency }
    const { isRepeat, rating } = (await addTogether(call)) ?? (await insertRating(db, call))
    if (!isRepeat) return rating ?? undefined
    return repeatable(db, idempotency, (tx) => addClick(tx, click))
  }
}

/** Like `AddRating`, but a later click of a source replaces its earlier one. */
export const addOrReplaceRating = (db: Db, click: RatingClick, idempotency: Idempotency) =>
  repeatable(db, idempotency, (tx) => replaceClick(tx, click))
