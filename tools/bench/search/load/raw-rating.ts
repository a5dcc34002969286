import type { Statement } from './raw-process.ts'

/** The sums and the ledger in one statement, and nothing else: no limit, no key, no visitor. */
export const rawRating = (id: string, stars: number): Statement => ({
  text: `with rated as (
      update resources set rating_total = coalesce(rating_total, 0) + $2::int,
        rating_amount = coalesce(rating_amount, 0) + 1,
        average_rating = (coalesce(rating_total, 0) + $2::int)::float8 / (coalesce(rating_amount, 0) + 1),
        rating = (coalesce(rating_total, 0) + $2::int)::float8 / (coalesce(rating_amount, 0) + 1)
      where id = $1 and verified returning *
    ), kept as (
      insert into ratings (resource_id, stars, source, address_hash)
      select id, $2::int, 'bench', '\\x00' from rated
    ) select * from rated`,
  values: [id, stars],
})
