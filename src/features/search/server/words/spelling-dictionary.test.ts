import { describe, expect, test } from 'vitest'
import { spellingDictionary, phoneticKey } from './spelling-dictionary.ts'

function dictionary(words: Record<string, number>, known: readonly string[] = []) {
  const parts = { words, version: 1, nowMs: 0, read: 0 }
  const terms = {
    version: () => parts.version,
    terms: () => {
      parts.read += 1
      return Object.entries(parts.words)
    },
  }
  const { near } = spellingDictionary({ terms, known, nowMs: () => parts.nowMs })
  return { parts, near: async (word: string) => (await near(word, 5)).map(({ term }) => term) }
}

describe('spelling dictionary', () => {
  test('the nearest first, then what more resources have', async () => {
    const { near } = dictionary({ breuke: 2, breuk: 90, breukmuur: 1, breukx: 3 })
    expect(await near('brueke')).toEqual(['breuke', 'breuk', 'breukx'])
  })

  test('short words are one step away at most, very short ones are not guessed', async () => {
    const { near } = dictionary({ cell: 5, sells: 5, son: 5 })
    expect(await near('cel')).toEqual([])
    expect(await near('celll')).toEqual(['cell'])
  })

  test('signs around a word do not count', async () => {
    expect(await dictionary({ '(fractions,': 1, 'well-being': 1 }).near('fracitons')).toEqual(['fractions'])
  })

  test('without terms the known words are all there is', async () => {
    expect(await dictionary({}, ['algebra']).near('algerba')).toEqual(['algebra'])
  })

  test('terms that changed are read again after a minute, and at once when there were none', async () => {
    const { parts, near } = dictionary({}, ['algebra'])
    await near('algerba')
    parts.words = { botany: 1 }
    parts.version = 2
    expect(await near('botnay')).toEqual(['botany'])
    parts.words = { zoology: 1 }
    parts.version = 3
    parts.nowMs = 59_999
    expect(await near('zoolgoy')).toEqual([])
    parts.nowMs = 60_000
    await expect.poll(() => near('zoolgoy'), { timeout: 15_000 }).toEqual(['zoology'])
    expect(parts.read).toBe(3)
  })

  test('many who ask at once have it made once', async () => {
    const { parts, near } = dictionary({ algebra: 1 })
    await Promise.all([near('algerba'), near('algbera'), near('allgebra')])
    expect(parts.read).toBe(1)
  })
})

test.each([
  ['fotosyntesis', 'photosynthesis'],
  ['fracshun', 'fraction'],
  ['graat', 'graad'],
  ['elektrisitiet', 'elektrisityt'],
  ['fraestel', 'vraestel'],
  ['sirkle', 'circle'],
])('%s sounds like %s', (written, meant) => {
  expect(phoneticKey(written)).toBe(phoneticKey(meant))
})

test.each([
  ['breuk', 'breek'],
  ['sel', 'sin'],
])('%s does not sound like %s', (one, other) => {
  expect(phoneticKey(one)).not.toBe(phoneticKey(other))
})
