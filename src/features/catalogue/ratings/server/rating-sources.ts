/** Lists the sources of a resource's ratings and undoes those of one source, for moderators and the command line (T39). */
import { failing } from '#shared/endpoint.ts'
import * as contract from '../contract.ts'
import { averageOf } from '../rating.ts'
import { findRatingSources, undoSource, type UndoRequest } from './rating-sources-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'

const failList = failing(contract.listRatingSources)
const failUndo = failing(contract.undoRatings)

/** Ratings by source. Fails with `resource_not_found`. */
export async function listRatingSources(db: Db, resourceId: string) {
  const found = await findRatingSources(db, resourceId)
  if (!found) throw failList('resource_not_found')
  return found
}

/** Deletes the ratings of one source; returns the remaining rating. Fails for an unknown resource or source. */
export async function undoRatings(db: Db, request: UndoRequest) {
  const left = await undoSource(db, request)
  if (left === 'no resource') throw failUndo('resource_not_found')
  if (left === 'no source') throw failUndo('rating_source_not_found')
  const average = averageOf(left)
  return { ...left, averageRating: average, rating: average }
}
