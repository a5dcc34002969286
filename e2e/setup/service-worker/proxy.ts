/** Proxy between browsers and the site: counts bytes, cuts connections, or serves another deploy. */
import {
  createServer,
  request as ask,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { watch } from '#features/catalogue/live/contract.ts'

export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface ProxiedRequest {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  /** Status of the response, once it has begun. */
  status?: number
}

export interface SiteProxy {
  readonly url: string
  /** Every request, in order. */
  readonly requests: ProxiedRequest[]
  /** Bytes sent to browsers so far over all connections, with headers. */
  received(): number
  /** Answers a path itself; `undefined` lets the site answer again. */
  put(path: string, answer: Answer | undefined): void
  /** Goes offline: open responses complete, then connections break and new ones are refused. */
  disconnect(): Promise<void>
  reconnect(): Promise<void>
  close(): Promise<void>
}

function forward(site: string, request: IncomingMessage, response: ServerResponse, proxied: ProxiedRequest) {
  const headers = { ...request.headers, host: new URL(site).host }
  if (headers.origin) headers.origin = site
  const options = { method: request.method, headers }
  const onward = ask(new URL(request.url ?? '/', site), options, (answer) => {
    proxied.status = answer.statusCode ?? 0
    response.writeHead(proxied.status, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

/** Open connections, and the bytes written to all connections so far. */
function connectionsTo(server: Server) {
  const open = new Set<Socket>()
  let ended = 0
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => {
      ended += socket.bytesWritten
      open.delete(socket)
    })
  })
  return {
    written: () => [...open].reduce((all, { bytesWritten }) => all + bytesWritten, ended),
    breakAll() {
      for (const socket of open) socket.destroy()
    },
  }
}

/** Responses in progress. */
function openResponses() {
  const responses = new Set<Promise<void>>()
  return {
    note(response: ServerResponse) {
      const over = new Promise<void>((resolve) => response.once('close', resolve))
      responses.add(over)
      void over.then(() => responses.delete(over))
    },
    async brought() {
      while (responses.size > 0) await Promise.all(responses)
    },
  }
}

/** Opens one in front of the site, on a port of its own. */
export async function openSiteProxy(site: string): Promise<SiteProxy> {
  const ownResponses = new Map<string, Answer>()
  const proxied: ProxiedRequest[] = []
  const responses = openResponses()
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const one: ProxiedRequest = { path, headers: request.headers }
    proxied.push(one)
    if (!path.startsWith(watch.path)) responses.note(response)
    const own = ownResponses.get(path)
    if (!own) return forward(site, request, response, one)
    one.status = own.status ?? 200
    response.writeHead(one.status, own.headers).end(own.body ?? '')
  })
  const connections = connectionsTo(server)
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      connections.breakAll()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests: proxied,
    received: connections.written,
    put: (path, answer) => void (answer ? ownResponses.set(path, answer) : ownResponses.delete(path)),
    disconnect: () => responses.brought().then(cut),
    reconnect: () => listen(port),
    close: () => (server.listening ? cut() : Promise.resolve()),
  }
}
