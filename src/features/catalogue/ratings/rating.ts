import { ratingTexts } from './messages.ts'

/** Sums of the clicks on a resource. */
export interface Rating {
  readonly ratingTotal: number
  readonly ratingAmount: number
}

export const starCount = 5

/** Unrounded; 0 without ratings. */
export const averageOf = ({ ratingTotal, ratingAmount }: Rating) =>
  ratingAmount === 0 ? 0 : ratingTotal / ratingAmount

/** One decimal, or `Unrated` (TABLE-20, TABLE-21). */
export const ratingLabel = (rating: Rating, texts = ratingTexts) =>
  rating.ratingAmount === 0 ? texts.unrated : texts.average({ average: averageOf(rating) })
