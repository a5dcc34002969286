import { expect, test } from 'vitest'
import { markRestored, isRestored, persisted } from './persisted-query.ts'

const { refetchInterval, refetchOnReconnect } = persisted('public')
const queryState = (dataUpdatedAt: number, errorUpdateCount = 0) => ({
  state: { data: dataUpdatedAt ? {} : undefined, dataUpdatedAt, errorUpdateCount },
})
const now = 1_795_000_000_000

test('a restored result is marked as restored, independent of the clock', () => {
  expect([now, now - 1, 0].map(isRestored)).toEqual([false, false, false])
  expect(
    [markRestored(now), markRestored(now + 9_999), markRestored(markRestored(now))].map(isRestored),
  ).toEqual([true, true, true])
})

test('SDK-10 SDK-07 SDK-08 a query with a restored result retries with pauses that grow to a minute', () => {
  const pauses = [0, 1, 2, 3, 40].map((failures) => refetchInterval(queryState(markRestored(now), failures)))
  expect(pauses).toEqual([1_000, 1_000, 1_500, 2_250, 60_000])
  expect(refetchInterval(queryState(now, 3))).toBe(false)
})

test('SDK-08 `online` refetches restored and missing results, not fresh ones', () => {
  expect([markRestored(now), 0, now].map((at) => refetchOnReconnect(queryState(at)))).toEqual([
    'always',
    'always',
    false,
  ])
})
