import { appVersion } from '#server/platform/app-version.ts'
import type { Http } from './http-server.ts'
import { openApi } from './openapi.ts'

/** `/api/openapi.json`: the description of everything served so far. */
export function describeApi(http: Http) {
  const description = openApi(http.endpoints, appVersion)
  http.get('/api/openapi.json', async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=300')
    return description
  })
}
