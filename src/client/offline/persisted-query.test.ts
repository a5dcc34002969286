import { expect, test } from 'vitest'
import { markRestored, isRestored, persisted } from './persisted-query.ts'

const { refetchInterval, refetchOnReconnect } = persisted('public')
const asked = (dataUpdatedAt: number, errorUpdateCount = 0) => ({
  state: { data: dataUpdatedAt ? {} : undefined, dataUpdatedAt, errorUpdateCount },
})
const now = 1_795_000_000_000

test('an answer from the store is known as one, whatever the clock says', () => {
  expect([now, now - 1, 0].map(isRestored)).toEqual([false, false, false])
  expect(
    [markRestored(now), markRestored(now + 9_999), markRestored(markRestored(now))].map(isRestored),
  ).toEqual([true, true, true])
})

test('SDK-10 over a kept answer it goes on trying, SDK-07 SDK-08 with pauses that grow to a minute', () => {
  const pauses = [0, 1, 2, 3, 40].map((failures) => refetchInterval(asked(markRestored(now), failures)))
  expect(pauses).toEqual([1_000, 1_000, 1_500, 2_250, 60_000])
  expect(refetchInterval(asked(now, 3))).toBe(false)
})

test('SDK-08 back online it asks at once what is kept or missing, and nothing that is new', () => {
  expect([markRestored(now), 0, now].map((at) => refetchOnReconnect(asked(at)))).toEqual([
    'always',
    'always',
    false,
  ])
})
