import { expect, test } from 'vitest'
import { pageLanguage } from './reader-language.ts'

const offered = ['en', 'af'] as const
const language = (cookie: string | undefined, acceptLanguage?: string) =>
  pageLanguage(
    {
      ...(cookie !== undefined && { cookie }),
      ...(acceptLanguage !== undefined && { 'accept-language': acceptLanguage }),
    },
    offered,
  )

test.each([
  [undefined, undefined, 'en'],
  [undefined, 'af-ZA,af;q=0.9,en;q=0.8', 'af'],
  [undefined, 'en-ZA,en;q=0.9,af;q=0.8', 'en'],
  [undefined, 'zu,xh', 'en'],
  ['language=af', 'en', 'af'],
  ['a=b; language=en; c=d', 'af', 'en'],
  ['__Host-language=af', 'en', 'af'],
  ['language=en; __Host-language=af', 'en', 'af'],
  ['__Host-language=af; language=en', 'en', 'af'],
  ['language=zu', 'af', 'af'],
  ['my-language=af', 'en', 'en'],
  ['language=__proto__', 'en', 'en'],
])('F-C23 T35 the page for cookie %j and Accept-Language %j is in %s', (cookie, acceptLanguage, expected) => {
  expect(language(cookie, acceptLanguage)).toBe(expected)
})
