import { describe, expect, test } from 'vitest'
import { litema } from './litema.ts'

const drawing = (seed: string, across = 6, down = 3) => JSON.stringify(litema(seed, across, down))

/** Every point of a path of relative steps, corners and curve handles alike. */
function points(path: string) {
  const found: [number, number][] = []
  let start: [number, number] = [0, 0]
  let at = start
  for (const [, command, steps = ''] of path.matchAll(/([mlaqz])([^mlaqz]*)/g)) {
    if (command === 'z') at = start
    for (const [index, [, x, y]] of [...steps.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].entries()) {
      const point: [number, number] = [at[0] + Number(x), at[1] + Number(y)]
      found.push(point)
      // A curve's first pair is its handle; its second pair also counts from the start of the curve.
      if (command !== 'q' || index === 1) at = point
    }
    if (command === 'm') start = at
  }
  return found
}

describe('litema', () => {
  test('the same seed gives the same wall', () => {
    expect(drawing('Mathematics')).toBe(drawing('Mathematics'))
  })

  test('200 titles give more than 100 different walls', () => {
    const walls = Array.from({ length: 200 }, (_, i) => drawing(`Worksheet ${i}`))
    expect(new Set(walls).size).toBeGreaterThan(100)
  })

  test('every point is inside the wall at every rotation of the tiles', () => {
    for (let i = 0; i < 50; i++) {
      const { strong, light } = litema(`seed ${i}`, 4, 2)
      for (const [x, y] of [...points(strong), ...points(light)]) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(80)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(40)
      }
    }
  })

  test('every cell has a shape', () => {
    const { strong } = litema('History', 5, 4)
    expect(strong.match(/m/g)).toHaveLength(20)
  })
})
