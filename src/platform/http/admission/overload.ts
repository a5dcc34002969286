/** More than the site can do is refused at once and cheaply, so that what it can do still gets done (RELIABILITY R19). */
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FailureAnswer } from '#shared/failure.ts'
import { commonFailures } from '#shared/messages.ts'
import { jsonType } from '../response-cache/encoded-response.ts'
import { clientAddress } from './client-address.ts'

/** Once one turn of the event loop lasts so long, whatever else comes in it is refused. */
const maxTurnMs = 150
/** Few in a long turn are no crowd: this process has not been let to work. */
const fewInATurn = 32

const retryAfterSeconds = 2

/** Asked by the operator's probes and collectors: never refused, whatever the load or the Host. */
export const operatorPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

export interface OverloadDeps {
  /** So many wait for the database already that nobody else may. */
  readonly isFull: () => boolean
  /** What is read there is answered from memory as a rule, also when the database has no time. */
  readonly isInMemory: (path: string) => boolean
  readonly isClosing: () => boolean
  readonly nowMs: () => number
  /** Calls back when this turn of the event loop is over. */
  readonly afterTurn: (over: () => void) => void
  readonly headers: Readonly<Record<string, string>>
  readonly newId: () => string
  /** Puts words into the language of whoever sent these headers. */
  readonly wordsFor: (headers: IncomingHttpHeaders) => (english: string) => string
  /** The same for somebody who looks at a page. */
  readonly pageFor: (
    url: string,
    retryAfterSeconds: number,
  ) => { readonly html: string; readonly headers: Readonly<Record<string, string>> }
}

/** By a browser, and not by a program that it runs. */
const looksAtPage = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' && headers.accept?.includes('text/html') === true && !/^\/(api|files)\//.test(url)

function eventLoopLag({ nowMs, afterTurn }: Pick<OverloadDeps, 'nowMs' | 'afterTurn'>) {
  let [begunMs, count] = [0, 0]
  return {
    isLong() {
      count += 1
      if (count > 1) return count > fewInATurn && nowMs() - begunMs > maxTurnMs
      begunMs = nowMs()
      afterTurn(() => (count = 0))
      return false
    },
  }
}

export function overload(deps: OverloadDeps) {
  const turn = eventLoopLag(deps)
  const always = { ...deps.headers, 'cache-control': 'no-store', 'retry-after': String(retryAfterSeconds) }
  const answerOf = (request: IncomingMessage) => {
    if (looksAtPage(request)) {
      const { headers, html } = deps.pageFor(request.url ?? '', retryAfterSeconds)
      return { headers, body: html }
    }
    const answer: FailureAnswer = {
      code: 'too_busy',
      message: deps.wordsFor(request.headers)(commonFailures.too_busy),
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
    const isTooMuch = turn.isLong() || (deps.isFull() && needsDatabase(method, url))
    if (!deps.isClosing() && (!isTooMuch || operatorPaths.has(url))) return false
    if (deps.isClosing()) response.setHeader('connection', 'close')
    const { headers, body } = answerOf(request)
    const length = String(Buffer.byteLength(body))
    response.writeHead(503, { ...always, ...headers, 'content-length': length }).end(body)
    return true
  }
}

type Answers = (request: IncomingMessage, response: ServerResponse) => boolean
type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Asks `first` before all who listen for requests by now; they hear only of what it has not answered. */
export function prependHandler(server: Server, first: Answers) {
  const others = server.listeners('request') as Listener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!first(request, response)) for (const listen of others) listen(request, response)
  })
}

export interface ConnectionCap {
  readonly perAddress: number
  /** Trusted proxies: their connections carry the requests of many clients. */
  readonly isTrustedProxy: (address: string) => boolean
}

/** Closes each connection beyond the cap of its address before a byte of it is read. */
export function capConnections(server: Server, { perAddress, isTrustedProxy }: ConnectionCap) {
  const open = new Map<string, number>()
  // Before the listener of the server itself, which begins to read.
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
