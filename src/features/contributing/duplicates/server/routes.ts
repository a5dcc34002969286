import { failing } from '#shared/endpoint.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { duplicatesRepository } from './duplicates-repository.ts'
import { findDuplicates, signTexts } from './find-duplicates.ts'

const fail = failing(contract.listDuplicates)

export function duplicatesFeature({ db }: { readonly db: Db }) {
  const deps = { duplicates: duplicatesRepository(db) }
  return {
    signTexts: () => signTexts(deps),
    routes: (http: Http) =>
      serve(http, contract.listDuplicates, async ({ params }) => {
        const found = await findDuplicates(deps, params.resourceId)
        if (!found) throw fail('resource_not_found')
        return found
      }),
  }
}
