import { expect, test } from 'vitest'
import { addressLanguage, acceptedLanguage } from './reader-language.ts'

const offered = ['en', 'af'] as const

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['af', 'af'],
  ['AF-za', 'af'],
  ['af-ZA,af;q=0.9,en;q=0.8', 'af'],
  ['en-ZA,en;q=0.9,af;q=0.8', 'en'],
  ['en;q=0.3, af;q=0.7', 'af'],
  ['de, nl;q=0.9, af;q=0.1', 'af'],
  ['af;q=0', 'en'],
  ['zu', 'en'],
  ['*', 'en'],
  ['af;q=x', 'en'],
  [',;q=,;;--', 'en'],
  ['__proto__', 'en'],
])('Accept-Language %j is answered in %s', (header, language) => {
  expect(acceptedLanguage({ 'accept-language': header }, offered)).toBe(language)
})

test.each([
  ['/r/1', 'en'],
  ['/r/1?lang=af', 'af'],
  ['/lite/search?q=a&lang=af', 'af'],
  ['/r/1?lang=zu', 'en'],
])('a page at %s is read in %s', (url, language) => {
  expect(addressLanguage(url, offered)).toBe(language)
})
