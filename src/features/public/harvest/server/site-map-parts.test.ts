import { expect, test } from 'vitest'
import { maxInPart, partName, partsFor } from './site-map.ts'

test.each([
  [0, 1],
  [1_000, 1],
  [1_001, 16],
  [16_001, 256],
  [1_000_000, 4_096],
  [50_000_000, 4_096],
])('%i resources are split into %i parts of 1,000 on average', (resources, parts) => {
  expect(partsFor(resources, 1_500)).toHaveLength(parts)
})

test('every id belongs to one part, and every part has its own name', () => {
  const parts = partsFor(20_000, 1_500)
  for (const end of ['000', '3fa', 'fff'])
    expect(parts.filter((part) => end.startsWith(part))).toHaveLength(1)
  expect(new Set(parts.map(partName)).size).toBe(parts.length)
  expect(partName('')).toBe('resources.xml')
  expect(partName('3f')).toBe('resources-3f.xml')
})

test('F-C2 a part has at most 2,000 resources, fewer with more languages', () => {
  expect(maxInPart('https://a.example', 1)).toBe(2_000)
  expect(maxInPart('https://a.example', 2)).toBeLessThan(2_000)
  expect(maxInPart('https://a.example', 5)).toBeLessThan(500)
})
