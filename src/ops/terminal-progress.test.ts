import { expect, test } from 'vitest'
import { progress } from './terminal-progress.ts'

/** The output of a task with one step every 100 ms. */
function written({ isTTY, steps, of }: { isTTY: boolean; steps: number; of?: number }) {
  const lines: string[] = []
  let now = 0
  const onProgress = progress({ isTTY, write: (text) => lines.push(text) }, () => now)
  for (let done = 1; done <= steps; done += 1) {
    now += 100
    onProgress(done, of)
  }
  return lines
}

test('progress on a terminal rewrites its line and ends it at the last step', () => {
  const lines = written({ isTTY: true, steps: 20, of: 20 })
  expect(lines).toHaveLength(20)
  expect(lines.every((line) => line.startsWith('\r'))).toBe(true)
  expect(lines.filter((line) => line.endsWith('\n'))).toEqual([lines.at(-1)])
})

test('progress in a log has a plain line for each tenth of the work', () => {
  const lines = written({ isTTY: false, steps: 200, of: 200 })
  expect(lines).toHaveLength(10)
  expect(lines.at(0)).toBe('[=>                      ] 20 of 200, 10 a second, 18 s left\n')
  expect(lines.join('')).not.toContain('\r')
})

test('progress in a log without a total has a line every ten seconds', () => {
  expect(written({ isTTY: false, steps: 250 })).toEqual([
    '100 done, 10 a second\n',
    '200 done, 10 a second\n',
  ])
})

test('progress without any steps is one line', () => {
  const lines: string[] = []
  progress({ write: (text) => lines.push(text) }, () => 0)(0, 0)
  expect(lines).toEqual(['[=======================>] 0 of 0\n'])
})
