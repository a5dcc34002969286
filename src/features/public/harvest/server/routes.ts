import { commonFailure } from '#shared/failure.ts'
import { fileCaching } from '#features/contributing/files/file-access.ts'
import { type FileStore, interactiveBudget } from '#platform/files/file-store.ts'
import { etagMatches } from '#platform/http/response-cache/negotiation.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { renderFeed } from './feed.ts'
import { findCatalogue } from './catalogue-repository.ts'
import type { HarvestDeps } from './harvest-deps.ts'
import { answerOai } from './oai/answer-oai.ts'
import { robotsFile } from './robots-file.ts'
import { siteMap, siteMapPart } from './site-map.ts'

type RouteDeps = HarvestDeps & { readonly files: Pick<FileStore, 'read'> }

function catalogueRoute(http: Http, { db, files }: RouteDeps) {
  serve(http, contract.readCatalogue, async ({ header }, reply) => {
    const key = await findCatalogue(db)
    // The digits of a key are the time from which its records are; no two files have the same.
    const etag = `"${key?.replaceAll(/\D/g, '')}"`
    const isKnown = key !== undefined && etagMatches(header('if-none-match'), etag)
    const file = key !== undefined && !isKnown && (await files.read(key, undefined, interactiveBudget))
    if (!file && !isKnown) throw commonFailure('not_found')
    void reply.headers({ etag, 'cache-control': fileCaching(true), 'content-type': 'application/gzip' })
    return file ? reply.header('content-length', file.bytes).send(file.stream) : reply.code(304).send()
  })
}

export function harvestRoutes(http: Http, deps: RouteDeps) {
  catalogueRoute(http, deps)
  serve(http, contract.readRobots, async () => robotsFile(deps), { dependsOn: () => [] })
  serve(http, contract.readSiteMap, () => siteMap(deps), { dependsOn: () => 'counts' })
  serve(http, contract.readSiteMapPart, ({ params }) => siteMapPart(deps, params.part))
  serve(http, contract.readFeed, ({ params, query }) => renderFeed(deps, params.feed, query.behind))
  serve(http, contract.readOai, ({ query }) => answerOai(deps, query))
  serve(http, contract.sendOai, ({ body }) => answerOai(deps, body))
}
