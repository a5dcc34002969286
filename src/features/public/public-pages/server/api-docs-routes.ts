import { openApi } from '#platform/http/openapi.ts'
import { plainPageHeaders } from '#platform/http/security-headers.ts'
import { type Http, serve } from '#platform/http/serve.ts'
import { readApiDocs } from '../contract.ts'
import { styleHash } from './styles.ts'
import { apiDocs } from './api-docs.ts'

/** Builds the description per request, when all routes are registered. */
export function apiDocsRoutes(http: Http, baseUrl: string) {
  serve(
    http,
    readApiDocs,
    async ({ query }) => apiDocs(openApi(http.endpoints, baseUrl), baseUrl, query.lang),
    { headers: plainPageHeaders(baseUrl.startsWith('https:'), [styleHash()]), dependsOn: () => [] },
  )
}
