import { createHmac } from 'node:crypto'
import type { ResourcesRepository } from '#features/resources/server/resources-repository.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import { dayOf, retentionStart, storableQuery, maxMissedADay } from '../zero-result-query.ts'
import { parseSearch } from '../parse-search.ts'
import type { ZeroResultsRepository } from './zero-results-repository.ts'
import * as contract from '../contract.ts'

interface ZeroResultDeps {
  readonly missedSearches: ZeroResultsRepository
  readonly resources: Pick<ResourcesRepository, 'best'>
  readonly now: () => Date
  /** The key of the marks. */
  readonly addressSecret: string
}

/** Says whether the same words came from another address, and nothing else: other words have another mark (F-S8). */
const markOf = (words: string, address: string, secret: string) =>
  createHmac('sha256', secret).update(`missed search ${words}\n${address}`).digest('base64url').slice(0, 11)

/** Counts the words if they really find nothing. */
async function countZeroResult(
  { missedSearches, resources, now, addressSecret }: ZeroResultDeps,
  q: string,
  address: string,
) {
  const [words, search] = [storableQuery(q), parseSearch(q)]
  if (words === undefined || !search) return
  if ((await resources.best(search, 1)).length > 0) return
  const mark = markOf(words, address, addressSecret)
  await missedSearches.count(dayOf(now()), words, mark, maxMissedADay)
}

const maxListed = 50

export function zeroResultRoutes(http: Http, deps: ZeroResultDeps) {
  serve(http, contract.countZeroResult, async ({ body, address }) => {
    await countZeroResult(deps, body.q, address)
    return undefined
  })
  serve(http, contract.listMissedSearches, async () => ({
    items: await deps.missedSearches.list(retentionStart(deps.now()), maxListed),
  }))
}
