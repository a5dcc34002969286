/** A bare Fastify that sends given bytes from memory: the limit that the site is measured against. */
import { once } from 'node:events'
import fastify from 'fastify'

export interface BaselineServer {
  readonly path: string
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

const http = fastify()
const [bares] = (await once(process, 'message')) as [readonly BaselineServer[]]
for (const { path, body, headers } of bares) {
  const bytes = Buffer.from(body)
  http.get(path, (request, reply) => {
    void reply.headers(headers)
    if (request.headers['if-none-match'] === headers['etag']) return reply.code(304).send()
    return reply.send(bytes)
  })
}
await http.listen({ port: 0, host: '127.0.0.1' })
const address = http.server.address()
process.send?.(typeof address === 'object' ? address?.port : 0)
process.on('disconnect', () => process.exit(0))
