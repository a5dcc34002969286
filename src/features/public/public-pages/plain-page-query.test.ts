import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { pageLanguage } from './plain-page-query.ts'

const schema = z.strictObject(pageLanguage)

test.each([
  [{}, 'en'],
  [{ lang: 'en' }, 'en'],
  [{ lang: 'af' }, 'af'],
])('query %j selects language %s', (query, language) => {
  expect(schema.parse(query)).toEqual({ lang: language })
})

test.each([{ lang: 'xx' }, { lang: ['af', 'en'] }, { lang: '' }])('query %j is refused', (query) => {
  expect(schema.safeParse(query).success).toBe(false)
})
