import { describe, expect, test } from 'vitest'
import { policyReportsIn } from './policy-report.ts'

const inOldForm = (report: object) => policyReportsIn(JSON.stringify({ 'csp-report': report }))
const page = 'https://thuto.example/files/6f1c1d8e-1111-4222-8333-444455556666/Anna%20Naidoo.pdf?q=anna'

describe('of what a browser reports', () => {
  test('rule, host and first part of the page are kept, in the old form and the new', () => {
    const kept = [{ directive: 'script-src-elem', blocked: 'evil.example', page: '/files' }]
    expect(
      inOldForm({
        'document-uri': page,
        'effective-directive': 'script-src-elem',
        'violated-directive': "script-src 'self'",
        'blocked-uri': 'https://evil.example/x.js?who=anna@school.example',
        'script-sample': 'anna@school.example',
      }),
    ).toEqual(kept)
    const body = {
      documentURL: page,
      effectiveDirective: 'script-src-elem',
      blockedURL: 'https://evil.example/x.js?who=anna',
      sample: 'anna',
    }
    expect(policyReportsIn(JSON.stringify([{ type: 'csp-violation', age: 1, url: page, body }]))).toEqual(
      kept,
    )
  })

  test.for([
    ['inline', 'inline'],
    ['trusted-types-sink', 'trusted-types-sink'],
    ['data:text/html,<b>anna</b>', 'data:'],
    ['no address at all, anna@school.example', 'something else'],
    ['', 'something else'],
  ] as const)('%j is told as %s', ([said, told]) => {
    expect(inOldForm({ 'blocked-uri': said })).toEqual([
      { directive: 'a rule', blocked: told, page: 'a page' },
    ])
  })

  test('line breaks and words never come with it', () => {
    const report = {
      'document-uri': 'https://x.example/\n{"level":60}',
      'violated-directive': 'img-src\nanna@school.example',
      'blocked-uri': 'inline\nanna',
    }
    expect(inOldForm(report)).toEqual([{ directive: 'img-src', blocked: 'something else', page: '/' }])
  })

  test('ten at most, of policies only', () => {
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
