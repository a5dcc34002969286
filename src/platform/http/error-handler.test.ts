import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { commonFailure, type FailureCode } from '#shared/failure.ts'
import { commonFailures } from '#shared/messages.ts'
import { RetryBudgetError } from '#shared/retry.ts'
import { siteWithoutDatabase } from '#test/site-without-database.ts'
import { createLog } from '../log.ts'
import { localizeFailure } from '#app/failure-texts.ts'
import { sendError, asFailure } from './error-handler.ts'
import type { HttpDeps } from './http-server.ts'

const away = await siteWithoutDatabase()

const error = (details: object, message = 'relation "secret_table" is gone') =>
  Object.assign(new Error(message), details)

const lines: string[] = []
const http = fastify({
  loggerInstance: createLog({ level: 'warn', write: (line) => lines.push(line), now: () => new Date() }),
  genReqId: () => 'request-1',
})
const securityEvents = { noteFirst() {} }
http.decorate('parts', { offeredLanguages: ['en'], localizeFailure, securityEvents } as unknown as HttpDeps)
http.setErrorHandler((thrown, request, reply) => sendError(thrown, request, reply))
let next: unknown
http.get('/', () => Promise.reject(next as Error))

async function answerTo(thrown: unknown) {
  next = thrown
  lines.length = 0
  const answer = await http.inject('/')
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), headers: answer.headers }
}
const loggedErrors = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error')

test('ERR-31 an unreachable file store is answered with retryAfterSeconds', async () => {
  const { status, body, headers } = await answerTo(new RetryBudgetError(error({ code: 'ECONNREFUSED' })))
  expect([status, headers['retry-after']]).toEqual([503, '30'])
  expect(body).toMatchObject({ code: 'storage_unavailable', message: commonFailures.storage_unavailable })
  expect(loggedErrors()).toEqual([])
})

describe('an unexpected error', () => {
  test.each([
    ['an error', error({ code: '42P01' })],
    ['an error with a server status', error({ statusCode: 502 })],
    ['a text', 'secret_table'],
    ['an object', { secret_table: true }],
    ['a broken rule of the database', error({ code: '23514' })],
    ['a lost file', error({ code: 'ENOENT', syscall: 'open' })],
  ])('T43 reveals nothing to the client and is logged in full: %s', async (_, thrown) => {
    const { status, body, headers } = await answerTo(thrown)
    expect(status).toBe(500)
    expect(body).toEqual({ code: 'unexpected', message: commonFailures.unexpected, requestId: 'request-1' })
    expect(headers['cache-control']).toBe('no-store')
    expect(loggedErrors()).toHaveLength(1)
    expect(JSON.stringify(loggedErrors())).toContain('secret_table')
    expect(JSON.stringify(loggedErrors())).toContain('request-1')
  })
})

describe('an expected failure', () => {
  test('is answered with its code, message and field, and is not logged', async () => {
    const { status, body } = await answerTo(
      commonFailure('invalid_input', { field: 'title', words: 'No, {field}.' }),
    )
    expect([status, body]).toEqual([
      400,
      { code: 'invalid_input', message: 'No, title.', field: 'title', requestId: 'request-1' },
    ])
    expect(loggedErrors()).toEqual([])
  })

  test('T9 has retryAfterSeconds', async () => {
    const { status, headers } = await answerTo(commonFailure('too_many_requests', { retryAfterSeconds: 60 }))
    expect([status, headers['retry-after']]).toEqual([429, '60'])
  })
})

const codeOf = (details: object, message?: string): FailureCode | undefined =>
  asFailure(error(details, message))?.code

describe('an unavailable database', () => {
  test.each([
    { code: 'ECONNREFUSED' },
    { code: 'ECONNRESET' },
    { code: 'EPIPE' },
    { code: 'ENOENT', syscall: 'connect' },
    { code: '57P01' },
    { code: '57P03' },
    { code: '08006' },
    { code: '53300' },
    { code: '57014' },
    { code: '55P03' },
    { code: '40P01' },
    { code: '40001' },
  ])('R2 R6 %o is 503, not 500', (details) => {
    expect(codeOf(details)).toBe('database_unavailable')
  })

  test.each([
    'Connection terminated unexpectedly',
    'Client was closed and is not queryable',
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('R2 R6 %j is 503', (message) => {
    expect(codeOf({}, message)).toBe('database_unavailable')
  })

  test.each(['57014', '55P03', '40P01'])(
    'R6 a statement that PostgreSQL ends is logged: %s',
    async (code) => {
      expect(await answerTo(error({ code }))).toMatchObject({ status: 503 })
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({ level: 'warn', status: 503, error: expect.objectContaining({ code }) }),
      ])
    },
  )

  test('R6 an outage is not logged with each call', async () => {
    expect(await answerTo(error({ code: '08006' }))).toMatchObject({ status: 503 })
    expect(lines).toEqual([])
  })

  test('R6 gives 503 with retryAfterSeconds for every call that needs it', async () => {
    const origin = 'http://127.0.0.1:3000'
    const calls = [
      { method: 'GET', url: '/api/resources' },
      { method: 'GET', url: '/api/search?q=a' },
      { method: 'GET', url: '/api/subjects' },
      { method: 'GET', url: '/files/6f1c1d8e-1111-4222-8333-444455556666/notes.pdf' },
      { method: 'POST', url: '/api/visitor', headers: { origin } },
      {
        method: 'POST',
        url: '/api/sign-in',
        headers: { origin },
        payload: { email: 'a@b.example', password: 'x' },
      },
    ] as const
    for (const call of calls) {
      const answer = await away.inject(call)
      expect([call.url, answer.statusCode]).toEqual([call.url, 503])
      expect(answer.json()).toMatchObject({ code: 'database_unavailable' })
      expect(answer.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
    }
    expect((await away.inject('/healthz')).statusCode).toBe(200)
    expect((await away.inject('/readyz')).statusCode).toBe(503)
  })
})

test.each([
  [{ code: 'ENOSPC' }, 'storage_full'],
  [{ code: 'EDQUOT' }, 'storage_full'],
  [{ code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }, 'file_too_large'],
  [{ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }, 'unsupported_media_type'],
  [{ code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 }, 'invalid_input'],
  [{ statusCode: 400 }, 'invalid_input'],
  [{ code: '22021' }, 'invalid_input'],
  [{ code: '22008' }, 'invalid_input'],
  [{ statusCode: 500 }, undefined],
  [{}, undefined],
])('T17 T18 %o is %s', (details, code) => {
  expect(codeOf(details)).toBe(code)
})
