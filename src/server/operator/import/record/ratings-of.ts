import { starCount } from '#features/ratings/rating.ts'
import type { FieldReader } from './field-reader.ts'
import type { Remarks } from './remark.ts'

export interface Sums {
  readonly ratingTotal: number | undefined
  readonly ratingAmount: number | undefined
}

/** Each is a row of the ledger here. */
const mostRatings = 100_000
const closeEnough = 0.05

/** The sums of a record, where they can be those of clicks of one to five stars. */
export function ratingsOf(fields: FieldReader, { note }: Remarks): Sums {
  const [ratingTotal, ratingAmount] = [fields.count('ratingTotal'), fields.count('ratingAmount')]
  if (ratingTotal === undefined && ratingAmount === undefined) return { ratingTotal, ratingAmount }
  const [total, amount] = [ratingTotal ?? 0, ratingAmount ?? 0]
  if (total < amount || total > amount * starCount || amount > mostRatings) {
    note(
      'ratingTotal',
      `${total} stars in ${amount} ratings cannot be: a rating is 1 to ${starCount} stars, and at most ${mostRatings} are taken. It begins unrated.`,
    )
    return { ratingTotal: 0, ratingAmount: 0 }
  }
  const average = Number(fields.raw('averageRating') ?? Number.NaN)
  if (amount > 0 && Math.abs(average - total / amount) > closeEnough)
    note('averageRating', `${average} is not ${total} stars in ${amount} ratings. It is computed anew.`)
  return { ratingTotal: total, ratingAmount: amount }
}
