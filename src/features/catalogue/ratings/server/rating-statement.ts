/** Clicks as one statement: no round trips, and row locks only for the commit. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { requestHash, type Idempotency, type Tx } from '#platform/postgres/idempotency.ts'
import type { Rating } from '../rating.ts'

/** One click on a star. `source` and `addressHash` are pseudonyms of visitor and address. */
export interface RatingClick {
  readonly resourceId: string
  readonly stars: number
  readonly source: string
  readonly addressHash: Buffer
}

/** A click as a call. Its response is equal for all callers, so a repeat by any caller gets the first one. */
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

/** Increments the sums; average and `rating` follow from them (TABLE-23, DATA-12). */
const addToSums = (stars: RawBuilder<unknown>, clicks: RawBuilder<unknown>) => sql`
  update resources set (rating_total, rating_amount, average_rating, rating) = (
    select total, amount, average, average
    from (select coalesce(rating_total, 0) + ${stars}, coalesce(rating_amount, 0) + ${clicks}) as sums (total, amount),
      lateral (select coalesce(total::float8 / nullif(amount, 0), 0)) as quotient (average)
  )`

/** Changes the sums of the resource that fulfils the condition; undefined without one. */
export async function changeSums(
  tx: Tx,
  condition: RawBuilder<unknown>,
  { stars, clicks }: { readonly stars: number; readonly clicks: number },
): Promise<Rating | undefined> {
  const { rows } = await sql<Rating>`${addToSums(sql`${stars}::int`, sql`${clicks}::int`)} where ${condition}
    returning rating_total as "ratingTotal", rating_amount as "ratingAmount"`.execute(tx)
  return rows[0]
}

const ratedAlone = ({ resourceId, stars }: RatingClick) => sql`
  ${addToSums(sql`${stars}::int`, sql`1`)}
  where id = ${resourceId}::uuid and verified and not exists (select from known)
  returning id, rating_total, rating_amount`

const countedAlone = ({ stars, source, addressHash }: RatingClick) => sql`
  insert into ratings (resource_id, stars, source, address_hash)
  select id, ${stars}::int, ${source}::text, ${addressHash}::bytea from rated`

/** Of two simultaneous calls with one key the second fails at the primary key, and counts nothing. */
function alone({ click, idempotency: { actor, key, request } }: RatingCall) {
  const own = sql`${actor}::text`
  const named = sql`${key ?? null}::text`
  const hash = sql`${key === undefined ? null : requestHash(request)}::bytea`
  return sql<Added>`/* plan: rate */
    with known as (
      select actor, response as answer from idempotency_keys
      where key = ${named} and (actor = ${own} or request_hash = ${hash})
    ),
    rated as (${ratedAlone(click)}),
    counted as (${countedAlone(click)}),
    answered as (
      select exists (select from known where actor = ${own}) as again, coalesce(
        (select answer from known limit 1),
        (select jsonb_build_object('ratingTotal', rating_total, 'ratingAmount', rating_amount) from rated),
        'null'
      ) as answer
    ),
    kept as (
      insert into idempotency_keys (actor, key, request_hash, response)
      select ${own}, ${named}, ${hash}, answer from answered where ${named} is not null and not again
    )
    select again as "isRepeat", answer as rating from answered`
}

/** The sub-select hides the length of a list, on which the plan would depend. */
const list = (
  calls: readonly RatingCall[],
  type: 'uuid' | 'int' | 'text' | 'bytea',
  valueOf: (call: RatingCall) => unknown,
) => sql`(select ${calls.map(valueOf)}::${sql.raw(type)}[])`

/** Each click with the stored response for its key, of its actor before that of others. */
const asked = (calls: readonly RatingCall[]) => sql`
  select click.*, stored.again, stored.answer
  from unnest(
    ${list(calls, 'uuid', ({ click }) => click.resourceId)}, ${list(calls, 'int', ({ click }) => click.stars)},
    ${list(calls, 'text', ({ click }) => click.source)}, ${list(calls, 'bytea', ({ click }) => click.addressHash)},
    ${list(calls, 'text', ({ idempotency }) => idempotency.actor)},
    ${list(calls, 'text', ({ idempotency }) => idempotency.key ?? null)},
    ${list(calls, 'bytea', ({ idempotency: { key, request } }) => (key === undefined ? null : requestHash(request)))}
  ) with ordinality as click (resource_id, stars, source, address_hash, actor, key, request_hash, n)
  left join lateral (
    select actor = click.actor as again, response as answer from idempotency_keys
    where key = click.key and (actor = click.actor or request_hash = click.request_hash)
    order by actor = click.actor desc limit 1
  ) as stored on true`

const rated = sql`
  ${addToSums(sql`added.stars`, sql`added.clicks`)}
  from (select resource_id, sum(stars)::int as stars, count(*)::int as clicks from fresh group by 1) as added
  where id = added.resource_id
  returning id, rating_total, rating_amount`

/** Each click gets the sums as they are after it. */
const answered = sql`
  select asked.n, asked.actor, asked.key, asked.request_hash, asked.again,
    asked.again is null and rated.id is null and exists (
      select from resources where id = asked.resource_id and verified
    ) as locked,
    coalesce(asked.answer, case when rated.id is not null then jsonb_build_object(
      'ratingTotal', rating_total - fresh.later_stars, 'ratingAmount', rating_amount - fresh.later_clicks
    ) end, 'null') as answer
  from asked left join fresh using (n) left join rated on rated.id = fresh.resource_id`

/** Clicks on resources that another transaction changes now are left out, so that the others do not wait. */
function together(calls: readonly RatingCall[]) {
  return sql<Added & { readonly isLeftOut: boolean }>`/* plan: rate_many */
    with asked as materialized (${asked(calls)}),
    free as materialized (
      select id from resources where verified and id in (select resource_id from asked where again is null)
      order by id for no key update skip locked
    ),
    fresh as materialized (
      select asked.*, coalesce(sum(stars) over later, 0) as later_stars, count(*) over later as later_clicks
      from asked join free on free.id = resource_id where again is null
      window later as (partition by resource_id order by n rows between 1 following and unbounded following)
    ),
    rated as (${rated}),
    counted as (
      insert into ratings (resource_id, stars, source, address_hash)
      select resource_id, stars, source, address_hash from fresh order by n
    ),
    answered as materialized (${answered}),
    kept as (
      insert into idempotency_keys (actor, key, request_hash, response)
      select actor, key, request_hash, answer from answered where key is not null and again is not true and not locked
    )
    select coalesce(again, false) as "isRepeat", locked as "isLeftOut", answer as rating from answered order by n`
}

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_keys_pkey'

/** Counts a click, stores it in the ledger, and stores the response for a repeated call. Waits for the resource's row. */
export async function insertRating(db: Db, call: RatingCall): Promise<Added> {
  try {
    const { rows } = await alone(call).execute(db)
    return rows[0] ?? { isRepeat: false, rating: null }
  } catch (error) {
    if (isTaken(error)) return { isRepeat: true, rating: null }
    throw error
  }
}

/** The same for clicks with different keys. Undefined stands for one that has to go alone. */
export async function insertRatings(
  db: Db,
  calls: readonly RatingCall[],
): Promise<readonly (Added | undefined)[]> {
  const [call] = calls
  if (call && calls.length === 1) return [await insertRating(db, call)]
  const { rows } = await together(calls).execute(db)
  return rows.map(({ isLeftOut, ...added }) => (isLeftOut ? undefined : added))
}
