import { commonFailure } from '#shared/failure.ts'
import { type Http, type Reply, serve } from '#server/platform/http/serve.ts'
import type { SecurityEventKind } from '#server/platform/log/security-events.ts'
import * as contract from '../../contract.ts'
import { donePageFor, type GoogleResult } from '../../google-result.ts'
import { finishGoogle, type FinishGoogleParts } from './finish-google.ts'
import { startGoogle } from './start-google.ts'

const eventOf: Partial<Record<GoogleResult, SecurityEventKind>> = {
  'signed-in': 'sign_in.ok',
  disabled: 'sign_in.blocked',
  other: 'sign_in.failed',
}

const send = (reply: Reply, url: string, cookies: readonly string[] = []) =>
  reply.header('set-cookie', [...cookies]).redirect(url, 302)

// Another site must not be able to begin a visit in somebody's browser (SECURITY T32, login CSRF).
const fromElsewhere = new Set(['cross-site', 'same-site'])

export function googleRoutes(http: Http, parts: FinishGoogleParts) {
  serve(http, contract.startGoogle, async ({ query, actor, header }, reply) => {
    if (fromElsewhere.has(header('sec-fetch-site') ?? '')) throw commonFailure('foreign_origin')
    const start = await startGoogle(parts, query.purpose, actor)
    return 'url' in start ? send(reply, start.url, [start.cookie]) : send(reply, donePageFor(start.result))
  })

  serve(http, contract.finishGoogle, async ({ query, ...caller }, reply) => {
    const { result, cookies, accountId } = await finishGoogle(parts, query, caller)
    const event = eventOf[result]
    if (event) caller.note(event, accountId)
    return send(reply, donePageFor(result), cookies)
  })
}
