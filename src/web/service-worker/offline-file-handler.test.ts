/** Saved files: the response of the site wins, when it arrives in time. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  offlineFileKey,
  offlineFilesCache,
  type ShelfMessage,
  offlineHeader,
  savedVersionHeader,
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

const gone = { items: [], paused: [] }
const current = `/api/resources/current?ids=${id}`

/** `says`: what the site says of the resource; null: nothing. `version`: of the saved file. */
async function phone(answer: Answer, isCached = true, says: object | null = gone, version?: number) {
  const { caches, held } = fakeCaches()
  const saved = { ...headers, ...(version !== undefined && { [savedVersionHeader]: String(version) }) }
  if (isCached)
    await (
      await caches.open(offlineFilesCache)
    ).put(offlineFileKey(id), new Response(bytes, { headers: saved }))
  const state = () => (says ? Response.json(says) : new Response('Sign in to this network'))
  const network = fakeNetwork({ [path]: answer, [current]: state })
  const news: ShelfMessage[] = []
  let nowMs = 0
  const parts = {
    caches,
    fetch: network.fetch,
    now: () => nowMs,
    notify: (each: ShelfMessage) => news.push(each),
  }
  const answerFor = offlineFileHandler(parts)
  const ask = (requestHeaders: HeadersInit = {}, query = '') =>
    answerFor(new Request(`https://thuto.example${path}${query}`, { headers: requestHeaders }), id)
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

const isPublic = { 'cache-control': 'public, max-age=60' }
const isPrivate = { 'cache-control': 'private, no-store' }
const kept = [offlineFileKey(id)]

describe('COR-20 a resource that its author corrects', () => {
  const paused = { items: [], paused: [id] }
  test.each(['', '?kept=1'])('T14 its copy stays and is served, with the query %j', async (query) => {
    const { ask, news, held, fetched, pass } = await phone(status(410), true, paused)
    for (const range of [{}, { range: 'bytes=0-1' }])
      expect((await ask(range, query)).headers.get(offlineHeader)).toBe('1')
    expect([news, held()[offlineFilesCache], fetched.length]).toEqual([[], kept, 2])
    pass(10_000)
    await ask({}, query)
    expect(fetched).toHaveLength(4)
  })

  test('its author gets the file from the site, and the copy stays', async () => {
    const { ask, held } = await phone(status(200, isPrivate), true, paused)
    expect(await (await ask()).text()).toBe('of the site')
    expect(await (await ask({}, '?kept=1')).text()).toBe(bytes)
    expect(held()[offlineFilesCache]).toEqual(kept)
  })

  test.each([
    ['does not say', null],
    ['has made it public again', { items: [{ id }], paused: [] }],
  ])('a 404 deletes nothing if the site %s', async (_, says) => {
    const { ask, news, held } = await phone(status(404), true, says)
    expect((await ask()).status).toBe(404)
    expect((await ask({}, '?kept=1')).headers.get('location')).toBe(`https://thuto.example/r/${id}`)
    expect([news, held()[offlineFilesCache]]).toEqual([[], kept])
  })

  test('T14 a copy of one that is gone is deleted from its own link too', async () => {
    const { ask, news, held } = await phone(status(404))
    expect((await ask({}, '?kept=1')).status).toBe(302)
    expect([news, held()[offlineFilesCache]]).toEqual([[{ gone: id }], []])
  })
})

describe('COR-19 the link of the shelf', () => {
  const newer = { items: [{ id, version: 2, withdrawn: [1] }], paused: [] }
  test.each([
    ['of another version', { items: [{ id, version: 3, withdrawn: [1] }], paused: [] }, 2],
    ['without a withdrawn version', { items: [{ id, version: 2 }], paused: [] }, undefined],
    ['that the site says nothing about', null, 1],
  ])('opens an outdated copy %s, after a HEAD', async (_, says, version) => {
    const { ask, news, held, fetched } = await phone(status(200, isPublic), true, says, version)
    expect(await (await ask({}, '?kept=1')).text()).toBe(bytes)
    expect(fetched[0]).toMatchObject({ path, options: { method: 'HEAD' } })
    expect(fetched.map((each) => each.path).slice(1)).toEqual([current])
    expect([news, held()[offlineFilesCache]]).toEqual([[{ changed: true }], kept])
    expect(await (await ask()).text()).toBe('of the site')
  })

  test.each([1, undefined])(
    'COR-20 a withdrawn version %j is deleted, and the page of the resource opens',
    async (version) => {
      const { ask, news, held } = await phone(status(200, isPublic), true, newer, version)
      const response = await ask({}, '?kept=1')
      expect([response.status, response.headers.get('location')]).toEqual([
        302,
        `https://thuto.example/r/${id}`,
      ])
      expect([news, held()[offlineFilesCache]]).toEqual([[{ gone: id }], []])
    },
  )

  test('opens the copy of the present version, and without the site', async () => {
    for (const site of [status(304), () => Promise.reject(new TypeError('Failed to fetch'))]) {
      const { ask, fetched } = await phone(site)
      expect(await (await ask({}, '?kept=1')).text()).toBe(bytes)
      expect(fetched).toHaveLength(1)
    }
  })
})
