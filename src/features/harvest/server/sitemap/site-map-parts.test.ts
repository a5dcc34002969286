import { expect, test } from 'vitest'
import { partName, partNamed, partsFor } from './site-map-parts.ts'

test.each([
  [0, 1],
  [1_000, 1],
  [1_001, 16],
  [16_001, 256],
  [1_000_000, 4_096],
  [50_000_000, 4_096],
])('%i resources come in %i parts', (resources, parts) => {
  expect(partsFor(resources)).toHaveLength(parts)
})

test('every id is in one part, and every part has a name of its own', () => {
  const parts = partsFor(20_000)
  for (const end of ['000', '3fa', 'fff'])
    expect(parts.filter((part) => end.startsWith(part))).toHaveLength(1)
  expect(parts.map((part) => partNamed(partName(part)))).toEqual(parts)
  expect(partNamed('resources.xml')).toBe('')
  for (const name of ['resources-.xml', 'resources-3F.xml', 'resources-1234.xml', 'pages.xml'])
    expect(partNamed(name)).toBeUndefined()
})
