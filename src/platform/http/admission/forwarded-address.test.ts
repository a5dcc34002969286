import type { IncomingMessage } from 'node:http'
import fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { toTrustOption, forwardedAddress, type TrustProxy } from './client-address.ts'

const sockets = ['127.0.0.1', '10.1.2.3', '203.0.113.9', '::ffff:10.1.2.3', '2001:db8::1']
const forwarded = [
  undefined,
  '',
  '198.51.100.1',
  ' 198.51.100.1 ',
  '198.51.100.1, 10.9.9.9',
  '198.51.100.1,203.0.113.2,10.9.9.9',
  '198.51.100.1, , 10.9.9.9,',
  '2001:db8::7, ::1',
]
const closing: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

describe.each<[string, TrustProxy]>([
  ['none', false],
  ['the nearest', true],
  ['one network', ['10.0.0.0/8']],
  ['several', ['loopback', '10.0.0.0/8', '2001:db8::/32', '203.0.113.0/24']],
])('T10 T9 believing %s', (_, trustProxy) => {
  const http = fastify({ trustProxy: toTrustOption(trustProxy) })
  closing.push(() => http.close())
  http.get('/', (request) => Promise.resolve({ ip: request.ip }))
  const addressOf = forwardedAddress(trustProxy)

  test.each(sockets)('a request from %s has the same address as in Fastify', async (remoteAddress) => {
    for (const header of forwarded) {
      const headers = header === undefined ? {} : { 'x-forwarded-for': header }
      const { ip } = (await http.inject({ url: '/', remoteAddress, headers })).json<{ ip: string }>()
      const request = { headers, socket: { remoteAddress } } as unknown as IncomingMessage
      expect([header, addressOf(request)]).toEqual([header, ip])
    }
  })
})
