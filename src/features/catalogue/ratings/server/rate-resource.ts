import { failing } from '#shared/endpoint.ts'
import * as contract from '../contract.ts'
import { averageOf } from '../rating.ts'
import type { RatingClick } from './rating-statement.ts'
import { addOrReplaceRating, type AddRating } from './ratings-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'

const fail = failing(contract.rateResource)

export interface RatingDeps {
  readonly db: Db
  readonly addRating: AddRating
  /** Spec: every click counts. `one-per-visitor`: a later click replaces the earlier one of its visitor. */
  readonly ratingPolicy: 'every-click' | 'one-per-visitor'
}

/** A click adds 1 to 5 stars (TABLE-22). Returns the new rating; repeatable with an idempotency key. */
export async function rateResource(
  { db, addRating, ratingPolicy }: RatingDeps,
  click: RatingClick,
  key: string | undefined,
) {
  const { resourceId, stars, source } = click
  const idempotency = { actor: source, key, request: ['rate', resourceId, stars], anybody: true as const }
  const rating =
    ratingPolicy === 'every-click'
      ? await addRating(click, idempotency)
      : await addOrReplaceRating(db, click, idempotency)
  if (!rating) throw fail('resource_not_found')
  const average = averageOf(rating)
  return { ...rating, averageRating: average, rating: average }
}
