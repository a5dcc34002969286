import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import {
  type BodyOf,
  endpoint,
  failing,
  type FailureOf,
  lightModule,
  type ParamsOf,
  type QueryOf,
} from './endpoint.ts'
import { commonFailure, Failure, statusOf } from './failure.ts'
import { commonFailures } from './messages.ts'

const rate = endpoint({
  method: 'POST',
  path: '/api/things/:id',
  summary: 'A call of this test.',
  needs: 'rate resources',
  limit: 'rate',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ stars: z.int() }),
  fails: { resource_not_found: 'It is gone.' },
})

test('a failure has the message of its contract', () => {
  const failure = failing(rate)('resource_not_found', { field: 'id' })
  expect(failure).toBeInstanceOf(Failure)
  expect(failure).toMatchObject({
    code: 'resource_not_found',
    message: 'It is gone.',
    detail: { field: 'id' },
  })
})

test('a message in the failure’s detail replaces the default one and may name the field', () => {
  const failure = failing(rate)('resource_not_found', { words: 'No {field} here.', field: "$& '{field}'" })
  expect([failure.message, failure.words]).toEqual(["No $& '{field}' here.", 'No {field} here.'])
  expect(commonFailure('not_found').message).toBe(commonFailures.not_found)
})

test('a failure code outside the contract does not compile', () => {
  expectTypeOf<FailureOf<typeof rate>>().toEqualTypeOf<'resource_not_found'>()
  expectTypeOf<ParamsOf<typeof rate>>().toEqualTypeOf<{ id: string }>()
  expectTypeOf<BodyOf<typeof rate>>().toEqualTypeOf<{ stars: number }>()
  expectTypeOf<QueryOf<typeof rate>>().toEqualTypeOf<undefined>()
  // @ts-expect-error -- wrong_password is not among the failures of this call
  expect(failing(rate)('wrong_password').code).toBe('wrong_password')
})

test('every failure code has an error status, every common message belongs to a code', () => {
  for (const status of Object.values(statusOf)) expect(status).toBeGreaterThanOrEqual(400)
  expect(Object.keys(commonFailures).filter((code) => !Object.hasOwn(statusOf, code))).toEqual([])
})

test('the message of an unexpected error reveals nothing', () => {
  expect(commonFailures.unexpected).toBe('Something went wrong on our side. Try again.')
  expect(statusOf.unexpected).toBe(500)
})

const schema = z.string()
const rateWithBody = endpoint({
  method: 'POST',
  path: '/api/things/:id',
  summary: 'A call of this test.',
  needs: 'rate resources',
  limit: 'rate',
  body: z.strictObject({ words: schema }),
  returns: z.object({ words: schema }),
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
  expect(lightModule({ rate: rateWithBody, send })).toBe(
    'export const rate = {"method":"POST","path":"/api/things/:id","idempotent":true,"returns":true}\n' +
      'export const send = {"method":"POST","path":"/api/bytes","bytes":["text/plain"]}\n',
  )
})

test('the light form of a contract has numbers, texts and lists, but only the names of schemas and functions', () => {
  const pageOf = () => schema
  expect(lightModule({ max: 3, reasons: ['other'], words: schema, pageOf })).toBe(
    'export const max = 3\nexport const reasons = ["other"]\nexport const words = undefined\nexport const pageOf = undefined\n',
  )
})
