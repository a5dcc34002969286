import { type Http, serve } from '#server/platform/http/serve.ts'
import * as contract from '../../contract.ts'
import { missedSince } from '../../missed-search.ts'
import { countMissedSearch, type MissedParts } from './count-missed-search.ts'

const mostListed = 50

export function missedRoutes(http: Http, parts: MissedParts) {
  serve(http, contract.countMissedSearch, async ({ body, address }) => {
    await countMissedSearch(parts, body.q, address)
    return undefined
  })
  serve(http, contract.listMissedSearches, async () => ({
    items: await parts.missedSearches.list(missedSince(parts.now()), mostListed),
  }))
}
