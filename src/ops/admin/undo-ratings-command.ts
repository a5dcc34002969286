/** `npm run admin -- ratings undo RESOURCE [SOURCE]`: lists the sources of a resource's ratings, or removes those of one (T39). */
import type { RatingSource } from '#features/catalogue/ratings/contract.ts'
import { listRatingSources, undoRatings } from '#features/catalogue/ratings/server/rating-sources.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { Failure } from '#shared/failure.ts'
import { CommandError } from '../run-command.ts'

const counted = (amount: number) => `${amount} ${amount === 1 ? 'rating' : 'ratings'}`

const lineOf = ({ source, ratings, averageRating, firstDay, lastDay }: RatingSource) =>
  [
    source === null ? 'not known' : String(source),
    counted(ratings),
    `average ${averageRating.toFixed(1)}`,
    firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`,
  ].join('  ')

async function list(db: Db, resourceId: string) {
  const { title, ratingAmount, totalSources, sources } = await listRatingSources(db, resourceId)
  if (sources.length === 0) return `"${title}" has no ratings.`
  const from = `${counted(ratingAmount)} from ${totalSources} ${totalSources === 1 ? 'source' : 'sources'}`
  const shown = totalSources > sources.length ? `, the ${sources.length} with most ratings` : ''
  return [`"${title}" has ${from}${shown}:`, ...sources.map(lineOf)].join('\n')
}

async function undo(db: Db, request: Parameters<typeof undoRatings>[1]) {
  const { title, undone, ratingAmount, averageRating } = await undoRatings(db, request)
  return `Removed ${counted(undone)} of source ${request.source}. "${title}" has ${counted(ratingAmount)} now, average ${averageRating.toFixed(1)}.`
}

/** Returns the lines to print. Throws CommandError for an unknown resource or source. */
export async function undoRatingsCommand(
  db: Db,
  request: { readonly resourceId: string; readonly source: string | undefined; readonly by: string },
): Promise<string> {
  const { resourceId, by } = request
  const source = Number(request.source)
  if (request.source !== undefined && !(Number.isSafeInteger(source) && source > 0))
    throw new CommandError(
      `${request.source} is not the number of a source. Leave it out to see the numbers.`,
    )
  try {
    if (request.source === undefined) return await list(db, resourceId)
    return await undo(db, { resourceId, source, by })
  } catch (error) {
    if (error instanceof Failure) throw new CommandError(error.message, { cause: error })
    throw error
  }
}
