/** Alive, and able to serve (SECURITY T38: one look at the database a second at most). */
import type { Db } from '#server/platform/database/connection.ts'
import { answers } from '#server/platform/database/upkeep.ts'
import { sharedFor } from '#server/platform/shared-for.ts'
import type { Leaving } from '#server/platform/leaving.ts'
import type { Http } from './http-server.ts'

export function serveHealth(http: Http, db: Db, leaving: Leaving) {
  const ready = sharedFor(
    1_000,
    () => answers(db),
    () => performance.now(),
  )
  let stopping = false
  http.addHook('preClose', () => {
    stopping = true
  })
  http.get('/healthz', async (_request, reply) => reply.code(stopping ? 503 : 200).send({ alive: !stopping }))
  http.get('/readyz', async (_request, reply) => {
    const able = leaving.mayStay() && !stopping && (await ready())
    return reply.code(able ? 200 : 503).send({ ready: able })
  })
}
