/** A click as one statement: no round trips, and row locks only for the commit. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { requestHash, type Idempotency } from '#platform/postgres/idempotency.ts'
import type { Rating } from '../rating.ts'

/** One click on a star. `source` and `addressHash` are pseudonyms of visitor and address. */
export interface RatingClick {
  readonly resourceId: string
  readonly stars: number
  readonly source: string
  readonly addressHash: Buffer
}

interface Added {
  /** The same call is stored or in flight, so nothing was counted; `runOnce` returns its response. */
  readonly isRepeat: boolean
  /** Null: no such verified resource. */
  readonly rating: Rating | null
}

/** Increments the sums; average and `rating` follow from them (TABLE-23, DATA-12). */
const rated = ({ resourceId, stars }: RatingClick) => sql`
  update resources set (rating_total, rating_amount, average_rating, rating) = (
    select total, amount, total::float8 / amount, total::float8 / amount
    from (select coalesce(rating_total, 0) + ${stars}::int, coalesce(rating_amount, 0) + 1) as sums (total, amount)
  )
  where id = ${resourceId}::uuid and verified and not exists (select from known)
  returning id, rating_total, rating_amount`

const counted = ({ stars, source, addressHash }: RatingClick) => sql`
  insert into ratings (resource_id, stars, source, address_hash)
  select id, ${stars}::int, ${source}::text, ${addressHash}::bytea from rated`

/** Of two simultaneous calls with one key the second fails at the primary key, and counts nothing. */
function statement(click: RatingClick, { actor, key, request, anybody }: Idempotency) {
  const own = sql`${actor}::text`
  const named = sql`${key ?? null}::text`
  const hash = sql`${key === undefined ? null : requestHash(request)}::bytea`
  return sql<Added>`/* plan: rate */
    with known as (
      select actor, answer from idempotent_answers
      where key = ${named} and (actor = ${own} or (${anybody === true}::boolean and request_hash = ${hash}))
    ),
    rated as (${rated(click)}),
    counted as (${counted(click)}),
    answered as (
      select exists (select from known where actor = ${own}) as again, coalesce(
        (select answer from known limit 1),
        (select jsonb_build_object('ratingTotal', rating_total, 'ratingAmount', rating_amount) from rated),
        'null'
      ) as answer
    ),
    kept as (
      insert into idempotent_answers (actor, key, request_hash, answer)
      select ${own}, ${named}, ${hash}, answer from answered where ${named} is not null and not again
    )
    select again as "isRepeat", answer as rating from answered`
}

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'idempotent_answers_pkey'

/** Counts a click, stores it in the ledger, and stores the response for a repeated call. */
export async function insertRating(db: Db, click: RatingClick, idempotency: Idempotency): Promise<Added> {
  try {
    const { rows } = await statement(click, idempotency).execute(db)
    return rows[0] ?? { isRepeat: false, rating: null }
  } catch (error) {
    if (isTaken(error)) return { isRepeat: true, rating: null }
    throw error
  }
}
