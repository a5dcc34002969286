import { describe, expect, test } from 'vitest'
import { spellingDictionary, phoneticKey } from './spelling-dictionary.ts'

function dictionary(words: Record<string, number>, known: readonly string[] = []) {
  const index = { words, version: 1, nowMs: 0, read: 0 }
  const terms = {
    version: () => index.version,
    terms: () => {
      index.read += 1
      return Object.entries(index.words)
    },
  }
  const { near } = spellingDictionary(terms, known, () => index.nowMs)
  return { index, near: async (word: string) => (await near(word, 5)).map(({ term }) => term) }
}

describe('spelling dictionary', () => {
  test('terms are sorted by distance, then by number of resources', async () => {
    const { near } = dictionary({ breuke: 2, breuk: 90, breukmuur: 1, breukx: 3 })
    expect(await near('brueke')).toEqual(['breuke', 'breuk', 'breukx'])
  })

  test('short words allow one step, very short words none', async () => {
    const { near } = dictionary({ cell: 5, sells: 5, son: 5 })
    expect(await near('cel')).toEqual([])
    expect(await near('celll')).toEqual(['cell'])
  })

  test('punctuation around a word is ignored', async () => {
    expect(await dictionary({ '(fractions,': 1, 'well-being': 1 }).near('fracitons')).toEqual(['fractions'])
  })

  test('dictionary without terms holds the known words', async () => {
    expect(await dictionary({}, ['algebra']).near('algerba')).toEqual(['algebra'])
  })

  test('changed terms are read again after a minute, and at once if there were none', async () => {
    const { index, near } = dictionary({}, ['algebra'])
    await near('algerba')
    index.words = { botany: 1 }
    index.version = 2
    expect(await near('botnay')).toEqual(['botany'])
    index.words = { zoology: 1 }
    index.version = 3
    index.nowMs = 59_999
    expect(await near('zoolgoy')).toEqual([])
    index.nowMs = 60_000
    await expect.poll(() => near('zoolgoy'), { timeout: 15_000 }).toEqual(['zoology'])
    expect(index.read).toBe(3)
  })

  test('concurrent calls share one build', async () => {
    const { index, near } = dictionary({ algebra: 1 })
    await Promise.all([near('algerba'), near('algbera'), near('allgebra')])
    expect(index.read).toBe(1)
  })
})

test.each([
  ['fotosyntesis', 'photosynthesis'],
  ['fracshun', 'fraction'],
  ['graat', 'graad'],
  ['elektrisitiet', 'elektrisityt'],
  ['fraestel', 'vraestel'],
  ['sirkle', 'circle'],
])('%s sounds like %s', (written, expected) => {
  expect(phoneticKey(written)).toBe(phoneticKey(expected))
})

test.each([
  ['breuk', 'breek'],
  ['sel', 'sin'],
])('%s does not sound like %s', (one, other) => {
  expect(phoneticKey(one)).not.toBe(phoneticKey(other))
})
