import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Log } from './log.ts'
import { type SecurityEvent, securityEvents } from './security-events.ts'

const lines: { event?: string; count?: number }[] = []
const log = new Log({
  level: 'warn',
  write: (line) => lines.push(JSON.parse(line) as (typeof lines)[number]),
  now: () => new Date(),
})
const rows: SecurityEvent[] = []
const writer = { add: (event: SecurityEvent) => void rows.push(event), flush: () => Promise.resolve() }
const events = securityEvents({ log, writer, hideAddress: () => 'hash', nowMs: () => Date.now() })
const call = { requestId: 'request-1', route: '/api/sign-in', address: '192.0.2.1' }

beforeEach(() => {
  lines.length = 0
  rows.length = 0
  vi.useFakeTimers()
})
afterEach(async () => {
  await events.close()
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

test('F-C7 close writes the counts of the minutes in progress', async () => {
  for (let i = 0; i < 61; i++) events.note('access.denied', call)
  await events.close()
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

test('ASVS-16.2.1 each event is a row with account, subject and hashed address; after 600 of a kind in a minute one row counts the rest', () => {
  for (let i = 0; i < 1_000; i++) events.note('sign_in.failed', { ...call, accountId: 'a', subjectId: 'b' })
  events.note('sign_out', call)
  expect(rows).toHaveLength(601)
  expect(rows[0]).toEqual({
    kind: 'sign_in.failed',
    count: 1,
    accountId: 'a',
    subjectId: 'b',
    route: '/api/sign-in',
    address: 'hash',
    requestId: 'request-1',
  })
  vi.advanceTimersByTime(60_000)
  expect(rows.at(-1)).toEqual({ kind: 'sign_in.failed', count: 400 })
})
