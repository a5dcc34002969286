/** What page and worker agree on about kept files. */
import { describe, expect, test } from 'vitest'
import { offlineResponse, fileIdIn, storedHeaders, keptFileKey, offlineHeader } from './offline-files.ts'

const id = '0c8bb5d7-9b0e-4a2f-8f0e-8f2d1c3b4a5e'
const kept = new Headers({
  'content-type': 'application/pdf',
  etag: '"abc"',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'public, max-age=60',
  'set-cookie': 'a=b',
})

describe('the key of a kept file', () => {
  test('is the same whatever name the address ends with', () => {
    const addresses = [`/files/${id}/Algebra%20notes.pdf`, `/files/${id}/`, `/files/${id}`]
    expect(addresses.map(fileIdIn)).toEqual([id, id, id])
    expect(fileIdIn(`/files/${id.toUpperCase()}/a.pdf`)).toBe(id)
    expect(keptFileKey(id)).toBe(`/files/${id}`)
  })

  test.each([
    '/',
    '/files/',
    '/files/1/a.pdf',
    `/covers/${id}/large.webp`,
    `/api/files/${id}/a`,
    `/files/${id}a/b`,
  ])('%s is no kept file', (path) => expect(fileIdIn(path)).toBeUndefined())
})

describe('an answer made from a kept file', () => {
  test('T14 keeps what forbids a file to run, and says that it is not the site’s', () => {
    expect(storedHeaders(kept, 100)).toEqual({
      'content-type': 'application/pdf',
      etag: '"abc"',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': '100',
    })
    const { headers } = offlineResponse({}, kept, 100)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      [offlineHeader]: '1',
    })
    expect(headers).not.toHaveProperty('cache-control')
  })

  test.each([
    ['all of it', {}, 200, [0, 100], { length: '100' }],
    ['the first part', { range: 'bytes=0-9' }, 206, [0, 10], { length: '10', range: 'bytes 0-9/100' }],
    ['the end', { range: 'bytes=-5' }, 206, [95, 100], { length: '5', range: 'bytes 95-99/100' }],
    ['beyond its end', { range: 'bytes=100-' }, 416, undefined, { range: 'bytes */100' }],
    ['a part of another version', { range: 'bytes=0-9', ifRange: '"old"' }, 200, [0, 100], { length: '100' }],
    ['nothing new', { ifNoneMatch: '"abc"' }, 304, undefined, {}],
  ])('%s', (_, asked, status, slice, told) => {
    const answer = offlineResponse(asked, kept, 100)
    expect([answer.status, answer.slice]).toEqual([status, slice])
    const { 'content-length': length, 'content-range': range } = answer.headers
    expect({ length, range }).toEqual({ length: undefined, range: undefined, ...told })
  })
})
