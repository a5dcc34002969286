import { describe, expect, test } from 'vitest'
import { isSameOrigin } from './own-hosts.ts'

const here = 'https://thuto.example'
const allowed = (call: Omit<Parameters<typeof isSameOrigin>[0], 'method'>, method = 'POST') =>
  isSameOrigin({ method, ...call }, here)

describe.each(['POST', 'PUT', 'PATCH', 'DELETE', 'BREW', 'post'])('%s', (method) => {
  test('T32 PERM-10 is accepted from our own pages only', () => {
    expect(allowed({ origin: here }, method)).toBe(true)
    expect(allowed({ secFetchSite: 'same-origin' }, method)).toBe(true)
    expect(allowed({}, method)).toBe(false)
  })

  test.each([
    'https://elsewhere.example',
    'http://thuto.example',
    'https://thuto.example:444',
    'https://thuto.example.evil.example',
    'https://www.thuto.example',
    'https://thuto.example/',
    'HTTPS://THUTO.EXAMPLE',
    'null',
    '',
  ])('T32 is refused from %j', (origin) => {
    expect(allowed({ origin }, method)).toBe(false)
  })

  test.each(['same-site', 'cross-site', 'none', '', 'Same-Origin'])(
    'T32 is refused when the browser calls it %j',
    (secFetchSite) => {
      expect(allowed({ secFetchSite }, method)).toBe(false)
    },
  )
})

test.each(['GET', 'HEAD', 'OPTIONS'])('%s is safe and accepted from anywhere', (method) => {
  expect(allowed({ origin: 'https://elsewhere.example', secFetchSite: 'cross-site' }, method)).toBe(true)
})

test('T32 a form without origin headers is accepted; one with them is checked', () => {
  const form = { method: 'POST', isForm: true }
  expect(isSameOrigin(form, 'https://thuto.example')).toBe(true)
  expect(isSameOrigin({ method: 'POST' }, 'https://thuto.example')).toBe(false)
  for (const foreignHeaders of [
    { origin: 'https://else.example' },
    { origin: 'null' },
    { secFetchSite: 'cross-site' },
  ])
    expect(isSameOrigin({ ...form, ...foreignHeaders }, 'https://thuto.example')).toBe(false)
})

test('F-C17 T32 a foreign Origin is refused despite Sec-Fetch-Site: same-origin', () => {
  expect(allowed({ origin: 'https://evil.example', secFetchSite: 'same-origin' })).toBe(false)
  expect(allowed({ origin: 'null', secFetchSite: 'same-origin' })).toBe(false)
})

test('F-C17 an Origin of another name of the site is accepted for a request to that name', () => {
  const ownHost = 'localhost:8080'
  const atLoopback = (origin: string) =>
    isSameOrigin({ method: 'POST', origin, ownHost }, 'http://127.0.0.1:3000')
  expect(atLoopback('http://localhost:8080')).toBe(true)
  expect(atLoopback('http://127.0.0.1:3000')).toBe(true)
  for (const origin of ['http://localhost:3000', 'http://localhost', 'https://localhost:8080'])
    expect(atLoopback(origin)).toBe(false)
})
