/** Pure rules of the five stars: their fill, their keys and the sums after a click. */
import { averageOf, type Rating, starCount } from '../rating.ts'

export type Fill = 'full' | 'half' | 'none'

/** The fill of the star number `star` (1 to 5) for an average, to the nearest half. */
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

/** The star that a key moves to from `star`; undefined for other keys. */
export function starAfterKey(star: number, key: string): number | undefined {
  const next = steps[key]?.(star)
  return next === undefined ? undefined : Math.min(starCount, Math.max(1, next))
}

const isAtLeast = (one: Rating, other: Rating) => one.ratingAmount >= other.ratingAmount

interface PendingClick {
  readonly stars: number
  /** In flight, so the list may include it or not. */
  readonly sent: boolean
}

/**
 * The rating with the own pending clicks, each counted once. `listed` is the list's present value, `before` its value
 * before the clicks in flight were sent.
 */
export function withPendingClicks(listed: Rating, before: Rating, clicks: readonly PendingClick[]): Rating {
  const starsOf = (sent: boolean) => clicks.filter((click) => click.sent === sent).map(({ stars }) => stars)
  const least = starsOf(true).reduce<Rating>(withStars, before)
  return starsOf(false).reduce<Rating>(withStars, isAtLeast(listed, least) ? listed : least)
}

/** The newer of two ratings: the response to a repeated call may be older than the list. */
export const newerRating = (response: Rated, shown: Rated): Rated =>
  isAtLeast(response, shown) ? response : shown
