import { expect, test } from 'vitest'
import { progressLine } from './terminal-progress.ts'

test.each([
  [0, 100_000, 0, '[                        ] 0 of 100 000'],
  [25_000, 100_000, 2_500, '[=====>                  ] 25 000 of 100 000, 10 000 a second, 8 s left'],
  [10_000, 1_000_000, 10_000, '[                        ] 10 000 of 1 000 000, 1 000 a second, 17 min left'],
  [100, 100, 50, '[=======================>] 100 of 100, 2 000 a second'],
  [0, 0, 3, '[=======================>] 0 of 0'],
])('%i of %i after %i ms reads %s', (done, of, tookMs, line) => {
  expect(progressLine(done, of, tookMs)).toBe(line)
  expect(line.length).toBeLessThanOrEqual(80)
})
