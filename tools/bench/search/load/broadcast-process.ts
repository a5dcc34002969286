/** A plain broadcast: a rating is committed with one statement and written to every open answer. The least one can do. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'
import { connectionOptions, type DatabaseAddress } from '#platform/postgres/connection.ts'
import { rawRating } from './raw-rating.ts'

const [database] = (await once(process, 'message')) as [DatabaseAddress]
const client = new pg.Client(connectionOptions(database))
await client.connect()
const streams = new Set<ServerResponse>()

async function rate(id: string, reply: ServerResponse) {
  const { text, values } = rawRating(id, 3)
  const { rows } = await client.query<object>({ name: 'rate', text, values: [...values] })
  const event = `event: modified\ndata: ${JSON.stringify(rows[0])}\n\n`
  for (const stream of streams) stream.write(event)
  reply.writeHead(201, { 'content-length': 0 }).end()
}

const http = createServer((request, reply) => {
  if (request.method === 'POST') {
    request.resume()
    void rate(request.url?.slice(1) ?? '', reply)
    return
  }
  streams.add(reply)
  reply.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: ready\n\n')
  reply.on('close', () => streams.delete(reply))
})
http.listen(0, '127.0.0.1', () => {
  const address = http.address()
  process.send?.(typeof address === 'object' ? address?.port : 0)
})
process.on('disconnect', () => process.exit(0))
