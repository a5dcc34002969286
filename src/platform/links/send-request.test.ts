import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { type LinkRequest, sendRequest } from './send-request.ts'

const userAgent = 'Thuto link check (+https://thuto.example; mailto:security@thuto.example)'

describe('sendRequest', () => {
  /** Sends a request to a server of http, as `sendRequest` sends it to one of https. */
  async function sentTo(answer: Parameters<typeof createServer>[1], method: LinkRequest['method'] = 'GET') {
    const server = createServer(answer)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTeardown(async () => void server.close())
    const { port } = server.address() as AddressInfo
    const url = new URL(`http://school.example:${port}/a?b=c`)
    const address = { address: '127.0.0.1', family: 4 }
    return sendRequest(
      { url, method, address, userAgent: `${userAgent}ū` },
      AbortSignal.timeout(5_000),
      httpRequest,
    )
  }

  test('T31 connects to the given address and names host, site and contact', async () => {
    let heard: unknown
    const visit = await sentTo((request, response) => {
      heard = [request.method, request.url, request.headers['user-agent'], request.headers.host]
      response.writeHead(308, { location: '/b' }).end()
    }, 'HEAD')
    expect(heard).toEqual(['HEAD', '/a?b=c', userAgent, expect.stringMatching(/^school\.example:/)])
    expect(visit).toEqual({
      status: 308,
      location: expect.stringMatching(/^http:\/\/school\.example:\d+\/b$/),
    })
  })

  test('T31 drops the connection of an endless body after the head of the response', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<number>()
    const visit = await sentTo((_request, response) => {
      response.writeHead(200)
      let written = 0
      const more = setInterval(() => (written += response.write('x'.repeat(1_000)) ? 1_000 : 0), 1)
      response.once('close', () => {
        clearInterval(more)
        resolve(written)
      })
    })
    expect(visit).toEqual({ status: 200, location: null })
    expect(await closed).toBeLessThan(65_536)
  })

  test('a broken response rejects', async () => {
    await expect(sentTo((request) => void request.socket.end('nonsense\r\n\r\n'))).rejects.toThrow(
      'Parse Error',
    )
  })
})
