import { findVerified, storedPages } from '#features/catalogue/resources/server/resources-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { errorLoggerFor, type LogError } from '#platform/log.ts'
import type { ChangeFeed } from '#platform/realtime/change-feed.ts'
import { isTitleOrder } from './index/documents-repository.ts'
import { countGrades } from './index/grade-counts-repository.ts'
import { indexedResources } from './index/indexed-resources.ts'
import { searchIndex } from './index/search-index.ts'
import type { RelatedDeps } from './search-related.ts'
import { spellingDictionary } from './words/spelling-dictionary.ts'
import { schoolSynonyms } from './words/synonyms.ts'

export interface SearchDeps extends RelatedDeps {
  readonly changeFeed: ChangeFeed
  readonly now: () => Date
  /** HMAC key of the address marks of queries without a result. */
  readonly addressSecret: string
}

interface OpenOptions {
  readonly db: Db
  /** Connections for slow searches. */
  readonly searchDb: Db
  readonly changeFeed: ChangeFeed
  readonly maxIndexBytes: number
  readonly nowMs: () => number
  readonly logError: LogError
}

/**
 * Opens the index in memory and the spelling dictionary, once a process. `resources` also answers the public lists of
 * other rooms, from the index if it is current.
 */
export function openSearch({ db, searchDb, changeFeed, maxIndexBytes, nowMs, logError }: OpenOptions) {
  const index = searchIndex({
    db,
    isTitleOrder: (titles) => isTitleOrder(db, titles),
    changeFeed,
    maxBytes: maxIndexBytes,
    nowMs,
    logError: errorLoggerFor(logError, 'search index'),
  })
  const resources = indexedResources(index.current, storedPages(db), storedPages(searchDb), (ids) =>
    findVerified(db, ids),
  )
  const known = schoolSynonyms.all.map((word) => word.folded)
  const vocabulary = spellingDictionary(index.terms, known, nowMs)
  const gradeCounts = async () => countGrades(await index.current(), searchDb)
  return { index, resources, vocabulary, gradeCounts }
}
