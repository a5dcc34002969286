import { expect, test } from 'vitest'
import { daysOfUse } from './installation.ts'
import { memoryStorage } from '#test/fakes/memory-storage.ts'

function aBrowser(version = '0.1.0') {
  const store = memoryStorage()
  const clock = { now: Date.UTC(2026, 9, 21, 8) }
  return { store, clock, days: daysOfUse(store, () => clock.now, version) }
}
const dayMs = 86_400_000

test('SDK-22 each day of use is noted once, with the version of the app', () => {
  const { store, clock, days } = aBrowser()
  days.note()
  clock.now += 3_600_000
  days.note()
  clock.now += dayMs
  daysOfUse(store, () => clock.now, '0.2.0').note()
  expect(days.waiting()).toEqual(['2026-10-21 0.1.0', '2026-10-22 0.2.0'])
})

test('SDK-22 an entry of 30 days is kept, one of 31 days is dropped at the next write', () => {
  const { clock, days } = aBrowser()
  days.note()
  clock.now += dayMs
  days.note()
  clock.now += 30 * dayMs
  expect(days.waiting()).toEqual(['2026-10-21 0.1.0', '2026-10-22 0.1.0'])
  days.note()
  expect(days.waiting()).toEqual(['2026-10-22 0.1.0', '2026-11-21 0.1.0'])
})

test('SDK-22 what is told is cleared, and today is not noted again', () => {
  const { clock, days } = aBrowser()
  days.note()
  days.told(days.waiting())
  days.note()
  expect(days.waiting()).toEqual([])
  clock.now += dayMs
  days.note()
  expect(days.waiting()).toEqual(['2026-10-22 0.1.0'])
})

test('SDK-22 T49 no more are told at once than fit into a call; the rest wait for the next', () => {
  const { clock, days } = aBrowser('x'.repeat(18))
  for (let day = 0; day < 31; day++) {
    days.note()
    clock.now += dayMs
  }
  const first = days.waiting()
  expect(first).toHaveLength(20)
  expect(JSON.stringify(first).length).toBeLessThan(700)
  days.told(first)
  expect(days.waiting()).toHaveLength(11)
})
