import { expect, test } from 'vitest'
import type { LiveEvent } from './live-event.ts'
import { sseParser, toLiveEvent } from './fetch-event-source.ts'

function readAll(pieces: readonly string[]) {
  const events: LiveEvent[] = []
  const feed = sseParser((event) => events.push(event))
  for (const piece of pieces) feed(piece)
  return events
}
const text =
  'retry: 4000\n\nid: 7\nevent: added\ndata: {"id":"a","title":"ê"}\n\n: still here\n\nid: 8\nevent: ready\ndata: {}\n\nevent: moderation\ndata: {}\n\n'
const events = [
  { type: 'added', data: { id: 'a', title: 'ê' }, id: 7 },
  { type: 'ready', data: {}, id: 8 },
  { type: 'moderation', data: {} },
]

test('CALL-02 frames become events, whatever the size of the chunks', () => {
  expect(readAll([text])).toEqual(events)
  expect(readAll(Array.from(text))).toEqual(events)
})

test('CALL-02 frames are parsed after the HTML standard', () => {
  const odd =
    'id:9\nevent:added\ndata:{"a":\ndata: 1}\n\nevent: users\r\ndata: {}\r\n\r\ndata: {}\n\nid: 4\n\nevent: moderation\nevent: session\nother: x\ndata: {}\n\nevent: added\nid: 5\ndata: {"unfinished"'
  // Lines of data are joined, a space after the colon is optional, the last field of a name counts, an event without
  // data or without an empty line after it is none.
  const fromOdd = [
    { type: 'added', data: { a: 1 }, id: 9 },
    { type: 'users', data: {} },
    { type: 'session', data: {} },
  ]
  expect(readAll([text + odd])).toEqual([...events, ...fromOdd])
  expect(readAll(Array.from(text + odd))).toEqual([...events, ...fromOdd])
})

test('comments, unknown frames and broken frames yield no event', () => {
  expect(toLiveEvent({ event: 'constructor', id: '1', data: '{}' })).toBeUndefined()
  expect(toLiveEvent({ id: '1', data: '{}' })).toBeUndefined()
  expect(toLiveEvent({ event: 'added', id: '1', data: '{"id":' })).toBeUndefined()
  expect(toLiveEvent({ event: 'added', data: '{}' })).toBeUndefined()
  expect(toLiveEvent({ event: 'added', id: 'x', data: '{}' })).toBeUndefined()
  expect(readAll([': still here\n\n'])).toEqual([])
})
