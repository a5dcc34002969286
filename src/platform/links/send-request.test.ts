import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import { createServer as createSecureServer, request as secureRequest, type RequestOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
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
    let received: unknown
    const visit = await sentTo((request, response) => {
      received = [request.method, request.url, request.headers['user-agent'], request.headers.host]
      response.writeHead(308, { location: '/b' }).end()
    }, 'HEAD')
    expect(received).toEqual(['HEAD', '/a?b=c', userAgent, expect.stringMatching(/^school\.example:/)])
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

  test('F-S3-16 a response after two interim responses is taken', async () => {
    const interim = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'
    const visit = await sentTo(({ socket }) => {
      socket.end(`${interim}HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n`)
    })
    expect(visit).toEqual({ status: 204, location: null })
  })

  test.for([
    ['HTTP/1.1 100 Continue', ''],
    ['HTTP/1.1 102 Processing', ''],
    ['HTTP/1.1 103 Early Hints', `Link: <${'a'.repeat(15_000)}>\r\n`],
    ['HTTP/1.1 199 Other', 'A: b\r\n'.repeat(1_000)],
  ])('F-S3-16 T31 endless responses %s end the request within 64 kB', async ([head = '', field = '']) => {
    const { promise: closed, resolve } = Promise.withResolvers<number>()
    const visit = sentTo(({ socket }) => {
      let read = 0
      const send = () =>
        void (read += socket.write(`${head}\r\n${field}\r\n`) ? head.length + field.length : 0)
      const more = setInterval(send, 5)
      socket.once('close', () => {
        clearInterval(more)
        resolve(read)
      })
    })
    await expect(visit).rejects.toThrow('does not begin')
    expect(await closed).toBeLessThan(65_536)
  })

  test.for([
    ['nonsense', 'Parse Error'],
    ['HTTP/1.1 099 Below', 'no status'],
    ['HTTP/1.1 000 None', 'no status'],
  ])('a response that begins with %s rejects', async ([head, message]) => {
    await expect(sentTo((request) => void request.socket.end(`${head}\r\n\r\n`))).rejects.toThrow(message)
  })

  test('T31 drops the connection of a response that changes the protocol', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    const visit = sentTo(({ socket }) => {
      socket.once('close', () => resolve())
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
    })
    await expect(visit).rejects.toThrow('changes the protocol')
    await closed
  })
})

const hasOpenssl = (() => {
  try {
    return execFileSync('openssl', ['version']).length > 0
  } catch {
    return false
  }
})()

describe.skipIf(!hasOpenssl)('sendRequest over TLS', () => {
  /** A server of https for `school.example`, and a request to it at its address. */
  async function secureSite() {
    const folder = mkdtempSync(path.join(tmpdir(), 'thuto-tls-'))
    onTeardown(async () => rmSync(folder, { recursive: true }))
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string]
    const args =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=school.example'
    const name = ['-addext', 'subjectAltName=DNS:school.example']
    execFileSync('openssl', [...args.split(' '), ...name, '-keyout', key, '-out', cert], { stdio: 'ignore' })
    const [ca, names] = [readFileSync(cert), [] as (string | false | null)[]]
    const server = createSecureServer({ key: readFileSync(key), cert: ca }, ({ socket }, response) => {
      names.push((socket as unknown as { servername: string | false }).servername)
      response.writeHead(204).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTeardown(async () => void server.close())
    const { port } = server.address() as AddressInfo
    const visit = (host: string, begin?: typeof secureRequest) =>
      sendRequest(
        {
          url: new URL(`https://${host}:${port}/`),
          method: 'HEAD',
          address: { address: '127.0.0.1', family: 4 },
          userAgent,
        },
        AbortSignal.timeout(5_000),
        begin,
      )
    const trusting = ((url: URL, options: RequestOptions) =>
      secureRequest(url, { ...options, ca })) as typeof secureRequest
    return { visit, trusting, names }
  }

  test('T31 DESK-32 the name of the link is that of the handshake, and its certificate must be trusted and fit', async () => {
    const { visit, trusting, names } = await secureSite()
    expect(await visit('school.example', trusting)).toEqual({ status: 204, location: null })
    expect(names).toEqual(['school.example'])
    await expect(visit('school.example')).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    await expect(visit('other.example', trusting)).rejects.toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    })
    expect(names).toHaveLength(1)
  })
})
