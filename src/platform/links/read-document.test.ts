import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { sendRequest } from './send-request.ts'
import { readDocument } from './visit-link.ts'

const isPublic = async () => [{ address: '192.88.98.1', family: 4 }]

/** Reads an https address whose request goes to a server of http on this machine. */
async function readFrom(answer: Parameters<typeof createServer>[1]) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTeardown(async () => void server.close())
  const { port } = server.address() as AddressInfo
  return readDocument(new URL('https://code.example/releases.atom'), isPublic, (request, signal) =>
    sendRequest(
      {
        ...request,
        url: new URL(`http://code.example:${port}/`),
        address: { address: '127.0.0.1', family: 4 },
      },
      signal,
      httpRequest,
    ),
  )
}

test('OPS-28 T31 a document is read without cookie, name of the site or compression', async () => {
  let headers: object = {}
  const text = await readFrom((request, response) => {
    headers = request.headers
    response.setHeader('set-cookie', 'a=b').end('## [0.4.0]')
  })
  expect(text).toBe('## [0.4.0]')
  expect(Object.keys(headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']) // prettier-ignore
  expect(headers).toMatchObject({ 'user-agent': 'Thuto', 'accept-encoding': 'identity' })
})

test('OPS-28 T31 a redirect is not followed, and an endless document ends at 512 kB', async () => {
  await expect(readFrom((_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end())).rejects.toThrow('302') // prettier-ignore
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const text = await readFrom((_, response) => {
    const more = setInterval(() => response.write('x'.repeat(65_536)), 1)
    response.once('close', () => {
      clearInterval(more)
      resolve()
    })
  })
  await closed
  expect(text.length).toBeGreaterThanOrEqual(524_288)
  expect(text.length).toBeLessThan(1_048_576)
})

const neverSent = () => expect.unreachable()

test.for([
  'http://code.example/a',
  'https://code.example:8443/a',
  'https://a:b@code.example/',
  'https://127.0.0.1/',
  'https://[::1]/',
])('OPS-28 T31 nothing is sent to %s', async (address) => {
  await expect(readDocument(new URL(address), isPublic, neverSent)).rejects.toThrow('not a public one')
})

test('OPS-28 T31 nothing is sent to a name with a private address', async () => {
  const resolve = async () => [{ address: '10.0.0.8', family: 4 }]
  await expect(readDocument(new URL('https://code.example/a'), resolve, neverSent)).rejects.toThrow('not a public one') // prettier-ignore
})
