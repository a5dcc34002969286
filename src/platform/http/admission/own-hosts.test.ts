import { describe, expect, test } from 'vitest'
import { ownHosts } from './own-hosts.ts'

describe('F-C17 a site with a public BASE_URL', () => {
  const isOwn = ownHosts({ baseUrl: 'https://thuto.example', extraHosts: ['library.example', '192.168.1.5'] })

  test.each(['thuto.example', 'Thuto.Example', 'thuto.example:443', 'library.example', '192.168.1.5:3000'])(
    'answers to %s',
    (host) => {
      expect(isOwn(host)).toBe(true)
    },
  )

  test.each([
    undefined,
    '',
    'evil.example',
    'thuto.example.evil.example',
    'www.thuto.example',
    'thuto.example@evil.example',
    'evil.example:443',
    'thuto.example:443:443',
    'localhost',
    '127.0.0.1:3000',
    '[::1]',
  ])('does not answer to %s', (host) => {
    expect(isOwn(host)).toBe(false)
  })
})

describe.each(['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000', 'http://0.0.0.0:3000'])(
  'F-C17 a site at %s',
  (baseUrl) => {
    const isOwn = ownHosts({ baseUrl, extraHosts: [] })

    test('answers to each loopback name at any port, and to no other name', () => {
      for (const host of ['localhost', 'LOCALHOST:8080', '127.0.0.1:3000', '[::1]:9', '[::1]'])
        expect([host, isOwn(host)]).toEqual([host, true])
      for (const host of ['evil.example', 'evil.example:3000', '192.168.1.5:3000', 'localhost.evil.example'])
        expect([host, isOwn(host)]).toEqual([host, false])
    })
  },
)

test('F-C17 a site with a name of the LAN does not answer to loopback names', () => {
  const isOwn = ownHosts({ baseUrl: 'http://school.lan:3000', extraHosts: [] })
  expect(isOwn('school.lan:3000')).toBe(true)
  expect(isOwn('localhost:3000')).toBe(false)
})
