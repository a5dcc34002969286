import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Longer than nearly all work on an answer; the site has ten seconds in all to stop (SECURITY §6). */
const usuallyWithinMs = 4_000

/**
 * When the server closes, requests under way are answered before their lines are cut (RELIABILITY R16). To be called
 * when all who end long answers by themselves, such as event streams, have said so.
 */
export function finishRequests(
  http: Pick<FastifyInstance, 'server' | 'addHook'>,
  withinMs: number = usuallyWithinMs,
) {
  const open = new Set<ServerResponse>()
  const { promise: done, resolve } = Promise.withResolvers<void>()
  let closing = false
  http.server.prependListener('request', (_request, response: ServerResponse) => {
    open.add(response)
    response.once('close', () => {
      open.delete(response)
      if (closing && open.size === 0) resolve()
    })
  })
  http.addHook('preClose', async () => {
    closing = true
    if (open.size === 0) return
    const timer = setTimeout(resolve, withinMs)
    await done
    clearTimeout(timer)
  })
}
