import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, lightModule } from './endpoint.ts'

const words = z.string()
const rate = endpoint({
  method: 'POST',
  path: '/api/things/:id',
  summary: 'A call of this test.',
  needs: 'rate resources',
  limit: 'rate',
  body: z.strictObject({ words }),
  returns: z.object({ words }),
  idempotent: true,
  fails: { resource_not_found: 'It is gone.' },
})
const send = endpoint({
  method: 'POST',
  path: '/api/bytes',
  summary: 'Another.',
  needs: 'contribute resources',
  limit: 'upload',
  bytes: ['text/plain'],
  fails: {},
})

test('of an endpoint travel address, kind of body, and whether there is an answer to read', () => {
  expect(lightModule({ rate, send })).toBe(
    'export const rate = {"method":"POST","path":"/api/things/:id","idempotent":true,"returns":true}\n' +
      'export const send = {"method":"POST","path":"/api/bytes","bytes":["text/plain"]}\n',
  )
})

test('figures, texts and lists travel as they are, shapes and functions by name only', () => {
  const pageOf = () => words
  expect(lightModule({ most: 3, reasons: ['other'], words, pageOf })).toBe(
    'export const most = 3\nexport const reasons = ["other"]\nexport const words = undefined\nexport const pageOf = undefined\n',
  )
})
