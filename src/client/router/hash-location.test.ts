import { describe, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { returnPathIn } from './use-query.ts'
import { readHash, useHashLocation } from './hash-location.ts'

describe('location in the hash', () => {
  test.each([
    ['', '/', ''],
    ['#/', '/', ''],
    ['#/subject/history', '/subject/history', ''],
    ['#contributors', '/contributors', ''],
    ['#/search?q=algebra', '/search', 'q=algebra'],
    ['#/search?q=why?', '/search', 'q=why?'],
    ['#/?x=1', '/', 'x=1'],
  ])('NAV-01 %j is path %j with query %j', (hash, path, search) => {
    expect(readHash(hash)).toEqual({ path, search })
  })

  test.each(['algebra', 'a & b', '100%', 'c#', 'c++', 'wat is ’n breuk?', '1/2 = 50%'])(
    'NAV-09 the words %j survive the way through the address',
    (words) => {
      const { hash } = new URL(useHashLocation.hrefs(paths.search(words)), 'https://thuto.example/')
      const { path, search } = readHash(hash)
      expect(path).toBe('/search')
      expect(new URLSearchParams(search).get('q')).toBe(words)
    },
  )
})

describe('return path', () => {
  test('is a path of the site', () => {
    expect(returnPathIn({ from: '/contribute' })).toBe('/contribute')
  })

  test.each([
    null,
    'text',
    {},
    { from: 3 },
    { from: '//elsewhere.example' },
    { from: 'https://elsewhere.example' },
  ])('is not %j', (state) => {
    expect(returnPathIn(state)).toBeUndefined()
  })
})
