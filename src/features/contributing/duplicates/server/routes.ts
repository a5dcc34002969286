import { failing } from '#shared/endpoint.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { findDuplicates } from './find-duplicates.ts'

const fail = failing(contract.listDuplicates)

export function duplicateRoutes(http: Http, db: Db) {
  serve(http, contract.listDuplicates, async ({ params }) => {
    const found = await findDuplicates(db, params.resourceId)
    if (!found) throw fail('resource_not_found')
    return found
  })
}
