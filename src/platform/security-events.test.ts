import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Log } from './log.ts'
import { securityEvents } from './security-events.ts'

const lines: { event?: string; count?: number }[] = []
const log = new Log({
  level: 'warn',
  write: (line) => lines.push(JSON.parse(line) as (typeof lines)[number]),
  now: () => new Date(),
})
const events = securityEvents({ log, hideAddress: () => 'hash', nowMs: () => Date.now() })
const call = { requestId: 'request-1', route: '/api/sign-in', address: '192.0.2.1' }

beforeEach(() => {
  lines.length = 0
  vi.useFakeTimers()
})
afterEach(() => {
  events.close()
  vi.useRealTimers()
})

test('F-C7 1,000 events of a kind in a minute give 61 lines, the last one with the count of the rest', () => {
  for (let i = 0; i < 1_000; i++) events.note('sign_in.failed', call)
  events.note('sign_out', call)
  expect(lines).toHaveLength(61)
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(62)
  expect(lines.at(-1)).toMatchObject({ event: 'sign_in.failed', count: 940 })
  events.note('sign_in.failed', call)
  expect(lines).toHaveLength(63)
})

test('F-C7 a minute with few events has no count line', () => {
  for (let i = 0; i < 60; i++) events.note('access.denied', call)
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(60)
})

test('F-C7 close writes the counts of the minutes in progress', () => {
  for (let i = 0; i < 61; i++) events.note('access.denied', call)
  events.close()
  expect(lines.at(-1)).toMatchObject({ event: 'access.denied', count: 1 })
})

test('F-C7 noteFirst writes one line per window, route and address', () => {
  const reach = (from: object = {}) => events.noteFirst('limit.reached', { ...call, ...from }, 60)
  for (let i = 0; i < 3; i++) reach()
  expect(lines).toHaveLength(1)
  reach({ address: '192.0.2.2' })
  reach({ route: '/api/reports' })
  expect(lines).toHaveLength(3)
  vi.advanceTimersByTime(60_000)
  reach()
  expect(lines).toHaveLength(4)
})
