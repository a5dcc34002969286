/** What public lists, searches and counts are answered from: the index in this process, a replica, the database. */
import { harvestRepository } from '#features/harvest/server/harvest-repository.ts'
import { plainPagesRepository } from '#features/public-pages/server/plain-pages-repository.ts'
import { resourcesRepository } from '#features/resources/server/resources-repository.ts'
import { documentsRepository } from '#features/search/server/index/documents-repository.ts'
import { indexedResources } from '#features/search/server/index/indexed-resources.ts'
import { searchIndex } from '#features/search/server/index/search-index.ts'
import { insideRepository } from '#features/search/server/full-text/full-text-repository.ts'
import type { Terms } from '#features/search/server/vocabulary.ts'
import { spellingDictionary } from '#features/search/server/words/spelling-dictionary.ts'
import { schoolSynonyms } from '#features/search/server/words/synonyms.ts'
import { subjectsRepository } from '#features/subjects/server/subjects-repository.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabasePool } from '#platform/postgres/connection.ts'
import { readingDatabase } from '#platform/postgres/replica/read-router.ts'
import type { ChangeFeed } from '#platform/realtime/change-feed.ts'
import { errorLoggerFor, type LogError } from '#platform/log/log.ts'

const nowMs = () => performance.now()

/** Words that searches may have been meant for: those of titles and tags, and of both languages. */
const wordParts = (terms: Terms) => ({
  vocabulary: spellingDictionary({ terms, known: schoolSynonyms.all.map((word) => word.folded), nowMs }),
})

/** Only here may a replica answer: nothing is decided from what these give, and nothing is told by them as news. */
export function composeReadSide(
  { searchIndexBytes: maxBytes, replicas }: Config,
  database: Pick<DatabasePool, 'db' | 'connections' | 'searchConnections'>,
  changeFeed: ChangeFeed,
  logError: LogError,
) {
  const { db } = database
  const tell = errorLoggerFor(logError, 'replica')
  const reading = readingDatabase({ primary: database, replicas, changeFeed, tell, nowMs })
  const index = searchIndex({
    documents: documentsRepository(db),
    changeFeed,
    maxBytes,
    nowMs,
    logError: errorLoggerFor(logError, 'search index'),
  })
  const stored = resourcesRepository(reading.db)
  const { page, best } = indexedResources({ stored, searched: resourcesRepository(reading.searchDb), index })
  return {
    reading,
    searchIndex: index,
    // By their ids they are read to be told as news.
    resources: { page, best, byIds: resourcesRepository(db).byIds },
    subjects: subjectsRepository(reading.db),
    inside: insideRepository(reading.searchDb),
    plainPages: plainPagesRepository(reading.db),
    publicRecords: harvestRepository(reading.db),
    ...wordParts(index.terms),
  }
}
