import * as z from 'zod/mini'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoint } from '#shared/endpoint.ts'
import { call, onFailure, randomId, requestAddress } from './call.ts'

const rate = endpoint({
  method: 'POST',
  path: '/rooms/:room/stars',
  summary: 'For this test.',
  needs: 'rate resources',
  limit: 'rate',
  params: z.strictObject({ room: z.string() }),
  body: z.strictObject({ stars: z.int() }),
  returns: z.object({ total: z.int() }),
  idempotent: true,
  fails: {},
})
const forget = endpoint({
  method: 'DELETE',
  path: '/rooms',
  summary: '',
  needs: 'use the site',
  limit: 'read',
  fails: {},
})

const answer = (status: number, body?: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status })
const unknownVisitor = () => answer(401, { code: 'visitor_unknown', message: 'Ask first.', requestId: 'r' })
const input = { params: { room: 'a' }, body: { stars: 4 } }
const fetched = vi.fn<typeof fetch>()
const keyOf = (n: number) => new Headers(fetched.mock.calls[n]?.[1]?.headers).get('idempotency-key')

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

test('the request follows the contract, and the call returns the response', async () => {
  fetched.mockResolvedValueOnce(answer(201, { total: 4 }))
  expect(await call(rate, input)).toEqual({ total: 4 })
  expect(fetched).toHaveBeenCalledWith(
    '/rooms/a/stars',
    expect.objectContaining({
      method: 'POST',
      body: '{"stars":4}',
      headers: expect.objectContaining({ 'accept-language': 'en' }),
    }),
  )
  expect(keyOf(0)).toMatch(/^[0-9a-f-]{36}$/)
})

test('a call without a response body returns undefined', async () => {
  fetched.mockResolvedValueOnce(answer(204))
  expect(await call(forget)).toBeUndefined()
  expect(keyOf(0)).toBeNull()
})

test('a call without a visitor cookie requests one and repeats with the same idempotency key', async () => {
  const ask = vi.fn<() => Promise<void>>(async () => {})
  onFailure('visitor_unknown', ask)
  fetched.mockResolvedValueOnce(unknownVisitor()).mockResolvedValueOnce(answer(201, { total: 4 }))
  await call(rate, input)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(keyOf(1)).toBe(keyOf(0))
})

test('a confirmation that is cancelled fails the call with its own failure, and the call is not repeated', async () => {
  const refused = { code: 'confirm_first', message: 'Confirm first.', requestId: 'r' }
  fetched.mockImplementation(async () => answer(403, refused))
  onFailure('confirm_first', (failure) => Promise.reject(failure))
  await expect(call(forget)).rejects.toMatchObject({ code: 'confirm_first', message: 'Confirm first.' })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a failure without a remedy fails the call', async () => {
  fetched.mockImplementation(async () => answer(403, { code: 'not_allowed', message: 'No.' }))
  await expect(call(forget)).rejects.toMatchObject({ code: 'not_allowed' })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a call repeats once, not for ever', async () => {
  onFailure('visitor_unknown', async () => {})
  fetched.mockImplementation(async () => unknownVisitor())
  await expect(call(rate, input)).rejects.toMatchObject({ code: 'visitor_unknown', status: 401 })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('two simultaneous calls request one visitor cookie', async () => {
  const ask = vi.fn<() => Promise<void>>(async () => {})
  onFailure('visitor_unknown', ask)
  fetched.mockResolvedValueOnce(unknownVisitor()).mockResolvedValueOnce(unknownVisitor())
  fetched.mockImplementation(async () => answer(201, { total: 4 }))
  await Promise.all([call(rate, input), call(rate, input)])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a missing response is a network failure, the page of a proxy an unexpected one', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(call(rate, input)).rejects.toMatchObject({ code: 'network', status: 0 })
  fetched.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(call(rate, input)).rejects.toMatchObject({ code: 'unexpected', status: 502 })
})

test('a failure has the code, the message and the field of the response', async () => {
  fetched.mockResolvedValueOnce(
    answer(422, { code: 'invalid_email', message: 'Wrong.', field: 'email', requestId: 'r' }),
  )
  await expect(call(rate, input)).rejects.toMatchObject({
    code: 'invalid_email',
    message: 'Wrong.',
    field: 'email',
  })
})

test('T43 the message of an unexpected error has the number by which the operator finds it', async () => {
  const message = 'Something went wrong on our side. Try again.'
  fetched.mockResolvedValueOnce(answer(500, { code: 'unexpected', message, requestId: '0b9c' }))
  await expect(call(rate, input)).rejects.toMatchObject({ message: `${message} (Error reference: 0b9c)` })
})

test('an aborted call rejects with AbortError, not with a network failure', async () => {
  const abort = new AbortController()
  abort.abort()
  fetched.mockRejectedValueOnce(abort.signal.reason)
  await expect(call(rate, { ...input, signal: abort.signal })).rejects.toHaveProperty('name', 'AbortError')
})

test('path parameters are filled in and escaped', () => {
  expect(requestAddress('/api/resources/:resourceId/ratings', { resourceId: 'a/b?c' })).toBe(
    '/api/resources/a%2Fb%3Fc/ratings',
  )
})

test('undefined query values are left out, numbers become text', () => {
  expect(requestAddress('/api/search', {}, { q: 'a & b', title: undefined, limit: 50 })).toBe(
    '/api/search?q=a+%26+b&limit=50',
  )
})

test('a URL without a query has no question mark', () => {
  expect(requestAddress('/api/session', {}, { q: undefined })).toBe('/api/session')
})

test('a random id is a version 4 UUID, also where the browser has none', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 200 }, randomId)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(200)
  expect(new Set(ids.join('')).size).toBe(17)
})
