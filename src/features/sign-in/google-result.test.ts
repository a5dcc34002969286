import { expect, test } from 'vitest'
import { donePageFor, parseGoogleResult, googleResults } from './google-result.ts'

test('T29 whatever the address says, the result is one of a fixed set', () => {
  expect(googleResults.map(parseGoogleResult)).toEqual(googleResults)
  for (const forged of ['https://elsewhere.example', '//elsewhere.example', 'constructor', '', null, {}, 1])
    expect(parseGoogleResult(forged)).toBe('other')
})

test('T29 the window ends on a page of this site', () => {
  for (const result of googleResults)
    expect(new URL(donePageFor(result), 'https://thuto.example')).toMatchObject({
      origin: 'https://thuto.example',
      pathname: '/google-done.html',
      search: `?result=${result}`,
    })
})
