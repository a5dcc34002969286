import { type Http, serve } from '#server/platform/http/serve.ts'
import * as contract from '../contract.ts'
import { wantedPage } from '../list-page.ts'
import type { ResourcesRepository } from './resources-repository.ts'

export function resourcesRoutes(http: Http, { resources }: { resources: ResourcesRepository }) {
  serve(http, contract.listResources, ({ query }) => resources.page(wantedPage(query)))
}
