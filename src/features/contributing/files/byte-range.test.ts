import { describe, expect, test } from 'vitest'
import { partOf } from './byte-range.ts'

const file = { bytes: 1_000, etag: '"abc"' }
const range = (text: string) => partOf({ range: text }, file)
const whole = { status: 200 }

test('CALL-11 request without conditions gets the whole file', () => {
  expect(partOf({}, file)).toEqual(whole)
})

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=0-99', 0, 99],
  ['bytes=100-', 100, 999],
  ['bytes=999-', 999, 999],
  ['bytes=500-5000', 500, 999],
  ['bytes=0-99999999999999999999999', 0, 999],
  ['bytes=-1', 999, 999],
  ['bytes=-100', 900, 999],
  ['bytes=-5000', 0, 999],
  [' bytes=10-20 ', 10, 20],
])('CALL-11 range %j gets a part', (text, first, last) => {
  expect(range(text)).toEqual({ status: 206, first, last })
})

test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0', 'bytes=20-10', 'bytes=99999999999999999999999-'])(
  'CALL-11 range %j is outside of the file',
  (text) => {
    expect(range(text)).toEqual({ status: 416 })
  },
)

test.each(['', 'bytes=', 'bytes=-', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=a-b', 'bytes 0-1', 'bytes=0x1-2'])(
  'CALL-11 range %j gets the whole file',
  (text) => {
    expect(range(text)).toEqual(whole)
  },
)

describe('If-None-Match', () => {
  test.each(['"abc"', 'W/"abc"', '"x", "abc"', '"x",W/"abc"', '*', ' * '])('%j gets 304', (tags) => {
    expect(partOf({ ifNoneMatch: tags }, file)).toEqual({ status: 304 })
    expect(partOf({ ifNoneMatch: tags, range: 'bytes=0-1' }, file)).toEqual({ status: 304 })
  })

  test.each(['"abd"', 'abc', '""', '"abc', ''])('%j gets the file', (tags) => {
    expect(partOf({ ifNoneMatch: tags }, file)).toEqual(whole)
  })
})

describe('If-Range', () => {
  test('with the current etag gets the part', () => {
    expect(partOf({ range: 'bytes=0-1', ifRange: '"abc"' }, file)).toEqual({ status: 206, first: 0, last: 1 })
  })

  test.each(['"other"', 'W/"abc"', 'Mon, 01 Jun 2026 10:00:00 GMT'])('%j gets the whole file', (ifRange) => {
    expect(partOf({ range: 'bytes=0-1', ifRange }, file)).toEqual(whole)
  })
})
