import { createHmac } from 'node:crypto'
import type { ResourcePages } from '#features/catalogue/resources/resource-pages.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import { dayOf, retentionStart, storableQuery } from '../zero-result-query.ts'
import { parseSearch } from '../parse-search.ts'
import type { ZeroResultsRepository } from './zero-results-repository.ts'
import * as contract from '../contract.ts'

interface ZeroResultDeps {
  readonly zeroResults: ZeroResultsRepository
  readonly resources: Pick<ResourcePages, 'top'>
  readonly now: () => Date
  /** HMAC key of the address marks. */
  readonly addressSecret: string
}

/** F-S8: tells two addresses of the same query apart; the words in the hash make marks of other queries unrelated. */
const markOf = (words: string, address: string, secret: string) =>
  createHmac('sha256', secret).update(`missed search ${words}\n${address}`).digest('base64url').slice(0, 11)

/** New queries beyond this number are not counted on that day. */
const maxQueriesPerDay = 2_000

/** Counts the query only if it has no match on the server either. */
async function countZeroResult(
  { zeroResults, resources, now, addressSecret }: ZeroResultDeps,
  q: string,
  address: string,
) {
  const [words, search] = [storableQuery(q), parseSearch(q)]
  if (words === undefined || !search) return
  if ((await resources.top(search, 1)).length > 0) return
  const mark = markOf(words, address, addressSecret)
  await zeroResults.count(dayOf(now()), words, mark, maxQueriesPerDay)
}

const maxListed = 50

export function zeroResultRoutes(http: Http, deps: ZeroResultDeps) {
  serve(http, contract.countZeroResult, async ({ body, address }) => {
    await countZeroResult(deps, body.q, address)
    return undefined
  })
  serve(http, contract.listZeroResults, async () => ({
    items: await deps.zeroResults.list(retentionStart(deps.now()), maxListed),
  }))
}
