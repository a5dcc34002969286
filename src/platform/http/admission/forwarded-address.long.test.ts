import { describe, expect, test } from 'vitest'
import { storeResource } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'
import { clientAddress, hashAddress } from './client-address.ts'

const forwarded = {
  'x-forwarded-for': '198.51.100.1, 203.0.113.2',
  forwarded: 'for=198.51.100.3;proto=https;host=evil.example',
  'x-real-ip': '198.51.100.4',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'cf-connecting-ip': '198.51.100.5',
  'true-client-ip': '198.51.100.6',
}

/** Address counted with this setting, read from the ledger of ratings. */
const countedBy = (trustProxy: string | undefined) => async (candidates: readonly string[]) => {
  const settings = trustProxy === undefined ? {} : { settings: { TRUST_PROXY: trustProxy } }
  const { parts, visitor } = await testSite(settings)
  const id = await storeResource(parts.db)
  const rated = await (
    await visitor()
  ).call('POST', `/api/resources/${id}/ratings`, {
    payload: { stars: 4 },
    headers: forwarded,
  })
  expect(rated.statusCode).toBe(201)
  const { address_hash } = await parts.db
    .selectFrom('ratings')
    .select('address_hash')
    .executeTakeFirstOrThrow()
  return candidates.find((ip) => hashAddress(clientAddress(ip), parts.addressSecret).equals(address_hash))
}
const everyAddress = [
  '127.0.0.1',
  ...Object.values(forwarded).flatMap((value) => value.match(/\d+\.\d+\.\d+\.\d+/g) ?? []),
]

describe('counted address', () => {
  test.each([
    ['without any proxy', undefined, '127.0.0.1'],
    ['with proxies switched off', 'off', '127.0.0.1'],
    ['with a proxy elsewhere', '10.0.0.0/8', '127.0.0.1'],
    ['with the nearest proxy', 'on', '203.0.113.2'],
    ['with a named proxy', '127.0.0.1', '203.0.113.2'],
    ['with two named proxies', '127.0.0.1,203.0.113.0/24', '198.51.100.1'],
  ])('T10 T9 %s', async (_, trustProxy, expected) => {
    expect(await countedBy(trustProxy)(everyAddress)).toBe(expected)
  })
})

test('T9 T10 forged addresses do not bypass a limit', async () => {
  const { http } = await testSite({ settings: { LIMITS: 'normal' } })
  const responses = []
  for (let i = 0; i < 1_205; i++)
    responses.push(
      (await http.inject({ url: '/api/session', headers: { 'x-forwarded-for': `198.51.100.${i % 250}` } }))
        .statusCode,
    )
  expect(responses.slice(0, 1_200).every((status) => status === 200)).toBe(true)
  expect(responses.slice(1_200)).toEqual([429, 429, 429, 429, 429])
})

test('T10 T34 links and cookies do not follow a forged host', async () => {
  const { anonymous } = await testSite()
  for (const [method, url] of [
    ['GET', '/api/openapi.json'],
    ['POST', '/api/visitor'],
    ['GET', '/api/session'],
  ] as const) {
    const answer = await anonymous().call(method, url, { headers: { ...forwarded, host: 'evil.example' } })
    expect(answer.body + JSON.stringify(answer.headers)).not.toContain('evil.example')
    expect(String(answer.headers['set-cookie'])).not.toContain('Secure')
  }
})

test('T10 T38 metrics are only for this machine, not for forged local addresses', async () => {
  const { http } = await testSite()
  const from = (remoteAddress: string, headers = {}) =>
    http.inject({ url: '/metrics', remoteAddress, headers })
  expect((await from('127.0.0.1')).statusCode).toBe(200)
  expect((await from('203.0.113.9')).statusCode).toBe(404)
  expect((await from('203.0.113.9', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
  expect((await from('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
})
