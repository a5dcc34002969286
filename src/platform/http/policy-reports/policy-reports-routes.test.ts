import { request } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../log.ts'
import { waitForFreshMinute } from '#test/database/fresh-window.ts'
import { testSite } from '#test/site.ts'

const lines: string[] = []
const log = createLog({ level: 'warn', write: (line) => lines.push(line), now: () => new Date() })
const site = await testSite({ log, settings: { LIMITS: 'normal' } })
const visitor = await site.visitor()
const url = '/api/policy-reports'
const report = {
  'csp-report': {
    'document-uri': 'https://thuto.example/?q=anna@school.example',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?anna@school.example',
  },
}
const send = (payload: string, type = 'application/csp-report', who = visitor) =>
  who.call('POST', url, { payload, headers: { 'content-type': type } })

test('T27 T43 a report is one log line with directive, host and page, without personal data; nothing is stored', async () => {
  expect((await send(JSON.stringify(report))).statusCode).toBe(204)
  const body = { documentURL: 'https://thuto.example/', effectiveDirective: 'img-src', blockedURL: 'inline' }
  const many = JSON.stringify([{ type: 'csp-violation', body }])
  expect((await send(many, 'application/reports+json')).statusCode).toBe(204)
  expect(lines.splice(0).map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'The policy of / stopped evil.example by script-src-elem',
    'The policy of / stopped inline by img-src',
  ])
})

test('F-C12 ten reports in one body give one log line', async () => {
  const body = { documentURL: 'https://thuto.example/', effectiveDirective: 'img-src', blockedURL: 'inline' }
  const ten = Array.from({ length: 10 }, () => ({ type: 'csp-violation', body }))
  expect((await send(JSON.stringify(ten), 'application/reports+json')).statusCode).toBe(204)
  expect(lines.splice(0).map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'The policy of / stopped inline by img-src (10 times)',
  ])
})

test('T17 T32 reports are accepted only in the browsers’ formats, at this path, from this site', async () => {
  const text = JSON.stringify(report)
  for (const type of ['application/json', 'text/plain', 'application/octet-stream'])
    expect([type, (await send(text, type)).statusCode]).toEqual([type, 415])
  const headers = { 'content-type': 'application/csp-report' }
  expect((await visitor.call('POST', '/api/sign-in', { payload: text, headers })).statusCode).toBe(415)
  const foreign = { ...headers, origin: 'https://elsewhere.example' }
  expect((await visitor.call('POST', url, { payload: text, headers: foreign })).statusCode).toBe(403)
  const ofBrowser = { ...headers, 'sec-fetch-site': 'same-origin' }
  expect(
    (await site.http.inject({ method: 'POST', url, payload: text, headers: ofBrowser })).statusCode,
  ).toBe(204)
  expect((await send('no report')).statusCode).toBe(400)
  lines.splice(0)
})

test('at most 8 kB are read, with or without Content-Length', async () => {
  const long = JSON.stringify({ ...report, more: 'x'.repeat(8_192) })
  expect((await send(long)).statusCode).toBe(413)
  const address = new URL(await site.http.listen({ port: 0, host: '127.0.0.1' }))
  const sent = request(new URL(url, address), {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report', origin: site.parts.config.baseUrl },
  })
  // The connection may close before or after the response is read.
  const end = new Promise((resolve) => {
    sent.once('response', ({ statusCode }) => resolve(statusCode))
    sent.on('error', () => resolve('cut'))
  })
  // Two chunks have no Content-Length.
  sent.write(long.slice(0, 5_000))
  sent.end(long.slice(5_000))
  expect([413, 'cut']).toContain(await end)
  expect(lines).toEqual([])
})

describe('limits', () => {
  beforeEach(() => waitForFreshMinute(site.parts.db))

  test('F-C12 T49 sixty reports a minute per address are accepted, whatever the visitor, and sixty lines written', async () => {
    const visitors = await Promise.all([1, 2, 3].map(() => site.visitor()))
    const remoteAddress = '198.51.100.7'
    const headers = { 'content-type': 'application/csp-report' }
    const statuses: number[] = []
    for (let n = 0; n < 63; n += 1) {
      const who = visitors[n % 3] ?? visitor
      const answer = await who.call('POST', url, { payload: JSON.stringify(report), headers, remoteAddress })
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([...Array<number>(60).fill(204), 429, 429, 429])
    expect(lines.length).toBeLessThanOrEqual(60)
  })
})
