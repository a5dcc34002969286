import { ratingTexts } from './messages.ts'

/** What the clicks on a resource add up to. */
export interface Rating {
  readonly ratingTotal: number
  readonly ratingAmount: number
}

export const starCount = 5

/** Unrounded; 0 while nobody has rated. */
export const averageOf = ({ ratingTotal, ratingAmount }: Rating) =>
  ratingAmount === 0 ? 0 : ratingTotal / ratingAmount

/** Spec 2: one decimal, or `Unrated`. */
export const ratingLabel = (rating: Rating, texts = ratingTexts) =>
  rating.ratingAmount === 0 ? texts.unrated : texts.average(averageOf(rating))
