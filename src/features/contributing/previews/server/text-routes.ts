import { failing } from '#shared/endpoint.ts'
import { fileCaching } from '#features/contributing/files/file-access.ts'
import { findFile } from '#features/contributing/files/server/open-file.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import { readText } from '../contract.ts'
import { textPartOf } from './text-parts.ts'
import { findTextPart } from './text-repository.ts'

const fail = failing(readText)

/** Text of a file, with the access rules of the file. */
export function textRoutes(http: Http, db: Db) {
  serve(http, readText, async ({ params: { resourceId }, query: { part = 1 }, actor }, reply) => {
    const { verified } = await findFile(db, resourceId, actor)
    const stored = await findTextPart(db, resourceId, part)
    const found = stored && textPartOf(stored, part)
    if (!found) throw fail('resource_not_found')
    void reply.header('cache-control', fileCaching(verified))
    return found
  })
}
