import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { renderFeed } from './feed.ts'
import type { HarvestDeps } from './harvest-deps.ts'
import { answerOai } from './oai/answer-oai.ts'
import { siteMap, siteMapPart } from './site-map.ts'

/** Keeps crawlers away from API calls, forms and endless lists. Files stay open. */
const robots = (baseUrl: string): string => `User-agent: *
Disallow: /api/
Disallow: /lite/search
Disallow: /lite/report/
Allow: /api/docs
Allow: /api/openapi.json

Sitemap: ${baseUrl}/sitemap.xml
`

export function harvestRoutes(http: Http, deps: HarvestDeps) {
  serve(http, contract.readRobots, async () => robots(deps.baseUrl), { dependsOn: () => [] })
  serve(http, contract.readSiteMap, () => siteMap(deps), { dependsOn: () => 'counts' })
  serve(http, contract.readSiteMapPart, ({ params }) => siteMapPart(deps, params.part))
  serve(http, contract.readFeed, ({ params, query }) => renderFeed(deps, params.feed, query.behind))
  serve(http, contract.readOai, ({ query }) => answerOai(deps, query))
  serve(http, contract.sendOai, ({ body }) => answerOai(deps, body))
}
