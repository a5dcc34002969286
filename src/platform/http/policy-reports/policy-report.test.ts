import { describe, expect, test } from 'vitest'
import { policyReportsIn } from './policy-report.ts'

const inOldForm = (report: object) => policyReportsIn(JSON.stringify({ 'csp-report': report }))
const page = 'https://thuto.example/files/6f1c1d8e-1111-4222-8333-444455556666/Anna%20Naidoo.pdf?q=anna'

describe('policy report', () => {
  test('has directive, host and first path segment, in both formats', () => {
    const expected = [{ directive: 'script-src-elem', blocked: 'evil.example', page: '/files' }]
    expect(
      inOldForm({
        'document-uri': page,
        'effective-directive': 'script-src-elem',
        'violated-directive': "script-src 'self'",
        'blocked-uri': 'https://evil.example/x.js?who=anna@school.example',
        'script-sample': 'anna@school.example',
      }),
    ).toEqual(expected)
    const body = {
      documentURL: page,
      effectiveDirective: 'script-src-elem',
      blockedURL: 'https://evil.example/x.js?who=anna',
      sample: 'anna',
    }
    expect(policyReportsIn(JSON.stringify([{ type: 'csp-violation', age: 1, url: page, body }]))).toEqual(
      expected,
    )
  })

  test.for([
    ['inline', 'inline'],
    ['trusted-types-sink', 'trusted-types-sink'],
    ['data:text/html,<b>anna</b>', 'data:'],
    ['no address at all, anna@school.example', 'something else'],
    ['', 'something else'],
  ] as const)('%j is logged as %s', ([blocked, logged]) => {
    expect(inOldForm({ 'blocked-uri': blocked })).toEqual([
      { directive: 'a rule', blocked: logged, page: 'a page' },
    ])
  })

  test('has no line breaks and no text', () => {
    const report = {
      'document-uri': 'https://x.example/\n{"level":60}',
      'violated-directive': 'img-src\nanna@school.example',
      'blocked-uri': 'inline\nanna',
    }
    expect(inOldForm(report)).toEqual([{ directive: 'img-src', blocked: 'something else', page: '/' }])
  })

  test('at most ten, of policies only', () => {
    const one = { type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'inline' } }
    const many = [
      { type: 'crash', body: {} },
      ...Array.from({ length: 50 }, () => one),
      { type: 'csp-violation', body: 7 },
    ]
    expect(policyReportsIn(JSON.stringify(many))).toHaveLength(10)
  })

  test.for(['', '{', 'null', '7', '{"csp-report":7}', '{"x":1}', '[1]'])('%j is no report', (body) => {
    expect(policyReportsIn(body)).toBeUndefined()
  })
})
