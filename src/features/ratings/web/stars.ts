/** What the five stars show, and what a click on one adds. */
import { averageOf, type Rating, starCount } from '../rating.ts'

export type Fill = 'full' | 'half' | 'none'

/** How much of the star number `star` (1 to 5) an average fills, to the nearest half. */
export function fillOf(star: number, average: number): Fill {
  const rest = Math.round(2 * (average - star + 1)) / 2
  return rest >= 1 ? 'full' : rest > 0 ? 'half' : 'none'
}

export interface Rated extends Rating {
  readonly averageRating: number
}

/** The rating with one more click of `stars` (TABLE-22, 23). */
export function withStars({ ratingTotal, ratingAmount }: Rating, stars: number): Rated {
  const rating = { ratingTotal: ratingTotal + stars, ratingAmount: ratingAmount + 1 }
  return { ...rating, averageRating: averageOf(rating) }
}

const steps: Readonly<Record<string, (star: number) => number>> = {
  ArrowRight: (star) => star + 1,
  ArrowUp: (star) => star + 1,
  ArrowLeft: (star) => star - 1,
  ArrowDown: (star) => star - 1,
  Home: () => 1,
  End: () => starCount,
}

/** The star a key moves to from `star`; undefined for a key that is not ours. */
export function starAfterKey(star: number, key: string): number | undefined {
  const next = steps[key]?.(star)
  return next === undefined ? undefined : Math.min(starCount, Math.max(1, next))
}
