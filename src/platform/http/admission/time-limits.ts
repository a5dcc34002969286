/** Time limits of bodies, handlers, readers and shutdown (LIM-04, LIM-05). */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { commonFailure } from '#shared/failure.ts'

const timers = new WeakMap<object, NodeJS.Timeout>()

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Closes the connection of a request whose body is incomplete after `ms`, even if it was answered. */
export function limitBody(request: IncomingMessage, withinMs: number) {
  if (!hasBody(request)) return
  const timer = setTimeout(() => request.destroy(), withinMs).unref()
  timers.set(request, timer)
  const over = () => clearTimeout(timer)
  request.once('end', over)
  request.once('close', over)
}

/** Hands the time limit over to the reader of the body. */
export const releaseBodyTimeout = (request: object) => clearTimeout(timers.get(request))

/**
 * Resolves like `work`, or rejects with `too_busy` after `ms`. The work continues: a retry with the same
 * `Idempotency-Key` learns its outcome.
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

/** Bytes that the client has received; undefined while none are pending. */
function takenOf({ socket, writableLength }: ServerResponse) {
  if (!socket || writableLength === 0) return undefined
  return socket.bytesWritten - socket.writableLength
}

/** Closes connections whose client has received nothing for `stalledMs` while data was pending. */
export function dropStalledReaders(server: Server, stalledMs: number = defaultMs) {
  const open = new Map<ServerResponse, Mark | undefined>()
  function check() {
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
  const timer = setInterval(check, stalledMs / 4).unref()
  server.once('close', () => clearInterval(timer))
}

/** Longer than nearly all handlers need; shutdown has ten seconds in total (R16). */
const usuallyWithinMs = 4_000

/**
 * On shutdown, answers requests in flight before connections close (R16). Call it after everything that
 * ends long responses by itself, such as event streams, has registered.
 */
export function finishRequests(http: FastifyInstance, withinMs: number = usuallyWithinMs) {
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
