import { describe, expect, test } from 'vitest'
import { StartupError } from '../errors.ts'
import { readConfig } from './config.ts'
import { assertNarrowTrust, wideTrustMessage } from './trusted-proxies.ts'

const configOf = (TRUST_PROXY: string, BASE_URL = 'https://thuto.example') =>
  readConfig({}, { TRUST_PROXY, BASE_URL })

describe('F-C9 proxies that may be trusted', () => {
  test.each([
    'off',
    'on',
    'loopback',
    '172.30.0.10',
    '10.0.0.0/24',
    '2001:db8::/64',
    '2001:db8::1',
    '::ffff:10.0.0.1',
    '::ffff:10.0.0.0/120',
  ])('%s', (value) => {
    expect(wideTrustMessage(configOf(value).trustProxy)).toBeUndefined()
    expect(() => assertNarrowTrust(configOf(value))).not.toThrow()
  })
})

describe('F-C9 networks that hold more than proxies', () => {
  test.each([
    ['uniquelocal', 'uniquelocal'],
    ['linklocal', 'linklocal'],
    ['UniqueLocal', 'uniquelocal'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['192.168.0.0/23', '192.168.0.0/23'],
    ['2001:db8::/63', '2001:db8::/63'],
    ['::ffff:10.0.0.0/119', '::ffff:10.0.0.0/119'],
    ['::ffff:a00:0/104', '::ffff:a00:0/104'],
    ['127.0.0.1,10.0.0.0/16, linklocal', '10.0.0.0/16,linklocal'],
  ])('%s', (value, named) => {
    const config = configOf(value)
    expect(wideTrustMessage(config.trustProxy)).toMatch(new RegExp(`^TRUST_PROXY=${named} trusts more than`))
    expect(() => assertNarrowTrust(config)).toThrow(StartupError)
    expect(() => assertNarrowTrust(config)).toThrow(/^[^\n]+$/)
    for (const here of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(() => assertNarrowTrust(configOf(value, here))).not.toThrow()
  })
})

test.each(['10.0.0.0/0', '10.0.0.0/33', '999.1.1.1', '10.0.0.0/255.0.0.0', '2001:db8::/129', 'private'])(
  'TRUST_PROXY=%s is refused in one line, not at the first request',
  (value) => {
    expect(() => configOf(value)).toThrow('TRUST_PROXY must be off, on, or the addresses of the proxies')
  },
)
