/** How long bodies, work on answers, readers and the end of the server may take (SECURITY §6). */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { commonFailure } from '#shared/failure.ts'

const timers = new WeakMap<object, NodeJS.Timeout>()

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Closes the connection of a request whose body is not all there after so many ms, whatever it was answered meanwhile. */
export function limitBody(request: IncomingMessage, withinMs: number) {
  if (!hasBody(request)) return
  const timer = setTimeout(() => request.destroy(), withinMs).unref()
  timers.set(request, timer)
  const over = () => clearTimeout(timer)
  request.once('end', over)
  request.once('close', over)
}

/** From here on whoever reads the body looks after its time. */
export const releaseBodyTimeout = (request: object) => clearTimeout(timers.get(request))

/**
 * Gives what `work` gives, or fails with `too_busy` after so many ms. The work goes on to its own end: a write is then
 * done or not, and who repeats it with the same `Idempotency-Key` is told which.
 */
export async function withTimeout<T>(work: Promise<T>, withinMs: number): Promise<T> {
  const tooLate = Promise.withResolvers<never>()
  const late = () => tooLate.reject(commonFailure('too_busy', { retryAfterSeconds: 2 }))
  const timer = setTimeout(late, withinMs)
  try {
    return await Promise.race([work, tooLate.promise])
  } finally {
    clearTimeout(timer)
  }
}

const defaultMs = 60_000

interface Mark {
  readonly taken: number
  readonly sinceMs: number
}

/** How many bytes the reader has taken; undefined while nothing waits for it. */
function takenOf({ socket, writableLength }: ServerResponse) {
  if (!socket || writableLength === 0) return undefined
  return socket.bytesWritten - socket.writableLength
}

/** Closes connections whose reader has taken nothing for so many ms while something waited for it. */
export function dropStalledReaders(server: Server, stalledMs: number = defaultMs) {
  const open = new Map<ServerResponse, Mark | undefined>()
  function look() {
    const nowMs = performance.now()
    for (const [response, mark] of open) {
      const taken = takenOf(response)
      if (taken === undefined) open.set(response, undefined)
      else if (mark?.taken !== taken) open.set(response, { taken, sinceMs: nowMs })
      else if (nowMs - mark.sinceMs >= stalledMs) response.destroy()
    }
  }
  server.prependListener('request', (_request, response: ServerResponse) => {
    open.set(response, undefined)
    response.once('close', () => open.delete(response))
  })
  const timer = setInterval(look, stalledMs / 4).unref()
  server.once('close', () => clearInterval(timer))
}

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
