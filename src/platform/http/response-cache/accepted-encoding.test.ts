import { expect, test } from 'vitest'
import { acceptedEncoding } from './negotiation.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['br;q=0.1, gzip;q=1', 'br'],
  ['br ; q=0.001', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', undefined],
  ['gzip;q=0', undefined],
  ['x-gzip', 'gzip'],
  ['identity, gzip;q=0.5', 'gzip'],
  ['*', 'gzip'],
  ['*;q=0', undefined],
  ['deflate', undefined],
  ['identity', undefined],
  ['', undefined],
  ['brotli', undefined],
  [',;,br;q=x', undefined],
] as const)('T34 %j takes %s', (header, encoding) => {
  expect(acceptedEncoding({ 'accept-encoding': header })).toBe(encoding)
  expect(acceptedEncoding({ 'accept-encoding': header, 'x-no-compression': '1' })).toBeUndefined()
})

test('T34 response is uncompressed without an Accept-Encoding header', () => {
  expect(acceptedEncoding({})).toBeUndefined()
})

test('T37 acceptedEncoding parses a thousand different headers with bounded memory', () => {
  for (let i = 0; i < 1_000; i += 1)
    expect(acceptedEncoding({ 'accept-encoding': `x${i}, gzip;q=0.${(i % 9) + 1}` })).toBe('gzip')
})
