/** Files kept on a phone: the site has the first word, as long as it says it in time. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  offlineFileKey,
  offlineFilesCache,
  type ShelfMessage,
  offlineHeader,
} from '#features/shelf/offline-files.ts'
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

async function phone(answer: Answer, isKept = true) {
  const { caches, held } = fakeCaches()
  if (isKept)
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
  const ask = (asked: HeadersInit = {}) =>
    answerFor(new Request(`https://thuto.example${path}`, { headers: asked }), id)
  return { ask, news, held, fetched: network.fetched, pass: (ms: number) => (nowMs += ms) }
}

const status =
  (code: number, more: Record<string, string> = {}) =>
  () =>
    new Response([304, 204].includes(code) ? null : 'of the site', { status: code, headers: more })

afterEach(() => vi.useRealTimers())

describe('T14 while the site answers', () => {
  test('it is asked whether the file is still the same and public, and the phone gives the bytes', async () => {
    const { ask, fetched } = await phone(status(304))
    const answer = await ask()
    expect([answer.status, await answer.text()]).toEqual([200, bytes])
    expect(answer.headers.get(offlineHeader)).toBe('1')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    const asked = fetched[0]?.options
    expect(new Headers(asked?.headers).get('if-none-match')).toBe('"1"')
    expect(asked?.cache).toBe('no-store')
  })

  test.each([404, 410])('a %i drops the file, tells the pages, and is what people see', async (code) => {
    const { ask, news, held } = await phone(status(code))
    expect((await ask()).status).toBe(code)
    expect(news).toEqual([{ gone: id }])
    expect(held()).toEqual({ [offlineFilesCache]: [] })
  })

  test('a file that only some may open now is not kept on: a moderator still gets it from the site', async () => {
    const { ask, news, held } = await phone(status(200, { 'cache-control': 'private, no-store' }))
    expect(await (await ask()).text()).toBe('of the site')
    expect([news, held()]).toEqual([[{ gone: id }], { [offlineFilesCache]: [] }])
  })

  test('a newer file is shown, and the shelf is told to look again', async () => {
    const { ask, news, held } = await phone(status(200, { 'cache-control': 'public, max-age=60' }))
    expect(await (await ask()).text()).toBe('of the site')
    expect([news, held()]).toEqual([[{ changed: true }], { [offlineFilesCache]: [offlineFileKey(id)] }])
  })
})

describe('the kept file stands in', () => {
  test.each([
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the site is in trouble', status(503)],
    ['the site is asked too often', status(429)],
    ['a proxy wants to sign somebody in', status(302, { location: '/elsewhere' })],
  ])('when %s', async (_, answer) => {
    const { ask, news } = await phone(answer)
    expect(await (await ask()).text()).toBe(bytes)
    expect(news).toEqual([])
  })

  test('after five seconds without an answer', async () => {
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

  test('part by part, for viewers that ask so; the site is asked again after ten seconds', async () => {
    const { ask, fetched, pass } = await phone(status(304))
    const part = await ask({ range: 'bytes=2-5' })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 2-5/${bytes.length}`,
      bytes.slice(2, 6),
    ])
    expect(new Headers(fetched[0]?.options.headers).get('range')).toBe('bytes=2-5')
    expect((await ask({ range: 'bytes=99-' })).status).toBe(416)
    pass(9_999)
    await ask()
    expect(fetched).toHaveLength(1)
    pass(1)
    await ask()
    expect(fetched).toHaveLength(2)
  })
})

test('a file that is not kept is the site’s alone, whatever it answers', async () => {
  const { ask, fetched, held } = await phone(status(200, { 'cache-control': 'public' }), false)
  expect(await (await ask()).text()).toBe('of the site')
  expect([fetched[0]?.options, held()]).toEqual([{}, {}])
})
