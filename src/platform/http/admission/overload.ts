/** Load shedding: refuses excess requests early and cheaply, so that the others still finish (R19). */
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FailureAnswer } from '#shared/failure.ts'
import { commonFailures } from '#shared/messages.ts'
import { jsonType } from '../response-cache/encoded-response.ts'
import { prefersPage } from '../response-cache/negotiation.ts'
import { clientAddress } from './client-address.ts'

/** After so long a loop of the event loop, its further requests are refused. */
const maxLagMs = 150
/** A long loop with few requests is no overload: the process was starved of CPU. */
const minRequestsPerTurn = 32

const retryAfterSeconds = 2

/** Paths of probes and collectors: never refused, whatever the load or Host. */
export const operatorPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

export interface OverloadDeps {
  /** True when the queue for the database is full. */
  readonly isFull: () => boolean
  /** True for paths usually answered from memory, even when the database is busy. */
  readonly isInMemory: (path: string) => boolean
  readonly isClosing: () => boolean
  readonly nowMs: () => number
  /** Calls back at the end of this loop of the event loop. */
  readonly afterTurn: (over: () => void) => void
  readonly headers: Readonly<Record<string, string>>
  readonly newId: () => string
  /** Translates into the language of these headers. */
  readonly localizerFor: (headers: IncomingHttpHeaders) => (english: string) => string
  /** Renders the error as a page. */
  readonly pageFor: (
    url: string,
    retryAfterSeconds: number,
  ) => { readonly html: string; readonly headers: Readonly<Record<string, string>> }
}

function eventLoopLag({ nowMs, afterTurn }: OverloadDeps) {
  let [begunMs, count] = [0, 0]
  return {
    isLong() {
      count += 1
      if (count > 1) return count > minRequestsPerTurn && nowMs() - begunMs > maxLagMs
      begunMs = nowMs()
      afterTurn(() => (count = 0))
      return false
    },
  }
}

export function overload(deps: OverloadDeps) {
  const loop = eventLoopLag(deps)
  const commonHeaders = {
    ...deps.headers,
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
  }
  const answerOf = (request: IncomingMessage) => {
    const { url = '' } = request
    if (prefersPage(url, request.headers.accept)) {
      const { headers, html } = deps.pageFor(url, retryAfterSeconds)
      return { headers, body: html }
    }
    const answer: FailureAnswer = {
      code: 'too_busy',
      message: deps.localizerFor(request.headers)(commonFailures.too_busy),
      requestId: deps.newId(),
    }
    return { headers: { 'content-type': jsonType }, body: JSON.stringify(answer) }
  }
  const needsDatabase = (method: string | undefined, url: string) => {
    if (!url.startsWith('/api/') && !url.startsWith('/files/')) return false
    return method !== 'GET' || !deps.isInMemory(url.split('?')[0] ?? '')
  }
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request
    const isTooMuch = loop.isLong() || (deps.isFull() && needsDatabase(method, url))
    if (!deps.isClosing() && (!isTooMuch || operatorPaths.has(url))) return false
    if (deps.isClosing()) response.setHeader('connection', 'close')
    const { headers, body } = answerOf(request)
    const length = String(Buffer.byteLength(body))
    response.writeHead(503, { ...commonHeaders, ...headers, 'content-length': length }).end(body)
    return true
  }
}

type Answers = (request: IncomingMessage, response: ServerResponse) => boolean
type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Runs `first` before the current request listeners, which receive only requests that it did not answer. */
export function prependHandler(server: Server, first: Answers) {
  const others = server.listeners('request') as Listener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!first(request, response)) for (const listen of others) listen(request, response)
  })
}

/**
 * Closes connections beyond the cap of their address before reading from them. Trusted proxies are exempt: their connections
 * carry the requests of many clients.
 */
export function capConnections(
  server: Server,
  perAddress: number,
  isTrustedProxy: (address: string) => boolean,
) {
  const open = new Map<string, number>()
  // Runs before the server's own listener, which starts to read.
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isTrustedProxy(remoteAddress)) return
    const address = clientAddress(remoteAddress)
    const count = (open.get(address) ?? 0) + 1
    if (count > perAddress) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
