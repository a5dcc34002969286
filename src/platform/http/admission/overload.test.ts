import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, expect, test, vi } from 'vitest'
import { localizeFailure } from '#app/failure-texts.ts'
import { overload } from './overload.ts'

let nowMs = 0
let isFull = false
let endTurn = () => {}
const isTooMuch = overload({
  isFull: () => isFull,
  isClosing: () => false,
  isInMemory: (path) => path === '/api/search',
  nowMs: () => nowMs,
  afterTurn: (over) => (endTurn = over),
  headers: { 'x-content-type-options': 'nosniff' },
  newId: () => 'request-1',
  localizerFor: () => localizeFailure('af'),
  pageFor: (url, retryAfterSeconds) => ({
    html: `<p>${url} in ${retryAfterSeconds} s</p>`,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  }),
})

beforeEach(() => {
  endTurn()
  isFull = false
})

/** As many as make a crowd. */
function crowd() {
  for (let i = 0; i < 32; i += 1) ask('/')
}

function ask(url: string, method = 'GET', accept = '*/*') {
  const end = vi.fn<(body: string) => void>()
  const writeHead = vi.fn<(status: number, headers: Record<string, string>) => object>(() => ({ end }))
  const request = { method, url, headers: { accept } } as IncomingMessage
  const refused = isTooMuch(request, { writeHead } as unknown as ServerResponse)
  return { refused, head: writeHead.mock.calls[0], body: end.mock.calls[0]?.[0] }
}

test('R19 overload admits all requests in a short turn of the event loop', () => {
  for (let i = 0; i < 1_000; i += 1) expect(ask('/api/subjects').refused).toBe(false)
})

test('R19 overload refuses further requests in a turn above 150 ms, with Retry-After', () => {
  crowd()
  nowMs += 151
  const { refused, head, body } = ask('/api/subjects')
  expect([refused, head?.[0]]).toEqual([true, 503])
  expect(head?.[1]).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'retry-after': '2',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(JSON.parse(body ?? '')).toMatchObject({
    code: 'too_busy',
    requestId: 'request-1',
    message: expect.stringContaining('besig'),
  })
  expect(ask('/').refused).toBe(true)
  endTurn()
  expect(ask('/').refused).toBe(false)
})

test('R19 overload refuses a page load with a page, a program with JSON', () => {
  crowd()
  nowMs += 151
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const { head, body } = ask('/lite?lang=af', 'GET', browser)
  expect([head?.[0], head?.[1], body]).toEqual([
    503,
    {
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'retry-after': '2',
      'content-type': 'text/html; charset=utf-8',
      'content-length': '27',
    },
    '<p>/lite?lang=af in 2 s</p>',
  ])
  expect(JSON.parse(ask('/api/subjects', 'GET', browser).body ?? '')).toMatchObject({ code: 'too_busy' })
  for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.9'])
    expect(JSON.parse(ask('/files/a/b.pdf', 'GET', accept).body ?? '')).toMatchObject({ code: 'too_busy' })
  expect(ask('/files/a/b.pdf', 'GET', browser).body).toBe('<p>/files/a/b.pdf in 2 s</p>')
})

test('R19 overload ignores a long turn with few requests', () => {
  ask('/')
  nowMs += 500
  expect(ask('/api/subjects').refused).toBe(false)
})

test('R19 overload admits only requests without database access while its queue is full', () => {
  isFull = true
  expect(['/api/session', '/files/a/b.pdf', '/', '/assets/a.js'].map((url) => ask(url).refused)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([ask('/api/search?q=a').refused, ask('/api/search?q=a', 'POST').refused]).toEqual([false, true])
})

test('R19 T38 overload never refuses health probes', () => {
  crowd()
  nowMs += 500
  isFull = true
  for (const url of ['/healthz', '/readyz', '/metrics']) expect(ask(url).refused).toBe(false)
})
