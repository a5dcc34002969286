import { expect, test } from 'vitest'
import { choiceCookies } from './switch-language.ts'

test('F-C23 a chosen language is stored in a __Host- cookie on https, and in a plain one on http', () => {
  expect(choiceCookies('af', 'https:')).toEqual([
    '__Host-language=af; path=/; max-age=31536000; samesite=lax; secure',
    'language=; path=/; max-age=0; samesite=lax; secure',
  ])
  expect(choiceCookies('af', 'http:')).toEqual(['language=af; path=/; max-age=31536000; samesite=lax'])
})
