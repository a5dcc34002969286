/** R16: requests during shutdown. */
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { readEvents } from '#test/live/event-reader.ts'
import { testSite } from '#test/site.ts'

const site = await testSite({ settings: { LOG_LEVEL: 'silent' } })
const moderator = await site.member('moderator')
const url = await site.http.listen({ host: '127.0.0.1', port: 0 })

test('R16 shutdown answers requests in flight, ends streams cleanly and refuses new requests with 503', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>()
  const record = vi.spyOn(site.parts.disclosures, 'record').mockReturnValue(held)
  const agent = new Agent({ keepAlive: true })
  const ask = (path: string, accept = '*/*') =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
      (resolve, reject) => {
        request(url + path, { agent, headers: { cookie: moderator.cookie(), accept } }, (answer) => {
          const { statusCode: status = 0, headers } = answer
          void text(answer).then((body) => resolve({ status, headers, body }), reject)
        })
          .once('error', reject)
          .end()
      },
    )
  const stream = await readEvents(`${url}/api/live?topics=subject:Maths`)
  await expect.poll(() => stream.raw()).toContain('retry: ')
  const slow = ask('/api/moderation')
  await expect.poll(() => record.mock.calls.length).toBeGreaterThan(0)

  let isClosed = false
  const closing = site.http.close().then(() => (isClosed = true))
  await expect.poll(() => stream.ended()).toBe(true)
  for (const path of ['/healthz', '/api/subjects']) {
    const { status, headers } = await ask(path)
    expect([status, headers['retry-after'], headers['connection']]).toEqual([503, '2', 'close'])
  }
  const page = await ask('/lite?lang=af', 'text/html,*/*;q=0.8')
  expect([page.status, page.headers['retry-after'], page.headers['connection']]).toEqual([503, '2', 'close'])
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('<html lang="af-ZA"')
  expect(page.body).toMatch(/href="\/lite\?lang=af"/)
  expect(isClosed).toBe(false)
  letGo(undefined)
  expect((await slow).status).toBe(200)
  await closing
  agent.destroy()
})
