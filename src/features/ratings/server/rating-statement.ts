/** Clicks as one statement: no round trips, and row locks only for the commit. */
import { type RawBuilder, sql } from 'kysely'
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

/** A click as a call. Its response is equal for all callers, so a repeat by anybody gets the first one. */
export interface RatingCall {
  readonly click: RatingClick
  readonly idempotency: Idempotency
}

interface Added {
  /** The same call is stored or in flight, so nothing was counted; `runOnce` returns its response. */
  readonly isRepeat: boolean
  /** Null: no such verified resource. */
  readonly rating: Rating | null
}

/** The sub-select hides the length of a list, on which the plan would depend. */
const list = (values: readonly unknown[], type: 'uuid' | 'int' | 'text' | 'bytea') =>
  sql`(select ${values}::${sql.raw(type)}[])`

/** Each click with the stored response for its key, of its actor before that of others. */
const asked = (calls: readonly RatingCall[]) => sql`
  select click.*, stored.again, stored.answer
  from unnest(
    ${list(
      calls.map(({ click }) => click.resourceId),
      'uuid',
    )}, ${list(
      calls.map(({ click }) => click.stars),
      'int',
    )},
    ${list(
      calls.map(({ click }) => click.source),
      'text',
    )}, ${list(
      calls.map(({ click }) => click.addressHash),
      'bytea',
    )},
    ${list(
      calls.map(({ idempotency }) => idempotency.actor),
      'text',
    )},
    ${list(
      calls.map(({ idempotency }) => idempotency.key ?? null),
      'text',
    )},
    ${list(
      calls.map(({ idempotency: { key, request } }) => (key === undefined ? null : requestHash(request))),
      'bytea',
    )}
  ) with ordinality as click (resource_id, stars, source, address_hash, actor, key, request_hash, n)
  left join lateral (
    select actor = click.actor as again, answer from idempotent_answers
    where key = click.key and (actor = click.actor or request_hash = click.request_hash)
    order by actor = click.actor desc limit 1
  ) as stored on true`

/** Increments the sums; average and `rating` follow from them (TABLE-23, DATA-12). */
const rated = sql`
  update resources set (rating_total, rating_amount, average_rating, rating) = (
    select total, amount, total::float8 / amount, total::float8 / amount
    from (select coalesce(rating_total, 0) + added.stars, coalesce(rating_amount, 0) + added.clicks) as sums (total, amount)
  )
  from (select resource_id, sum(stars)::int as stars, count(*)::int as clicks from fresh group by 1) as added
  where id = added.resource_id
  returning id, rating_total, rating_amount`

/** Each click gets the sums as they are after it. */
const answered = (isLocked: RawBuilder<unknown>) => sql`
  select asked.n, asked.actor, asked.key, asked.request_hash, asked.again,
    asked.again is null and rated.id is null and ${isLocked} as locked,
    coalesce(asked.answer, case when rated.id is not null then jsonb_build_object(
      'ratingTotal', rating_total - fresh.later_stars, 'ratingAmount', rating_amount - fresh.later_clicks
    ) end, 'null') as answer
  from asked left join fresh using (n) left join rated on rated.id = fresh.resource_id`

/**
 * Of two simultaneous calls with one key the second fails at the primary key, and nothing of its statement counts.
 * Without `waits` clicks on a resource that somebody else changes are left out.
 */
function statement(calls: readonly RatingCall[], waits: boolean) {
  const isLocked = sql`exists (select from resources where id = asked.resource_id and verified)`
  return sql<Added & { readonly isLeftOut: boolean }>`/* plan: ${sql.raw(waits ? 'rate_waiting' : 'rate')} */
    with asked as materialized (${asked(calls)}),
    rateable as materialized (
      select id from resources where verified and id in (select resource_id from asked where again is null)
      order by id for no key update ${waits ? sql`` : sql`skip locked`}
    ),
    fresh as materialized (
      select asked.*, coalesce(sum(stars) over later, 0) as later_stars, count(*) over later as later_clicks
      from asked join rateable on rateable.id = resource_id where again is null
      window later as (partition by resource_id order by n rows between 1 following and unbounded following)
    ),
    rated as (${rated}),
    counted as (
      insert into ratings (resource_id, stars, source, address_hash)
      select resource_id, stars, source, address_hash from fresh order by n
    ),
    answered as materialized (${answered(waits ? sql`false` : isLocked)}),
    kept as (
      insert into idempotent_answers (actor, key, request_hash, answer)
      select actor, key, request_hash, answer from answered where key is not null and again is not true and not locked
    )
    select coalesce(again, false) as "isRepeat", locked as "isLeftOut", answer as rating from answered order by n`
}

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'idempotent_answers_pkey'

const repeat: Added = { isRepeat: true, rating: null }

/**
 * Counts clicks with different keys, stores them in the ledger, and stores each response for a repeated call. Undefined
 * stands for a click on a resource that somebody else changes now; `waits` is for those.
 */
export async function insertRatings(
  db: Db,
  calls: readonly RatingCall[],
  waits = false,
): Promise<readonly (Added | undefined)[]> {
  try {
    const { rows } = await statement(calls, waits).execute(db)
    return rows.map(({ isLeftOut, ...added }) => (isLeftOut ? undefined : added))
  } catch (error) {
    if (calls.length === 1 && isTaken(error)) return [repeat]
    throw error
  }
}
