import { expect, test } from 'vitest'
import { eventQueue } from './reporter.ts'
import { pageEvent } from './browser-env.ts'
import { memoryStorage } from '#test/fakes/memory-storage.ts'

const at = (minute: number) =>
  pageEvent(`page_${minute}`, 'unknown', new Date(Date.UTC(2026, 10, 21, 8, minute)))

test('ANA-11 events wait in the order they happened, whichever tab adds them', () => {
  const store = memoryStorage()
  const [tab, other] = [eventQueue(store), eventQueue(store)]
  tab.add(at(2), 'a')
  other.add(at(1), 'b')
  other.add(at(2), 'c')
  const seen: string[] = []
  for (let key = tab.first(); key !== undefined; key = tab.first()) {
    seen.push(JSON.parse(other.take(key) ?? '').page)
    expect(tab.take(key)).toBeUndefined()
  }
  expect(seen).toEqual(['page_1', 'page_2', 'page_2'])
})

test('ANA-11 what is put back is the first again', () => {
  const queue = eventQueue(memoryStorage())
  queue.add(at(1), 'a')
  queue.add(at(2), 'b')
  const key = queue.first() ?? ''
  const event = queue.take(key) ?? ''
  expect(queue.first()).not.toBe(key)
  queue.putBack(key, event)
  expect([queue.first(), queue.take(key)]).toEqual([key, event])
})

test('ANA-11 of more than 200 the oldest goes', () => {
  const store = memoryStorage()
  const queue = eventQueue(store)
  for (let minute = 0; minute < 200; minute++) queue.add(at(minute), 'x')
  expect(queue.first()).toContain('T08:00')
  queue.add(at(200), 'x')
  expect(store.keys()).toHaveLength(200)
  expect(queue.first()).toContain('T08:01')
})
