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

/** Lets streams hand on what they have. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('what comes to its end is handed on whole', async () => {
  const intake = bodyStream(Readable.from([Buffer.from('Algebra '), Buffer.from('notes')]), times)
  expect([await text(intake.stream), intake.endedEarly()]).toEqual(['Algebra notes', undefined])
})

test('more than anybody holds in memory waits at its source', async () => {
  let made = 0
  const endless = new Readable({
    read() {
      made += 1
      this.push(Buffer.alloc(65_536))
    },
  })
  const intake = bodyStream(endless, times)
  intake.stream.read(1)
  for (let i = 0; i < 50; i += 1) await turn()
  expect(made).toBeLessThan(10)
  intake.stop('closing')
})

test.each<[string, AbortReason, (source: PassThrough, stop: (why: AbortReason) => void) => void]>([
  ['a line that is cut', 'cut', (source) => void source.destroy(new Error('reset'))],
  ['a sender who leaves', 'cut', (source) => void source.destroy()],
  ['a silence too long', 'idle', () => void vi.advanceTimersByTime(1_000)],
  ['somebody who wants to go on', 'wanted', (_, stop) => stop('wanted')],
  ['a site that closes', 'closing', (_, stop) => stop('closing')],
])('L7 %s ends it, and what came is not lost', async (_, why, end) => {
  const source = new PassThrough()
  const intake = bodyStream(source, times)
  const read = text(intake.stream)
  source.write('half of it')
  await turn()
  await turn()
  end(source, intake.stop)
  expect([await read, intake.endedEarly()]).toEqual(['half of it', why])
})

test('a sender may be slow for as long as it takes, up to the time for the whole', async () => {
  const source = new PassThrough()
  const intake = bodyStream(source, times)
  const read = text(intake.stream)
  for (let i = 0; i < 11; i += 1) {
    source.write('x')
    await turn()
    vi.advanceTimersByTime(950)
  }
  expect([await read, intake.endedEarly()]).toEqual(['x'.repeat(11), 'late'])
})

test('only a sender can be silent: nobody is blamed while we do not read', async () => {
  const source = new PassThrough()
  const intake = bodyStream(source, times)
  vi.advanceTimersByTime(5_000)
  source.end('late, and here')
  expect([await text(intake.stream), intake.endedEarly()]).toEqual(['late, and here', undefined])
})

test('the source is left open, so that an answer can still be sent', async () => {
  const source = new PassThrough()
  const intake = bodyStream(source, times)
  source.write('x')
  await turn()
  intake.stop('wanted')
  await text(intake.stream)
  expect(source.destroyed).toBe(false)
})
