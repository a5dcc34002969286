import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { pageLanguage } from './plain-page-query.ts'

const query = z.strictObject(pageLanguage)

test.each([
  [{}, 'en'],
  [{ lang: 'en' }, 'en'],
  [{ lang: 'af' }, 'af'],
])('the query %j asks for a page in %s', (asked, language) => {
  expect(query.parse(asked)).toEqual({ lang: language })
})

test.each([{ lang: 'xx' }, { lang: ['af', 'en'] }, { lang: '' }])('%j asks for no page there is', (asked) => {
  expect(query.safeParse(asked).success).toBe(false)
})
