/** Alive, able to serve, and numbers for the operator (SECURITY T38: one look at the database a second at most). */
import { collectDefaultMetrics, Registry } from 'prom-client'
import { commonFailure } from '#shared/failure.ts'
import type { Db } from '#server/platform/database/connection.ts'
import { answers } from '#server/platform/database/upkeep.ts'
import type { Http } from './http-server.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Asks again after a second; everybody within it shares one answer. */
function sharedForASecond(ask: () => Promise<boolean>): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined
  return () => {
    if (!answer) {
      answer = ask()
      setTimeout(() => (answer = undefined), 1_000).unref()
    }
    return answer
  }
}

export function serveHealth(http: Http, db: Db) {
  const ready = sharedForASecond(() => answers(db))
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  let stopping = false
  http.addHook('preClose', () => {
    stopping = true
    registry.clear()
  })
  http.get('/healthz', async (_request, reply) => reply.code(stopping ? 503 : 200).send({ alive: !stopping }))
  http.get('/readyz', async (_request, reply) => {
    const able = !stopping && (await ready())
    return reply.code(able ? 200 : 503).send({ ready: able })
  })
  http.get('/metrics', async (request, reply) => {
    const direct =
      loopback.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
    if (!direct) throw commonFailure('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
