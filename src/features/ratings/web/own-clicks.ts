/** Clicks made here that the site has not answered, added to what lists say. */
import type { Rating } from '../rating.ts'
import { type Rated, withStars } from './stars.ts'

export interface OwnClick {
  readonly stars: number
  /** Under way: what the lists say may know of it already. */
  readonly sent: boolean
}

const isAtLeast = (one: Rating, other: Rating) => one.ratingAmount >= other.ratingAmount

/**
 * The rating with the own clicks, each counted once. `told` is what the list says now, `before` what it said before the
 * clicks under way were sent.
 */
export function withOwnClicks(told: Rating, before: Rating, clicks: readonly OwnClick[]): Rating {
  const of = (sent: boolean) => clicks.filter((click) => click.sent === sent).map(({ stars }) => stars)
  const least = of(true).reduce<Rating>(withStars, before)
  return of(false).reduce<Rating>(withStars, isAtLeast(told, least) ? told : least)
}

/** What a list shows once an answer has come: an old answer, as that to a repeated call, does not take back news. */
export const newerOf = (answer: Rated, shown: Rated): Rated => (isAtLeast(answer, shown) ? answer : shown)
