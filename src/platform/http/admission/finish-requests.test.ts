import { once } from 'node:events'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { finishRequests } from './time-limits.ts'

/** A server that answers when told to. */
async function slowServer(withinMs: number) {
  const http = fastify({ forceCloseConnections: true })
  const answer = Promise.withResolvers<string>()
  http.get('/', () => answer.promise)
  finishRequests(http, withinMs)
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.close())
  const asked = once(http.server, 'request')
  const told = fetch(url).then(
    (response) => response.text(),
    () => 'cut',
  )
  await asked
  return { http, answer: answer.resolve, told }
}

test('R16 a request under way is answered before the server closes', async () => {
  const { http, answer, told } = await slowServer(5_000)
  const closed = http.close()
  setTimeout(answer, 100, 'done')
  expect(await told).toBe('done')
  await closed
})

test('R16 one that takes too long is cut, and the server closes', async () => {
  const { http, told } = await slowServer(50)
  await http.close()
  expect(await told).toBe('cut')
})
