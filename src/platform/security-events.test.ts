import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { anonymousRows, type SecurityEvent, securityEvents } from './security-events.ts'

const lines: { event?: string; count?: number }[] = []
const log = createLog({
  level: 'warn',
  write: (line) => lines.push(JSON.parse(line) as (typeof lines)[number]),
  now: () => new Date(),
})
const rows: SecurityEvent[] = []
const writer = { add: (event: SecurityEvent) => void rows.push(event), flush: () => Promise.resolve() }
const freshEvents = () => securityEvents({ log, writer, hideAddress: () => 'hash', nowMs: () => Date.now() })
let events = freshEvents()
const call = { requestId: 'request-1', route: '/api/sign-in', address: '192.0.2.1' }

beforeEach(() => {
  lines.length = 0
  rows.length = 0
  vi.useFakeTimers()
  events = freshEvents()
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

test('F-S3-13 one address without a session gets 60 rows a minute of all kinds, then one row for each kind counts the rest', () => {
  for (let i = 0; i < 100; i++) {
    events.note('sign_in.failed', call)
    events.note('csrf.refused', call)
  }
  events.note('access.denied', { ...call, address: '192.0.2.2' })
  events.note('access.denied', { ...call, accountId: 'a' })
  expect(rows).toHaveLength(62)
  vi.advanceTimersByTime(60_000)
  expect(rows.slice(62)).toEqual([
    { kind: 'sign_in.failed', count: 70 },
    { kind: 'csrf.refused', count: 70 },
  ])
  events.note('sign_in.failed', call)
  expect(rows).toHaveLength(65)
})

test('F-S3-13 a thousand addresses without a session get the rows of a day’s budget, and every event is counted', async () => {
  const kinds = ['sign_in.failed', 'csrf.refused', 'access.denied', 'factor.failed'] as const
  const minutes = 30
  for (let minute = 0; minute < minutes; minute++) {
    for (let i = 0; i < 1_000; i++)
      for (const kind of kinds) events.note(kind, { ...call, address: `192.0.2.${i}` })
    vi.advanceTimersByTime(60_000)
  }
  await events.close()
  const single = rows.filter(({ route }) => route !== undefined)
  const { moreADay, aMinute } = anonymousRows
  expect(single.length).toBeLessThanOrEqual(moreADay + aMinute * minutes)
  expect(rows.length - single.length).toBeLessThanOrEqual(kinds.length * minutes)
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(minutes * 1_000 * kinds.length)
})
