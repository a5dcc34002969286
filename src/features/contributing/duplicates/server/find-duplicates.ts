import { comparedText, shareOf, wordsOnlyIn } from '../text-bands.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Duplicates, maxDuplicates } from '../contract.ts'
import { findCandidates, findText } from './duplicates-repository.ts'

const minShare = 0.8

/**
 * Finds files whose text has at least 80 % of its word triples in common. Undefined for an unknown resource. The texts
 * are compared one by one, and other calls run in between.
 */
export async function findDuplicates(db: Db, resourceId: string): Promise<Duplicates | undefined> {
  const record = await findText(db, resourceId)
  if (!record) return undefined
  const bands = record.bands ?? []
  const ids = await findCandidates(db, resourceId, bands)
  const here = comparedText(record.text)
  const found: Duplicates['duplicates'] = []
  for (const id of ids) {
    const other = await findText(db, id)
    if (!other) continue
    const there = comparedText(other.text)
    const share = shareOf(here, there)
    if (share < minShare) continue
    const { title, verified } = other
    const words = { onlyHere: wordsOnlyIn(here, there), onlyThere: wordsOnlyIn(there, here) }
    found.push({ id, title, verified, percent: Math.floor(share * 100), ...words })
  }
  const closestFirst = found.toSorted((a, b) => b.percent - a.percent)
  return { compared: bands.length > 0, duplicates: closestFirst.slice(0, maxDuplicates) }
}
