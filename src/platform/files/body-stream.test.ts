import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AbortReason, bodyStream } from './body-stream.ts'

const times = { idleMs: 1_000, wholeMs: 10_000 }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Lets streams pass on their buffers. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('bodyStream passes on a complete body', async () => {
  const body = bodyStream(Readable.from([Buffer.from('Algebra '), Buffer.from('notes')]), times)
  expect([await text(body.stream), body.endedEarly()]).toEqual(['Algebra notes', undefined])
})

test('bodyStream applies back-pressure to its source', async () => {
  let made = 0
  const endless = new Readable({
    read() {
      made += 1
      this.push(Buffer.alloc(65_536))
    },
  })
  const body = bodyStream(endless, times)
  body.stream.read(1)
  for (let i = 0; i < 50; i += 1) await turn()
  expect(made).toBeLessThan(10)
  body.stop('closing')
})

test.each<[string, AbortReason, (source: PassThrough, stop: (why: AbortReason) => void) => void]>([
  ['a line that is cut', 'cut', (source) => void source.destroy(new Error('reset'))],
  ['a sender who leaves', 'cut', (source) => void source.destroy()],
  ['a silence too long', 'idle', () => void vi.advanceTimersByTime(1_000)],
  ['another request taking over', 'wanted', (_, stop) => stop('wanted')],
  ['a site that closes', 'closing', (_, stop) => stop('closing')],
])('L7 %s ends it, and what came is not lost', async (_, why, end) => {
  const source = new PassThrough()
  const body = bodyStream(source, times)
  const read = text(body.stream)
  source.write('half of it')
  await turn()
  await turn()
  end(source, body.stop)
  expect([await read, body.endedEarly()]).toEqual(['half of it', why])
})

test('a slow sender is limited only by the total timeout', async () => {
  const source = new PassThrough()
  const body = bodyStream(source, times)
  const read = text(body.stream)
  for (let i = 0; i < 11; i += 1) {
    source.write('x')
    await turn()
    vi.advanceTimersByTime(950)
  }
  expect([await read, body.endedEarly()]).toEqual(['x'.repeat(11), 'late'])
})

test('the idle timeout does not run while the reader pauses', async () => {
  const source = new PassThrough()
  const body = bodyStream(source, times)
  vi.advanceTimersByTime(5_000)
  source.end('late, and here')
  expect([await text(body.stream), body.endedEarly()]).toEqual(['late, and here', undefined])
})

test('bodyStream leaves the source open for the response', async () => {
  const source = new PassThrough()
  const body = bodyStream(source, times)
  source.write('x')
  await turn()
  body.stop('wanted')
  await text(body.stream)
  expect(source.destroyed).toBe(false)
})
