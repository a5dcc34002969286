import { once } from 'node:events'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { finishRequests } from './time-limits.ts'

/** A server that responds when `answer` is called. */
async function slowServer(withinMs: number) {
  const http = fastify({ forceCloseConnections: true })
  const answer = Promise.withResolvers<string>()
  http.get('/', () => answer.promise)
  finishRequests(http, withinMs)
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.close())
  const received = once(http.server, 'request')
  const outcome = fetch(url).then(
    (response) => response.text(),
    () => 'cut',
  )
  await received
  return { http, answer: answer.resolve, outcome }
}

test('R16 a request in flight is answered before the server closes', async () => {
  const { http, answer, outcome } = await slowServer(5_000)
  const closed = http.close()
  setTimeout(answer, 100, 'done')
  expect(await outcome).toBe('done')
  await closed
})

test('R16 a request that takes too long is aborted, and the server closes', async () => {
  const { http, outcome } = await slowServer(50)
  await http.close()
  expect(await outcome).toBe('cut')
})
