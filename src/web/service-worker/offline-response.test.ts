import { expect, test } from 'vitest'
import { isPlainPage, offlineResponse } from './offline-response.ts'

test.for([
  ['/lite', true],
  ['/lite/subject/history', true],
  ['/r/0c8bb5d7-9b0e-4a2f-8f0e-8f2d1c3b4a5e', true],
  ['/', false],
  ['/files/1/a.pdf', false],
  ['/robots.txt', false],
  ['/api/resources', false],
] as const)('CASE-C01 the path %s is one of a page without scripts: %s', ([path, expected]) => {
  expect(isPlainPage(path)).toBe(expected)
})

test('CASE-C01 the response without a connection has the words of the offline page, and links', async () => {
  const response = offlineResponse()
  expect([response.status, response.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  const html = await response.text()
  expect(html).toContain('<h1>You are offline</h1>')
  expect(html).toContain('This page has not been saved on this device yet.')
  expect(html).toContain('<a href="">Retry</a>')
  expect(html).toContain('<a href="/#/shelf">Saved resources</a>')
})
