import { createHmac } from 'node:crypto'
import type { ResourcesRepository } from '#features/resources/server/resources-repository.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import { dayOf, retentionStart, storableQuery, maxMissedADay } from '../../zero-result-query.ts'
import { parseSearch } from '../../parse-search.ts'
import type { MissedSearchesRepository } from './missed-searches-repository.ts'
import * as contract from '../../contract.ts'

interface MissedDeps {
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
async function countMissedSearch(
  { missedSearches, resources, now, addressSecret }: MissedDeps,
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

export function missedRoutes(http: Http, deps: MissedDeps) {
  serve(http, contract.countMissedSearch, async ({ body, address }) => {
    await countMissedSearch(deps, body.q, address)
    return undefined
  })
  serve(http, contract.listMissedSearches, async () => ({
    items: await deps.missedSearches.list(retentionStart(deps.now()), maxListed),
  }))
}
