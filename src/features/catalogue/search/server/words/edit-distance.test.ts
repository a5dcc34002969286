import { describe, expect, test } from 'vitest'
import { outOfRange, scanWithinDistance, sortedTerms } from './edit-distance.ts'

/** Reference implementation of the optimal string alignment distance. */
function stepsBetween(one: string, other: string) {
  const rows = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => rows[i]?.[j] ?? outOfRange
  for (let i = 1; i <= one.length; i += 1)
    for (let j = 1; j <= other.length; j += 1) {
      const changed = at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      rows[i]?.splice(
        j,
        1,
        Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped ? at(i - 2, j - 2) + 1 : outOfRange),
      )
    }
  return at(one.length, other.length)
}

const found = (terms: readonly string[], word: string, max: number) => {
  const sorted = sortedTerms([...terms].sort())
  const all: Record<string, [whole: number, prefix: number]> = {}
  scanWithinDistance(sorted, word, max, (index, whole, prefix) => {
    all[sorted.terms[index] ?? ''] = [whole, prefix]
  })
  return all
}

describe('edit distance', () => {
  test('is 1 for a letter missing, added or changed, or two swapped', () => {
    const near = found(['algebra', 'algera', 'allgebra', 'algabra', 'algerba', 'geometry'], 'algebra', 1)
    expect(Object.fromEntries(Object.entries(near).map(([term, [whole]]) => [term, whole]))).toEqual({
      algebra: 0,
      algera: 1,
      allgebra: 1,
      algabra: 1,
      algerba: 1,
    })
  })

  test('of the nearest prefix is reported for a longer term', () => {
    expect(found(['fotosintese'], 'fotosynt', 2)).toEqual({ fotosintese: [outOfRange, 1] })
    expect(found(['lineage', 'linear'], 'linear', 1)).toEqual({ linear: [0, 0] })
  })

  test('equals the reference for terms with shared prefixes', () => {
    const letters = 'abc'
    let state = 20_261
    const next = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return (state >>> 8) % below
    }
    const word = () => Array.from({ length: 1 + next(7) }, () => letters[next(3)]).join('')
    for (let round = 0; round < 60; round += 1) {
      const terms = [...new Set(Array.from({ length: 80 }, word))]
      const [query, max] = [word(), 1 + next(2)]
      const near = found(terms, query, max)
      const wrong = terms.filter((term) => {
        const steps = stepsBetween(query, term)
        const reported = near[term]?.[0] ?? outOfRange
        return steps <= max ? reported !== steps : reported <= max
      })
      expect({ query, max, wrong }).toEqual({ query, max, wrong: [] })
    }
  })
})
