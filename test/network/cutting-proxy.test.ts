import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { cuttingProxy, type Line } from './cutting-proxy.ts'

/** A server that reports the received bytes of each body, complete or cut. */
async function site() {
  const got: { bytes: number; whole: boolean }[] = []
  const server = createServer((incoming, answer) => {
    const body = { bytes: 0, whole: false }
    got.push(body)
    incoming.on('data', (piece: Buffer) => (body.bytes += piece.length))
    incoming.on('error', () => {})
    incoming.on('end', () => {
      body.whole = true
      answer.end('thanks')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, got }
}

async function line(options: Line) {
  const proxy = await cuttingProxy(options)
  onTestFinished(() => proxy.close())
  return proxy
}

/** Sends a body; returns the status or the error code. */
const send = (port: number, bytes: number) =>
  new Promise<number | string>((resolve) => {
    const sending = request({ port, method: 'PATCH', headers: { 'content-length': bytes }, agent: false })
    sending.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sending.on('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    sending.end(Buffer.alloc(bytes))
  })

test('R9 proxy forwards and counts bytes of an intact connection', async () => {
  const { port, got } = await site()
  const proxy = await line({ sites: () => [port] })
  expect(await send(proxy.port, 300_000)).toBe(200)
  expect(proxy.carried('PATCH')).toEqual({ requests: 1, bytes: 300_000 })
  expect(got).toEqual([{ bytes: 300_000, whole: true }])
})

test('R9 a cut resets the client, delivers the bytes before it, and the next connection works', async () => {
  const { port, got } = await site()
  let cuts = 0
  const proxy = await line({
    sites: () => [port],
    onPatched: (bytes) => {
      if (cuts === 0 && bytes >= 200_000) cuts = proxy.cut()
    },
  })
  expect(await send(proxy.port, 5_000_000)).toMatch(/ECONNRESET|EPIPE/)
  expect(cuts).toBe(1)
  await expect.poll(() => got, { timeout: 20_000 }).toHaveLength(1)
  expect(got[0]?.whole).toBe(false)
  expect(await send(proxy.port, 10)).toBe(200)
})

test('R9 a silent connection sends no reset; a new connection works', async () => {
  const { port } = await site()
  let silenced: readonly number[] = []
  const proxy = await line({
    sites: () => [port],
    onPatched: (bytes) => {
      if (silenced.length === 0 && bytes >= 200_000) silenced = proxy.silence()
    },
  })
  let ended = false
  void send(proxy.port, 5_000_000).then(() => (ended = true))
  await expect.poll(() => silenced, { timeout: 20_000 }).toHaveLength(1)
  const carriedBytes = proxy.carried('PATCH').bytes
  expect(await send(proxy.port, 10)).toBe(200)
  expect(proxy.carried('PATCH').bytes).toBe(carriedBytes + 10)
  expect(ended).toBe(false)
})

test('R11 proxy skips a stopped site; with none left it resets the client', async () => {
  const { port } = await site()
  const anonymous = await cuttingProxy({ sites: () => [] })
  await anonymous.close()
  let sites = [anonymous.port, port]
  const proxy = await line({ sites: () => sites })
  expect(await send(proxy.port, 10)).toBe(200)
  sites = [anonymous.port]
  expect(await send(proxy.port, 10)).toMatch(/ECONNRESET|EPIPE/)
})
