import net from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isPublicAddress } from './public-address.ts'
import type { Address, LinkRequest, LinkVisit } from './send-request.ts'
import { linkVisitor } from './visit-link.ts'

const userAgent = 'Thuto link check (+https://thuto.example; mailto:security@thuto.example)'
const open: Address = { address: '93.184.215.14', family: 4 }
const never = new AbortController().signal

/** Denied addresses that a name resolves to. */
const denied = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::a00:1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '100::1',
]

/** Links that carry a denied address, port, scheme or credentials. */
const hostile = [
  'https://169.254.169.254/latest/meta-data/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://[::]/',
  'http://school.example/',
  'https://school.example:22/',
  'https://school.example:80/',
  'https://school.example:8443/',
  'https://user:word@school.example/',
  'file:///etc/passwd',
  'gopher://school.example/',
  'no link',
]

/** Records the targets of all sockets, and lets none connect. */
function watchSockets() {
  const connections: net.TcpNetConnectOpts[] = []
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (
    this: net.Socket,
    ...args: unknown[]
  ) {
    connections.push([args[0]].flat()[0] as net.TcpNetConnectOpts)
    queueMicrotask(() => this.destroy(new Error('no network in this test')))
    return this
  })
  return connections
}
afterEach(() => void vi.restoreAllMocks())

describe('a hostile link', () => {
  test.for(denied)('T31 DESK-32 that resolves to %s gets no connection', async (address) => {
    const connections = watchSockets()
    const family = net.isIP(address)
    const visit = linkVisitor({ userAgent, resolve: async () => [open, { address, family }] })
    expect(await visit('https://school.example/', never)).toEqual({ status: null, location: null })
    expect(connections).toEqual([])
    expect(isPublicAddress(address)).toBe(false)
  })

  test.for(hostile)('T31 DESK-32 %s gets no connection', async (link) => {
    const connections = watchSockets()
    const visit = linkVisitor({ userAgent, resolve: async () => [open] })
    expect(await visit(link, never)).toEqual({ status: null, location: null })
    expect(connections).toEqual([])
  })

  test('T31 DESK-32 that rebinds is resolved once: all sockets connect to the checked address', async () => {
    const connections = watchSockets()
    const addresses = [[open], [{ address: '127.0.0.1', family: 4 }]]
    let calls = 0
    const resolve = async () => addresses[Math.min(calls++, 1)] ?? []
    const visit = linkVisitor({ userAgent, resolve, wait: async () => {} })
    expect(await visit('https://rebinding.example/', never)).toEqual({ status: null, location: null })
    expect(calls).toBe(1)
    expect(connections).toHaveLength(2)
    const pinned = connections.map(
      ({ lookup, host = '' }) =>
        new Promise((found) => lookup?.(host, {}, (_error, address) => found(address))),
    )
    expect(await Promise.all(pinned)).toEqual([open.address, open.address])
  })
})

test.for(['8.8.8.8', '1.1.1.1', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
)
test.for(['', 'localhost', '1.2.3', '1.2.3.4.5'])('"%s" is no public address', (address) =>
  expect(isPublicAddress(address)).toBe(false),
)

describe('linkVisitor', () => {
  /** A visit with these results of HEAD and GET. */
  async function visited(...results: readonly (Partial<LinkVisit> | Error)[]) {
    const sent: LinkRequest[] = []
    const waited: number[] = []
    const send = async (request: LinkRequest) => {
      const result = results[sent.push(request) - 1]
      if (result instanceof Error) throw result
      return { status: null, location: null, ...result }
    }
    const wait = async (ms: number) => void waited.push(ms)
    const visit = linkVisitor({ userAgent, resolve: async () => [open], send, wait })
    const answer = await visit('https://school.example/a', never)
    return { answer, methods: sent.map(({ method }) => method), waited }
  }
  const code = (name: string) => Object.assign(new Error('failed'), { code: name })

  test('DESK-33 a redirect is recorded, and its target gets no request', async () => {
    const moved = { status: 301, location: 'https://127.0.0.1/' }
    expect(await visited(moved)).toEqual({ answer: moved, methods: ['HEAD'], waited: [] })
  })

  test.for([404, 405, 403, 500])('HEAD with %s is followed by one GET a second later', async (status) => {
    expect(await visited({ status }, { status: 200 })).toEqual({
      answer: { status: 200, location: null },
      methods: ['HEAD', 'GET'],
      waited: [1_000],
    })
  })

  test('no answer to HEAD and GET has no status', async () => {
    const { answer, methods } = await visited(code('ECONNRESET'), code('ECONNREFUSED'))
    expect([answer, methods]).toEqual([{ status: null, location: null }, ['HEAD', 'GET']])
  })

  test.for(['EAI_AGAIN', 'ENETUNREACH'])('%s is an error of the own network', async (name) => {
    expect((await visited(code(name))).answer).toBeUndefined()
    const resolve = () => Promise.reject(code(name))
    expect(await linkVisitor({ userAgent, resolve })('https://school.example/', never)).toBeUndefined()
  })

  test('a name that does not exist has no status', async () => {
    const resolve = () => Promise.reject(code('ENOTFOUND'))
    const visit = linkVisitor({ userAgent, resolve })
    expect(await visit('https://school.example/', never)).toEqual({ status: null, location: null })
  })

  test('an abort rejects, also while the name is resolved', async () => {
    const stopping = new AbortController()
    const visit = linkVisitor({ userAgent, resolve: () => new Promise(() => {}) })
    const visiting = visit('https://school.example/', stopping.signal)
    stopping.abort(new Error('stopping'))
    await expect(visiting).rejects.toThrow('stopping')
    await expect(visit('https://school.example/', stopping.signal)).rejects.toThrow('stopping')
  })
})
