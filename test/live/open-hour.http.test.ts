/** Data budget of an open page: every byte of its stream, idle and with a change. */
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { storeResource } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'

const hourMs = 3_600_000
const heartbeatEveryMs = 25_000

// The test triggers heartbeats; every other timer is real.
const beats: (() => void)[] = []
const startInterval = setInterval
const clock = vi.spyOn(globalThis, 'setInterval').mockImplementation((run, everyMs) => {
  if (everyMs !== heartbeatEveryMs) return startInterval(run, everyMs)
  beats.push(run)
  return startInterval(() => {}, hourMs)
})
const site = await testSite()
clock.mockRestore()
const port = Number(new URL(await site.http.listen({ host: '127.0.0.1', port: 0 })).port)

/** Opens a stream of a subject; returns a reader of the bytes so far. */
async function watch() {
  let text = ''
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  socket.write('GET /api/live?topics=subject:Maths HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await vi.waitFor(() => expect(text).toContain('event: ready'), { timeout: 20_000 })
  return () => text
}

test('budget: an hour of an open subject page on which nothing happens is at most 4 kB', async () => {
  const streamText = await watch()
  expect(beats).toHaveLength(1)
  const heartbeats = () => streamText().split('still here').length - 1
  for (let beat = 1; beat <= hourMs / heartbeatEveryMs; beat += 1) {
    beats[0]?.()
    await vi.waitFor(() => expect(heartbeats()).toBe(beat), { interval: 1, timeout: 20_000 })
  }
  console.info(`an hour in which nothing happens: ${streamText().length} bytes`)
  expect(streamText().length).toBeLessThanOrEqual(4_000)
})

test('budget: an approval sends at most 1 kB to an open page', async () => {
  const streamText = await watch()
  const before = streamText().length
  await storeResource(site.parts.db, {
    title: 'Common fractions with fruit',
    subject: 'Maths',
    verified: true,
  })
  await site.parts.changeFeed.poll()
  await vi.waitFor(() => expect(streamText()).toContain('Common fractions with fruit'), { timeout: 20_000 })
  console.info(`one new resource: ${streamText().length - before} bytes`)
  expect(streamText().length - before).toBeLessThanOrEqual(1_000)
})
