/** Over raw sockets, because Linux has a network of loopback addresses. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { siteWithoutDatabase } from '#test/site-without-database.ts'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

async function listening(settings: Readonly<Record<string, string>>) {
  const http = await siteWithoutDatabase(settings)
  return { http, port: Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port) }
}

/** Requests over a new connection that stays open; false if it closes without a response. */
async function isServed(port: number, localAddress: string): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  let text = ''
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await Promise.race([once(socket, 'data'), once(socket, 'close')])
  return text.startsWith('HTTP/1.1 200 ')
}

async function served(port: number, localAddress: string, times: number) {
  const results: boolean[] = []
  for (let i = 0; i < times; i += 1) results.push(await isServed(port, localAddress))
  return results
}

const capped = { LIMITS: 'normal', CONNECTIONS_PER_ADDRESS: '3', TRUST_PROXY: '127.0.0.9' }

test('F-S4 L10 a connection above the cap of its address is closed; another address is served', async () => {
  const { http, port } = await listening(capped)
  const requests: unknown[] = []
  http.server.prependListener('request', (request) => requests.push(request))
  expect(await served(port, '127.0.0.2', 5)).toEqual([true, true, true, false, false])
  expect(requests).toHaveLength(3)
  expect(await served(port, '127.0.0.3', 3)).toEqual([true, true, true])
})

test('F-S4 a closed connection frees its slot', async () => {
  const { http, port } = await listening(capped)
  expect(await served(port, '127.0.0.2', 4)).toEqual([true, true, true, false])
  sockets[0]?.destroy()
  const connections = () =>
    new Promise<number>((resolve) => void http.server.getConnections((_, count) => resolve(count)))
  await expect.poll(connections).toBe(2)
  expect(await served(port, '127.0.0.2', 2)).toEqual([true, false])
})

test('F-S4 a trusted proxy is exempt, and LIMITS=test raises the cap', async () => {
  const { port } = await listening(capped)
  expect(await served(port, '127.0.0.9', 6)).toEqual(Array(6).fill(true))
  const { port: raised } = await listening({ ...capped, LIMITS: 'test' })
  expect(await served(raised, '127.0.0.2', 6)).toEqual(Array(6).fill(true))
})
