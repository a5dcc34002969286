import { describe, expect, test } from 'vitest'
import { offlineResponse, fileIdIn, storedHeaders, offlineFileKey, offlineHeader } from './offline-files.ts'

const id = '0c8bb5d7-9b0e-4a2f-8f0e-8f2d1c3b4a5e'
const stored = new Headers({
  'content-type': 'application/pdf',
  etag: '"abc"',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'public, max-age=60',
  'set-cookie': 'a=b',
})

describe('cache key of a saved file', () => {
  test('does not depend on the file name in the URL', () => {
    const addresses = [`/files/${id}/Algebra%20notes.pdf`, `/files/${id}/`, `/files/${id}`]
    expect(addresses.map(fileIdIn)).toEqual([id, id, id])
    expect(fileIdIn(`/files/${id.toUpperCase()}/a.pdf`)).toBe(id)
    expect(offlineFileKey(id)).toBe(`/files/${id}`)
  })

  test.each([
    '/',
    '/files/',
    '/files/1/a.pdf',
    `/covers/${id}/large.webp`,
    `/api/files/${id}/a`,
    `/files/${id}a/b`,
    `/files/${id}/v/1/notes.pdf`,
  ])('COR-19 %s is not the URL of a file', (path) => expect(fileIdIn(path)).toBeUndefined())
})

describe('response from a saved file', () => {
  test('T14 keeps the headers that forbid scripts and carries the offline header', () => {
    expect(storedHeaders(stored, 100)).toEqual({
      'content-type': 'application/pdf',
      etag: '"abc"',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': '100',
    })
    const { headers } = offlineResponse({}, stored, 100)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      [offlineHeader]: '1',
    })
    expect(headers).not.toHaveProperty('cache-control')
  })

  test.each([
    ['whole file without a range', {}, 200, [0, 100], { length: '100' }],
    ['first range', { range: 'bytes=0-9' }, 206, [0, 10], { length: '10', range: 'bytes 0-9/100' }],
    ['suffix range', { range: 'bytes=-5' }, 206, [95, 100], { length: '5', range: 'bytes 95-99/100' }],
    ['range beyond the end', { range: 'bytes=100-' }, 416, undefined, { range: 'bytes */100' }],
    ['range of another version', { range: 'bytes=0-9', ifRange: '"old"' }, 200, [0, 100], { length: '100' }],
    ['matching etag', { ifNoneMatch: '"abc"' }, 304, undefined, {}],
  ])('%s', (_, request, status, slice, range) => {
    const response = offlineResponse(request, stored, 100)
    expect([response.status, response.slice]).toEqual([status, slice])
    const { 'content-length': sent, 'content-range': sentRange } = response.headers
    expect({ length: sent, range: sentRange }).toEqual({ length: undefined, range: undefined, ...range })
  })
})
