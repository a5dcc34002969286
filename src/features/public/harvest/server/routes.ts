import type { Language } from '#shared/languages.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { renderFeed } from './feed.ts'
import { type HarvestRepository, harvestRepository } from './harvest-repository.ts'
import type { HarvestSite } from '../learning-resource.ts'
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

interface HarvestDeps extends HarvestSite {
  /** Reads the primary: only it knows which changes are complete. */
  readonly harvest: HarvestRepository
  /** A replica may answer. */
  readonly publicRecords: HarvestRepository
  readonly languages: readonly Language[]
}

interface HarvestFeatureDeps extends HarvestSite {
  readonly db: Db
  /** A replica may answer. */
  readonly readDb: Db
  readonly languages: readonly Language[]
}

export function harvestFeature({ db, readDb, ...given }: HarvestFeatureDeps) {
  const harvest = harvestRepository(db)
  const publicRecords = harvestRepository(readDb)
  return {
    harvest,
    publicRecords,
    routes: (http: Http) => harvestRoutes(http, { ...given, harvest, publicRecords }),
  }
}

function harvestRoutes(http: Http, deps: HarvestDeps) {
  const { baseUrl, siteName, contact, languages, harvest } = deps
  const site: HarvestSite = { baseUrl, siteName, contact }
  const read = { harvest: deps.publicRecords, site, baseUrl, languages }
  serve(http, contract.readRobots, async () => robots(baseUrl), { dependsOn: () => [] })
  serve(http, contract.readSiteMap, () => siteMap(read), { dependsOn: () => 'counts' })
  serve(http, contract.readSiteMapPart, ({ params }) => siteMapPart(read, params.part))
  serve(http, contract.readFeed, ({ params, query }) =>
    renderFeed(read, { name: params.feed, behind: query.behind }),
  )
  serve(http, contract.readOai, ({ query }) => answerOai({ harvest, site }, query))
  serve(http, contract.sendOai, ({ body }) => answerOai({ harvest, site }, body))
}
