import { expect, test } from 'vitest'
import { clientAddress, hashAddress } from './client-address.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('T9 %s is counted as %s', (ip, address) => {
  expect(clientAddress(ip)).toBe(address)
})

test('a disconnected client has no address, without an error', () => {
  expect(clientAddress(undefined)).toBe('')
})

test('T9 addresses of one /64 are counted together, others apart', () => {
  const household = ['2001:db8:1:2::1', '2001:db8:1:2:a:b:c:d', '2001:db8:1:2:ffff::']
  expect(new Set(household.map(clientAddress)).size).toBe(1)
  expect(clientAddress('2001:db8:1:3::1')).not.toBe(clientAddress('2001:db8:1:2::1'))
})

test('T43 the address hash is stable and unreadable', () => {
  const hash = hashAddress('192.0.2.7', 'secret')
  expect(hash).toHaveLength(32)
  expect(hash).toEqual(hashAddress('192.0.2.7', 'secret'))
  expect(hash).not.toEqual(hashAddress('192.0.2.8', 'secret'))
  expect(hash).not.toEqual(hashAddress('192.0.2.7', 'another secret'))
})
