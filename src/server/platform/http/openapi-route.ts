import { commonFailure } from '#shared/failure.ts'
import { appVersion } from '#server/platform/app-version.ts'
import type { Http } from './http-server.ts'
import { openApi } from './openapi.ts'
import { clientAddress } from './origin/client-address.ts'
import { answerOf } from './public-reads/answer.ts'
import { jsonType } from './public-reads/public-headers.ts'
import { sendNamed } from './public-reads/public-read.ts'

/** `/api/openapi.json`: the description of everything served so far, written and packed once; a read like others (F-C23). */
export function describeApi(http: Http) {
  const text = JSON.stringify(openApi(http.endpoints, appVersion))
  const isAskedByMany = true
  const description = answerOf(text, undefined, undefined, isAskedByMany)
  const { limiter } = http.parts
  http.get('/api/openapi.json', { compress: false }, async (request, reply) => {
    if (!limiter.mayRead('read', clientAddress(request.ip)))
      throw commonFailure('too_many_requests', { retryAfterSeconds: 60 })
    void reply.headers({ 'content-type': jsonType, 'cache-control': 'public, max-age=300' })
    return sendNamed(request, reply, description)
  })
}
