import { can } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { votesOf } from '../votes.ts'
import { findCompared, findNeighbours } from './suggestions-repository.ts'
import { suggestionWords } from './suggestion-words.ts'

const fail = failing(contract.suggestForResource)

/** Suggestions of details, on the connections of searches. */
export function suggestionRoutes(http: Http, searchDb: Db) {
  serve(http, contract.suggestForTitles, async ({ body: { titles } }) =>
    votesOf(await findNeighbours(searchDb, suggestionWords(titles))),
  )

  serve(http, contract.suggestForResource, async (call) => {
    const member = memberOf(call)
    const { resourceId } = call.params
    const owner = can(member, 'moderate resources') ? undefined : member.accountId
    const found = await findCompared(searchDb, resourceId, owner)
    if (!found) throw fail('resource_not_found')
    const words = suggestionWords([found.title, ...found.tags])
    return votesOf(await findNeighbours(searchDb, words, found.textWords, resourceId))
  })
}
