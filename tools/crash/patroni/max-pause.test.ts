import { expect, test } from 'vitest'
import type { Operation } from '../history/history.ts'
import { maxPauseMs } from './max-pause.ts'

const click = (endedAt: number, outcome: Operation['outcome'] = 'ok'): Operation => ({
  number: 1,
  cycle: 1,
  act: { kind: 'rate', id: 'a-lesson', stars: 5 },
  invokedAt: 0,
  outcome,
  endedAt,
  wasUnknown: false,
  answers: [],
  id: undefined,
})

test.for<[when: string, ends: number[], ms: number]>([
  ['begins with the fault', [5_000, 5_500, 6_000], 5_000],
  ['lies between two acknowledgements in any order', [7_500, 500], 7_000],
  ['lasts until the end after the last acknowledgement', [1_000], 7_000],
  ['has the whole length without an acknowledgement', [], 8_000],
])('R12 a pause without writes %s', ([, ends, ms]) => {
  expect(maxPauseMs(0, 8_000, ends.map((at) => click(at)))).toBe(ms) // prettier-ignore
})

test('R12 refused and unknown writes, and those before the fault, end no pause', () => {
  const operations = [click(500), click(3_000, 'fail'), click(4_000, 'unknown')]
  expect(maxPauseMs(1_000, 8_000, operations)).toBe(7_000)
})
