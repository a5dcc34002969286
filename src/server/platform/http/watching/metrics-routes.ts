/** Where the numbers are read: on this machine, or at an address of their own for a collector elsewhere. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import { commonFailure } from '#shared/failure.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import type { Http } from '../http-server.ts'

export interface MetricsAddress {
  readonly host: string
  readonly port: number
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** A listener that knows /metrics and nothing else; gives what closes it. */
async function listenApart(metrics: Metrics, { host, port }: MetricsAddress) {
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

/** `GET /metrics` for this machine alone; with an address, there too. */
export function serveMetrics(http: Http, metrics: Metrics, address: MetricsAddress | undefined) {
  http.get('/metrics', async (request, reply) => {
    const direct =
      loopback.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
    if (!direct) throw commonFailure('not_found')
    return reply.type(metrics.contentType).send(await metrics.text())
  })
  let close = async () => {}
  if (address)
    http.addHook('onReady', async () => {
      close = await listenApart(metrics, address)
    })
  http.addHook('onClose', async () => {
    await close()
    metrics.close()
  })
}
