import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { siteWithoutDatabase } from '#test/site-without-database.ts'
import { htmlHeaders, inlineHashes, defaultHeaders } from './security-headers.ts'
import { builtSite } from './site.ts'

const plain = await siteWithoutDatabase()
const secure = await siteWithoutDatabase({ BASE_URL: 'https://thuto.example' })

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

const calls = [
  ['an answer', { url: '/api/session' }],
  ['a description', { url: '/api/openapi.json' }],
  ['health', { url: '/healthz' }],
  ['a failure', { url: '/api/resources' }],
  ['a refused query', { url: '/api/resources?x=1' }],
  ['an unknown address', { url: '/api/nothing' }],
  ['a broken address', { url: '/files/%zz/notes.pdf' }],
  ['an endless address', { url: `/files/6f1c1d8e-1111-4222-8333-444455556666/${'x'.repeat(500)}` }],
  ['an unknown method', { method: 'PUT', url: '/api/resources' }],
  ['a foreign page', { method: 'POST', url: '/api/visitor', headers: { origin: 'https://x.example' } }],
] as const

describe.each(calls)('%s', (_, call) => {
  test('T33 LIM-01 has the headers of every response', async () => {
    const { headers } = await plain.inject(call)
    expect(headers).toMatchObject(always)
    expect(headers['content-security-policy']).toBe(apiPolicy)
    expect(headers['strict-transport-security']).toBeUndefined()
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie'])
      expect(headers[name]).toBeUndefined()
  })

  test('T42 has HSTS on an https site', async () => {
    const { headers } = await secure.inject(call)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  test('T27 is JSON with a request id, or the requested type', async () => {
    const answer = await plain.inject(call)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    if (answer.statusCode >= 400)
      expect(answer.json()).toEqual({
        code: expect.any(String),
        message: expect.any(String),
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
        ...(call.url.endsWith('?x=1') && { field: 'x' }),
      })
  })
})

test('T34 failures are not cacheable', async () => {
  for (const url of ['/api/resources', '/api/resources?x=1', '/api/nothing', '/files/%zz/x'])
    expect((await plain.inject(url)).headers['cache-control']).toBe('no-store')
})

describe('pages', () => {
  const directives = (policy: string | undefined) => (policy ?? '').split('; ')

  test('T27 T33 T50 run only our scripts, in no frame, without other hosts', () => {
    const policy = directives(htmlHeaders(false)['content-security-policy'])
    expect(policy).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "frame-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      'report-uri /api/policy-reports',
      'report-to csp',
    ])
    expect(policy.join(' ')).not.toMatch(/unsafe|\*|http:/)
  })

  test('T50 ANA-09 with a measurement id may call the provider’s hosts, and no others', () => {
    const defaults = directives(htmlHeaders(true)['content-security-policy'])
    const opened = directives(htmlHeaders(true, true)['content-security-policy'])
    const hosts =
      'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com'
    expect(opened.filter((directive) => !defaults.includes(directive))).toEqual([
      "script-src 'self' https://www.googletagmanager.com",
      `img-src 'self' data: blob: ${hosts}`,
      `connect-src 'self' ${hosts}`,
    ])
    expect(opened).toHaveLength(defaults.length)
  })

  test('T27 LIM-02 have a report address for violations, Trusted Types included', () => {
    const headers = htmlHeaders(false)
    expect(headers['reporting-endpoints']).toBe('csp="/api/policy-reports"')
    expect(headers['content-security-policy-report-only']).toBe(
      "require-trusted-types-for 'script'; report-uri /api/policy-reports; report-to csp",
    )
  })

  test('T33 LIM-02 run inline scripts by hash only', () => {
    const inline = { scripts: ["'sha256-abc='"], styles: ["'sha256-def='"] }
    for (const outside of [false, true]) {
      const without = directives(htmlHeaders(false, outside)['content-security-policy'])
      const policy = directives(htmlHeaders(false, outside, inline)['content-security-policy'])
      expect(policy.filter((directive) => !without.includes(directive))).toEqual([
        `script-src 'self'${outside ? ' https://www.googletagmanager.com' : ''} 'sha256-abc='`,
        "style-src 'self' 'sha256-def='",
      ])
      expect(policy).toHaveLength(without.length)
    }
  })

  test('upgrade insecure requests on https', () => {
    expect(directives(htmlHeaders(true)['content-security-policy'])).toContain('upgrade-insecure-requests')
    expect(defaultHeaders(true)).toMatchObject(always)
  })

  const unlessBuilt = existsSync(builtSite) ? '' : ' (skipped: the web app is not built)'
  test.runIf(unlessBuilt === '')(
    `T33 T36 the page has these headers and is revalidated${unlessBuilt}`,
    async () => {
      const { headers, statusCode, body } = await plain.inject('/')
      expect(statusCode).toBe(200)
      const inline = inlineHashes(body)
      expect(inline).toMatchObject({ scripts: { length: 1 }, styles: { length: 1 } })
      const pageHeaders = htmlHeaders(false, false, inline)
      expect(headers).toMatchObject({ ...always, ...pageHeaders, 'cache-control': 'no-cache' })
      expect(headers['content-type']).toMatch(/^text\/html/)
      expect(headers['set-cookie']).toBeUndefined()
    },
  )

  test.each([
    '/.env',
    '/.git/config',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/.git/',
    '/assets/..%2f',
    '/assets/',
    '/uploads/',
    '/data/',
    '/index.html/..%2f.env',
    '/package.json',
    '/src/app/main.ts',
  ])('T30 %s is not there', async (url) => {
    expect((await plain.inject(url)).statusCode).toBe(404)
  })
})
