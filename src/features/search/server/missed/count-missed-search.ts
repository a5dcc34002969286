import type { ResourcesRepository } from '#features/resources/server/resources-repository.ts'
import { dayOf, missedWords, mostMissedADay } from '../../missed-search.ts'
import { searchOf } from '../../search-words.ts'
import type { MissedSearchesRepository } from './missed-searches-repository.ts'

export interface MissedParts {
  readonly missedSearches: MissedSearchesRepository
  readonly resources: Pick<ResourcesRepository, 'best'>
  readonly now: () => Date
}

/** Counts the words if they really find nothing; who searched is not known here. */
export async function countMissedSearch({ missedSearches, resources, now }: MissedParts, q: string) {
  const [words, search] = [missedWords(q), searchOf(q)]
  if (words === undefined || !search) return
  if ((await resources.best(search, 1)).length > 0) return
  await missedSearches.count(dayOf(now()), words, mostMissedADay)
}
