import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { dropStalledReaders } from './time-limits.ts'

const pieceBytes = 64 * 1_024
const wholeBytes = 300 * pieceBytes
function* pieces() {
  for (let sent = 0; sent < wholeBytes; sent += pieceBytes) yield Buffer.alloc(pieceBytes)
}

let server: Server
let port = 0

async function serve() {
  server = createServer((request, response) => {
    if (request.url === '/slow') setTimeout(() => response.end('at last'), 1_500)
    else Readable.from(pieces()).pipe(response)
  })
  dropStalledReaders(server, 800)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
}
afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})

/** Asks, reads piece by piece, and gives the bytes that came before the line was closed. */
const read = (path: string, onPiece = () => {}) =>
  new Promise<number>((resolve) => {
    let bytes = 0
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    )
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      socket.pause()
      onPiece()
      setImmediate(() => socket.resume())
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(bytes))
  })

test('R7 L11 a reader that stops is disconnected', async () => {
  await serve()
  const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'))
  socket.pause().on('error', () => {})
  const connections = () =>
    new Promise<number>((resolve) => void server.getConnections((_, count) => resolve(count)))
  await expect.poll(connections).toBe(1)
  await expect.poll(connections, { timeout: 20_000 }).toBe(0)
  socket.destroy()
})

test('R7 a slow reader receives everything', async () => {
  // The clock advances with the bytes read, not with the load of this machine.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  await serve()
  const begun = performance.now()
  expect(await read('/', () => void vi.advanceTimersByTime(6))).toBeGreaterThan(wholeBytes)
  expect(performance.now() - begun).toBeGreaterThan(1_600)
})

test('R7 a connection without pending data is not disconnected', async () => {
  await serve()
  expect(await read('/slow')).toBeGreaterThan(0)
})
