import type { Http } from './http-server.ts'
import { openApi } from './openapi.ts'

/** `/api/openapi.json`: the description of everything served so far. */
export function describeApi(http: Http) {
  const description = openApi(http.endpoints, '0.1.0')
  http.get('/api/openapi.json', async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=300')
    return description
  })
}
