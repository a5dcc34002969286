import { expect, test } from 'vitest'
import { liveOnHome } from './live-on-home.ts'
import { storageNames } from './subject.ts'

test('OPS-15 HOME-20 the home page reads ten subjects live, all but computer science', () => {
  const live: readonly string[] = liveOnHome
  expect(live).toHaveLength(10)
  expect(storageNames.filter((name) => !live.includes(name))).toEqual(['ComputerScience'])
})
