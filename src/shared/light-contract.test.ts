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

test('the light form of an endpoint has method, path, kind of body and whether it returns JSON', () => {
  expect(lightModule({ rate, send })).toBe(
    'export const rate = {"method":"POST","path":"/api/things/:id","idempotent":true,"returns":true}\n' +
      'export const send = {"method":"POST","path":"/api/bytes","bytes":["text/plain"]}\n',
  )
})

test('the light form of a contract has numbers, texts and lists, but only the names of schemas and functions', () => {
  const pageOf = () => words
  expect(lightModule({ most: 3, reasons: ['other'], words, pageOf })).toBe(
    'export const most = 3\nexport const reasons = ["other"]\nexport const words = undefined\nexport const pageOf = undefined\n',
  )
})
