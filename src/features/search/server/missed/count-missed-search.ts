import { createHmac } from 'node:crypto'
import type { ResourcesRepository } from '#features/resources/server/resources-repository.ts'
import { dayOf, missedWords, mostMissedADay } from '../../missed-search.ts'
import { searchOf } from '../../search-words.ts'
import type { MissedSearchesRepository } from './missed-searches-repository.ts'

export interface MissedParts {
  readonly missedSearches: MissedSearchesRepository
  readonly resources: Pick<ResourcesRepository, 'best'>
  readonly now: () => Date
  /** The key of the marks. */
  readonly addressSecret: string
}

/** Says whether the same words came from another address, and nothing else: other words have another mark (F-S8). */
const markOf = (words: string, address: string, secret: string) =>
  createHmac('sha256', secret).update(`missed search ${words}\n${address}`).digest('base64url').slice(0, 11)

/** Counts the words if they really find nothing. */
export async function countMissedSearch(
  { missedSearches, resources, now, addressSecret }: MissedParts,
  q: string,
  address: string,
) {
  const [words, search] = [missedWords(q), searchOf(q)]
  if (words === undefined || !search) return
  if ((await resources.best(search, 1)).length > 0) return
  const mark = markOf(words, address, addressSecret)
  await missedSearches.count(dayOf(now()), words, mark, mostMissedADay)
}
