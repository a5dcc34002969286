/** Saved files: the response of the site wins, when it arrives in time. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  offlineFileKey,
  offlineFilesCache,
  type ShelfMessage,
  offlineHeader,
} from '#features/contributing/files/offline-files.ts'
import { fakeCaches, fakeNetwork } from '#test/fakes/fake-caches.ts'
import { offlineFileHandler } from './offline-file-handler.ts'

const id = '0c8bb5d7-9b0e-4a2f-8f0e-8f2d1c3b4a5e'
const path = `/files/${id}/notes.pdf`
const bytes = 'a kept file'
const headers = {
  'content-type': 'application/pdf',
  'content-security-policy': "default-src 'none'; sandbox",
  etag: '"1"',
}

type Answer = (options: RequestInit) => Response | Promise<Response>

async function phone(answer: Answer, isCached = true) {
  const { caches, held } = fakeCaches()
  if (isCached)
    await (await caches.open(offlineFilesCache)).put(offlineFileKey(id), new Response(bytes, { headers }))
  const network = fakeNetwork({ [path]: answer })
  const news: ShelfMessage[] = []
  let nowMs = 0
  const parts = {
    caches,
    fetch: network.fetch,
    now: () => nowMs,
    notify: (each: ShelfMessage) => news.push(each),
  }
  const answerFor = offlineFileHandler(parts)
  const ask = (requestHeaders: HeadersInit = {}) =>
    answerFor(new Request(`https://thuto.example${path}`, { headers: requestHeaders }), id)
  return { ask, news, held, fetched: network.fetched, pass: (ms: number) => (nowMs += ms) }
}

const status =
  (code: number, more: Record<string, string> = {}) =>
  () =>
    new Response([304, 204].includes(code) ? null : 'of the site', { status: code, headers: more })

afterEach(() => vi.useRealTimers())

describe('T14 site available', () => {
  test('the handler revalidates the file with the site and serves the saved bytes', async () => {
    const { ask, fetched } = await phone(status(304))
    const answer = await ask()
    expect([answer.status, await answer.text()]).toEqual([200, bytes])
    expect(answer.headers.get(offlineHeader)).toBe('1')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    const request = fetched[0]?.options
    expect(new Headers(request?.headers).get('if-none-match')).toBe('"1"')
    expect(request?.cache).toBe('no-store')
  })

  test.each([404, 410])('a %i deletes the saved file, notifies the pages and is served', async (code) => {
    const { ask, news, held } = await phone(status(code))
    expect((await ask()).status).toBe(code)
    expect(news).toEqual([{ gone: id }])
    expect(held()).toEqual({ [offlineFilesCache]: [] })
  })

  test('a file that is no longer public is deleted, and a moderator gets it from the site', async () => {
    const { ask, news, held } = await phone(status(200, { 'cache-control': 'private, no-store' }))
    expect(await (await ask()).text()).toBe('of the site')
    expect([news, held()]).toEqual([[{ gone: id }], { [offlineFilesCache]: [] }])
  })

  test('a newer file is served, and the shelf is notified', async () => {
    const { ask, news, held } = await phone(status(200, { 'cache-control': 'public, max-age=60' }))
    expect(await (await ask()).text()).toBe('of the site')
    expect([news, held()]).toEqual([[{ changed: true }], { [offlineFilesCache]: [offlineFileKey(id)] }])
  })
})

describe('saved file is served', () => {
  test.each([
    ['the network is down', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the site has a server error', status(503)],
    ['the site limits requests', status(429)],
    ['a captive portal redirects', status(302, { location: '/elsewhere' })],
  ])('when %s', async (_, answer) => {
    const { ask, news } = await phone(answer)
    expect(await (await ask()).text()).toBe(bytes)
    expect(news).toEqual([])
  })

  test('after 5 s without a response', async () => {
    vi.useFakeTimers()
    const silent = ({ signal }: RequestInit) =>
      new Promise<Response>((_, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      )
    const { ask } = await phone(silent)
    const answer = ask()
    let isHere = false
    void answer.then(() => (isHere = true))
    await vi.advanceTimersByTimeAsync(4_999)
    expect(isHere).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await (await answer).text()).toBe(bytes)
  })

  test('by ranges, and the site is checked again after 10 s', async () => {
    const { ask, fetched, pass } = await phone(status(304))
    const part = await ask({ range: 'bytes=2-5', accept: 'text/html' })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 2-5/${bytes.length}`,
      bytes.slice(2, 6),
    ])
    expect(new Headers(fetched[0]?.options.headers).get('range')).toBe('bytes=2-5')
    expect(new Headers(fetched[0]?.options.headers).get('accept')).toBe('text/html')
    expect((await ask({ range: 'bytes=99-' })).status).toBe(416)
    pass(9_999)
    await ask()
    expect(fetched).toHaveLength(1)
    pass(1)
    await ask()
    expect(fetched).toHaveLength(2)
  })
})

test('a file that is not saved comes from the site, whatever its response', async () => {
  const { ask, fetched, held } = await phone(status(200, { 'cache-control': 'public' }), false)
  expect(await (await ask()).text()).toBe('of the site')
  expect([fetched[0]?.options, held()]).toEqual([{}, {}])
})

test.each([
  ['document', 'document'],
  ['iframe', 'iframe'],
  ['', 'empty'],
])(
  'T14 CASE-C09 a navigation to a file that is not saved names destination and accepted types: %s',
  async (destination, value) => {
    const fetched: [Request | string, RequestInit | undefined][] = []
    const { caches } = fakeCaches()
    const handler = offlineFileHandler({
      caches,
      fetch: async (...call) => {
        fetched.push([call[0], call[1]])
        return new Response('of the site')
      },
      now: () => 0,
      notify: () => {},
    })
    const url = `https://thuto.example${path}`
    // No script can make such a request itself.
    const given = new Headers({ accept: 'text/html,*/*;q=0.8' })
    await handler({ mode: 'navigate', url, cache: 'reload', destination, headers: given } as Request, id)
    const named = { 'x-thuto-destination': value, accept: 'text/html,*/*;q=0.8' }
    const options = { headers: named, cache: 'reload', redirect: 'manual' }
    expect(fetched).toEqual([[url, options]])
    const ofScript = new Request(url)
    await handler(ofScript, id)
    expect(fetched.at(-1)).toEqual([ofScript, undefined])
  },
)
