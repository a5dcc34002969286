/** `POST /share` reaches the site from browsers without its worker only. */
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { baseUrl, testSite } from '#test/site.ts'

const lines: string[] = []
const log = createLog({ level: 'info', write: (line) => lines.push(line), now: () => new Date() })
const site = await testSite({ log })

const form = (name: string) =>
  `--b\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n%PDF\r\n--b--\r\n`
const headers = { 'content-type': 'multipart/form-data; boundary=b' }

test.each([
  ['the system, without an origin', {}],
  ['a page of the site', { origin: baseUrl }],
  ['a page of another site', { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }],
])('PHONE-06 a share of %s leads to the form, without cookie, row and name in the log', async (_, from) => {
  lines.length = 0
  const answer = await site.http.inject({
    method: 'POST',
    url: '/share',
    headers: { ...headers, ...from },
    payload: form('Thandi Mokoena.pdf'),
  })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/#/contribute'])
  expect(answer.cookies).toEqual([])
  expect(await site.parts.db.selectFrom('uploads').selectAll().execute()).toEqual([])
  expect(lines.join('')).toContain('/share')
  expect(lines.join('')).not.toContain('Thandi')
})

test('PHONE-06 the address itself leads to the form, as does a share of any other type', async () => {
  for (const answer of [
    await site.http.inject('/share'),
    await site.http.inject({ method: 'POST', url: '/share' }),
    await site.http.inject({
      method: 'POST',
      url: '/share',
      headers: { 'content-type': 'a/b' },
      payload: 'x',
    }),
    await site.http.inject({
      method: 'POST',
      url: '/share',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    }),
  ])
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/#/contribute'])
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** Freed memory of buffers is counted a turn later. */
async function usedBytes() {
  collect()
  await setTimeout(20)
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

test('PHONE-06 a body of 200 MB is discarded as it arrives', async () => {
  await site.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.http.server.address() as AddressInfo
  const host = new URL(baseUrl).host
  const sending = request({ port, method: 'POST', path: '/share', headers: { ...headers, host } })
  const answered = once(sending, 'response') as Promise<[{ statusCode: number; resume(): void }]>
  const piece = Buffer.alloc(100_000)
  const used: number[] = []
  for (let sent = 1; sent <= 2_000; sent += 1) {
    if (!sending.write(piece)) await once(sending, 'drain')
    if (sent % 200 === 0) used.push(await usedBytes())
  }
  sending.end()
  await once(sending, 'finish')
  const [answer] = await answered
  answer.resume()
  expect(answer.statusCode).toBe(303)
  const [first = 0] = used
  expect(Math.max(...used) - first).toBeLessThan(5_000_000)
})
