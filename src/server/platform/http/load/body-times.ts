/** How long a body may take to come in (SECURITY §6). Node knows one limit for the whole server, which uploads need longer. */
import type { IncomingMessage } from 'node:http'

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
export const takeOverBody = (request: object) => clearTimeout(timers.get(request))
