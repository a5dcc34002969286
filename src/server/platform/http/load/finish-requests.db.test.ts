/** RELIABILITY R16: what becomes of calls while the site stops. */
import { Agent, request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { readEvents } from '#test/live/event-reader.ts'
import { testSite } from '#test/test-site.ts'

const site = await testSite({ settings: { LOG_LEVEL: 'silent' } })
const moderator = await site.member('moderator')
const url = await site.http.listen({ host: '127.0.0.1', port: 0 })

test('R16 who has asked is answered, streams end in order, who comes then is told to come again', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<{ unverified: number; reported: number }>()
  const totals = vi.spyOn(site.parts.moderation, 'totals').mockReturnValue(held)
  const agent = new Agent({ keepAlive: true })
  const ask = (path: string) =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
      request(url + path, { agent, headers: { cookie: moderator.cookie() } }, (answer) => {
        answer.resume()
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }))
      })
        .once('error', reject)
        .end()
    })
  const stream = await readEvents(`${url}/api/live?topics=subject:Maths`)
  await expect.poll(() => stream.raw()).toContain('retry: ')
  const slow = ask('/api/moderation')
  await expect.poll(() => totals.mock.calls.length).toBeGreaterThan(0)

  let isClosed = false
  const closing = site.http.close().then(() => (isClosed = true))
  await expect.poll(() => stream.ended()).toBe(true)
  for (const path of ['/healthz', '/api/subjects']) {
    const { status, headers } = await ask(path)
    expect([status, headers['retry-after'], headers['connection']]).toEqual([503, '2', 'close'])
  }
  expect(isClosed).toBe(false)
  letGo({ unverified: 0, reported: 0 })
  expect((await slow).status).toBe(200)
  await closing
  agent.destroy()
})
