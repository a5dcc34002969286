/** Operator endpoints: liveness, readiness and /metrics. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Db } from '../postgres/connection.ts'
import { isResponding } from '../postgres/maintenance.ts'
import { memoizeFor } from '../caches/memoize-for.ts'
import type { Drain } from '../drain.ts'
import { commonFailure } from '#shared/failure.ts'
import type { Metrics } from '../metrics.ts'
import type { Http } from './http-server.ts'
import { isLoopbackHost } from './admission/own-hosts.ts'

export function serveHealth(http: Http, db: Db, drain: Drain) {
  const ready = memoizeFor(
    1_000,
    () => isResponding(db),
    () => performance.now(),
  )
  let stopping = false
  http.addHook('preClose', () => {
    stopping = true
  })
  http.get('/healthz', async (_request, reply) => reply.code(stopping ? 503 : 200).send({ alive: !stopping }))
  http.get('/readyz', async (_request, reply) => {
    const isReady = drain.isAccepting() && !stopping && (await ready())
    return reply.code(isReady ? 200 : 503).send({ ready: isReady })
  })
}

type MetricsAddress = NonNullable<Config['metricsAddress']>

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Starts a server for /metrics only; returns its close function. */
async function listenSeparately(metrics: Metrics, { host, port }: MetricsAddress) {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.maxConnections = 20
  server.listen(port, host)
  await once(server, 'listening')
  return () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

/** Headers of proxies: a request through a proxy on this machine has a loopback socket too (F-C14). */
const proxyHeaders =
  /^(forwarded|via|cf-.+|x-(forwarded|real|client|cluster|original|envoy|proxy)\b.*|true-client-ip)$/

/** From this machine, by a loopback name, without headers of a proxy. */
const isDirect = ({ socket, headers }: FastifyRequest) =>
  loopback.has(socket.remoteAddress ?? '') &&
  isLoopbackHost(headers.host) &&
  !Object.keys(headers).some((name) => proxyHeaders.test(name))

/** `GET /metrics` for this machine only, or only at `address` if there is one. */
export function serveMetrics(http: Http, metrics: Metrics, address: MetricsAddress | undefined) {
  http.get('/metrics', async (request, reply) => {
    if (address || !isDirect(request)) throw commonFailure('not_found')
    return reply.type(metrics.contentType).send(await metrics.text())
  })
  let close = async () => {}
  if (address)
    http.addHook('onReady', async () => {
      close = await listenSeparately(metrics, address)
    })
  http.addHook('onClose', async () => {
    await close()
    metrics.close()
  })
}
