import { expect, test } from 'vitest'
import { freePort } from '#test/running-site.ts'
import { siteWithoutDatabase } from '#test/site-without-database.ts'

const site = await siteWithoutDatabase()
const behindProxy = await siteWithoutDatabase({ BASE_URL: 'https://thuto.example' })
const statusOf = async (headers: Record<string, string>, remoteAddress = '127.0.0.1', http = site) =>
  (await http.inject({ url: '/metrics', headers, remoteAddress })).statusCode

test.each(['127.0.0.1:3000', 'localhost', '[::1]:3000'])(
  'F-C14 T38 /metrics answers a collector on this machine at %s',
  async (host) => {
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(await statusOf({ host }, remoteAddress, behindProxy)).toBe(200)
    expect(await statusOf({ host }, '203.0.113.9')).toBe(404)
  },
)

test.each([
  ['x-forwarded-for', '203.0.113.9'],
  ['x-forwarded-proto', 'https'],
  ['x-forwarded-host', 'localhost'],
  ['x-real-ip', '203.0.113.9'],
  ['forwarded', 'for=203.0.113.9'],
  ['via', '1.1 proxy'],
  ['cf-connecting-ip', '203.0.113.9'],
  ['host', 'thuto.example'],
  ['host', '10.0.0.5:3000'],
])('F-C14 /metrics does not answer through a proxy of this machine: %s: %s', async (name, value) => {
  for (const http of [site, behindProxy])
    expect(await statusOf({ host: 'localhost', [name]: value }, '127.0.0.1', http)).toBe(404)
})

test('F-C14 the public port has no /metrics with METRICS_ADDRESS', async () => {
  const port = await freePort()
  const apart = await siteWithoutDatabase({ METRICS_ADDRESS: `127.0.0.1:${port}` })
  expect(await statusOf({ host: 'localhost' }, '127.0.0.1', apart)).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200)
})
