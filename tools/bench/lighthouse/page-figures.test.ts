import { expect, test } from 'vitest'
import { selfTimes } from './cpu-profile.ts'
import { figureCells, figureHeads } from './page-figures.ts'

const aRun = (blockedMs: number, elements: number) => ({
  categories: { performance: { score: 0.57 } },
  audits: {
    'total-blocking-time': { numericValue: blockedMs },
    'long-tasks': { details: { items: [{ duration: 80 }, { duration: 300 }] } },
    'dom-size': { numericValue: elements },
  },
})

test('figures of a page are medians of its runs, and only times are scaled', () => {
  const cells = figureCells([aRun(900, 50), aRun(400, 70), aRun(600, 60)], 0.5)
  const byHead = Object.fromEntries(figureHeads.map((head, i) => [head, cells[i]]))
  expect(byHead).toMatchObject({
    performance: '57',
    'blocked, s': '0.30',
    'longest task, ms': '150',
    elements: '60',
    SEO: 'NaN',
  })
})

test('self times of a CPU profile add up by the place of a function, without those of the engine', () => {
  const frame = (url: string, lineNumber: number) => ({ functionName: 'f', url, lineNumber, columnNumber: 0 })
  const frames = [frame('', 0), frame('a.js', 1), frame('a.js', 2), frame('a.js', 1)]
  const nodes = frames.map((callFrame, id) => ({ id, callFrame }))
  const timeDeltas = [0, 9_000, 1_000, 4_000, 2_000]
  const times = selfTimes({ nodes, samples: [0, 1, 2, 3], timeDeltas })
  expect(times.map(({ lineNumber, ms }) => [lineNumber, ms])).toEqual([
    [2, 4],
    [1, 3],
  ])
})
