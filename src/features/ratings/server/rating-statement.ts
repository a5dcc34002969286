/** A click as one statement: no round trips between its parts, and no row is locked for longer than the commit takes. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { requestHash, type Idempotency } from '#platform/postgres/idempotency.ts'
import type { Rating } from '../rating.ts'

/** One click on a star. `source` is who clicked, `addressHash` from where, neither readable as a person. */
export interface RatingClick {
  readonly resourceId: string
  readonly stars: number
  readonly source: string
  readonly addressHash: Buffer
}

interface Added {
  /** This very call was answered before, or is being answered: the ledger of answers says what. Nothing was counted. */
  readonly isRepeat: boolean
  /** Null: no such verified resource. */
  readonly rating: Rating | null
}

/** Adds up in place; average and `rating` follow from the sums (TABLE-23, DATA-12). */
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

/** All or nothing: of two calls with one key the second fails whole, at the key of the ledger of answers. */
function statement(click: RatingClick, { actor, key, request, anybody }: Idempotency) {
  const own = sql`${actor}::text`
  const named = sql`${key ?? null}::text`
  const asked = sql`${key === undefined ? null : requestHash(request)}::bytea`
  return sql<Added>`/* plan: rate */
    with known as (
      select actor, answer from idempotent_answers
      where key = ${named} and (actor = ${own} or (${anybody === true}::boolean and request_hash = ${asked}))
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
      select ${own}, ${named}, ${asked}, answer from answered where ${named} is not null and not again
    )
    select again as "isRepeat", answer as rating from answered`
}

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'idempotent_answers_pkey'

/** Counts a click and keeps it in the ledger, with the answer for whoever repeats the call. */
export async function insertRating(db: Db, click: RatingClick, idempotency: Idempotency): Promise<Added> {
  try {
    const { rows } = await statement(click, idempotency).execute(db)
    return rows[0] ?? { isRepeat: false, rating: null }
  } catch (error) {
    if (isTaken(error)) return { isRepeat: true, rating: null }
    throw error
  }
}
