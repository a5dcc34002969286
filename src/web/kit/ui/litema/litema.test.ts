import { describe, expect, test } from 'vitest'
import { litema, paletteNamed } from './litema.ts'

const drawing = (seed: string, across = 6, down = 3) => JSON.stringify(litema(seed, across, down))
const points = (path: string) =>
  [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])

describe('litema', () => {
  test('the same seed paints the same wall', () => {
    expect(drawing('Mathematics')).toBe(drawing('Mathematics'))
  })

  test('200 titles paint well over half as many walls', () => {
    const walls = Array.from({ length: 200 }, (_, i) => drawing(`Worksheet ${i}`))
    expect(new Set(walls).size).toBeGreaterThan(100)
  })

  test('nothing is painted outside the wall, however the tiles are turned', () => {
    for (let i = 0; i < 50; i++) {
      const { strong, light } = litema(`seed ${i}`, 4, 2)
      for (const [x, y] of points(strong + light)) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(80)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(40)
      }
    }
  })

  test('every cell is painted', () => {
    const { strong } = litema('History', 5, 4)
    expect(strong.match(/M/g)).toHaveLength(20)
  })

  test('a name that is no palette gets the one for everything else', () => {
    expect(paletteNamed('history')).toBe('history')
    expect(paletteNamed('__proto__')).toBe('other')
  })
})
