import { createHmac } from 'node:crypto'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import { dayOf, storableQuery } from '../zero-result-query.ts'
import { parseSearch } from '../parse-search.ts'
import type { SearchDeps } from './open-search.ts'
import { countQuery, removeQuery } from './zero-results-repository.ts'
import * as contract from '../contract.ts'

/** F-S8: distinguishes two addresses of the same query; the words in the hash make marks of other queries unrelated. */
const markOf = (words: string, address: string, secret: string) =>
  createHmac('sha256', secret).update(`missed search ${words}\n${address}`).digest('base64url').slice(0, 11)

/** New queries beyond this number are not counted on that day. */
const maxQueriesPerDay = 2_000

/** Counts the query only if it has no match on the server either. */
async function countZeroResult(
  { db, resources, now, addressSecret }: SearchDeps,
  q: string,
  address: string,
) {
  const [words, search] = [storableQuery(q), parseSearch(q)]
  if (words === undefined || !search) return
  if ((await resources.top(search, 1)).length > 0) return
  const mark = markOf(words, address, addressSecret)
  await countQuery(db, dayOf(now()), words, mark, maxQueriesPerDay)
}

export function zeroResultRoutes(http: Http, deps: SearchDeps) {
  serve(http, contract.countZeroResult, async ({ body, address }) => {
    await countZeroResult(deps, body.q, address)
    return undefined
  })
  serve(http, contract.removeZeroResult, async (call) => {
    await removeQuery(deps.db, call.query.words, memberOf(call).accountId)
    return undefined
  })
}
