/** The app kept by version: what comes in, what is refused, what goes. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fakeCaches, fakeNetwork } from '#test/fakes/fake-caches.ts'
import {
  assetFromShell,
  precacheRest,
  deleteOldShells,
  installShell,
  pageFromShell,
  type ShellDeps,
} from './app-shell-cache.ts'

const site = 'https://thuto.example'
const html = (version: string) => `<!doctype html><title>${version}</title>`
const page = (version: string) => () => new Response(html(version))
const script = () => new Response('1', { headers: { 'content-type': 'text/javascript' } })

function partsOf(version: string, network: Pick<ShellDeps, 'fetch'>, caches: CacheStorage): ShellDeps {
  const digest = createHash('sha256').update(html(version)).digest('base64')
  const shell = { version, page: digest, first: [`main-${version}.js`, 'libraries.js'], later: 'later.json' }
  return { caches, shell, headers: 'h', ...network }
}

const assets = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`/assets/${name}`, script]))

async function installed(...versions: readonly string[]) {
  const { caches, held } = fakeCaches()
  for (const version of versions) {
    const network = fakeNetwork({ '/': page(version), ...assets(`main-${version}.js`, 'libraries.js') })
    await installShell(partsOf(version, network, caches))
  }
  return { caches, held }
}

describe('T36 a version comes whole or not at all', () => {
  test('the first one takes what the browser has just loaded', async () => {
    const { caches, held } = fakeCaches()
    const network = fakeNetwork({ '/': page('a'), ...assets('main-a.js', 'libraries.js') })
    await installShell(partsOf('a', network, caches))
    expect(held()).toEqual({ 'thuto shell a h': ['/', '/assets/libraries.js', '/assets/main-a.js'] })
    expect(network.fetched.map(({ options }) => options.cache)).toEqual(Array(3).fill('force-cache'))
  })

  test('a later one fetches the page anew, and of the assets only what changed', async () => {
    const { caches } = await installed('a')
    const network = fakeNetwork({ '/': page('b'), ...assets('main-b.js') })
    await installShell(partsOf('b', network, caches))
    expect(network.paths()).toEqual(['/', '/assets/main-b.js'])
    expect(network.fetched[0]?.options.cache).toBe('reload')
  })

  test('the page of another version is asked for once more, and then refused', async () => {
    const { caches, held } = fakeCaches()
    const network = fakeNetwork({ '/': page('b'), ...assets('main-a.js', 'libraries.js') })
    await expect(installShell(partsOf('a', network, caches))).rejects.toThrow('not the one of this worker')
    expect(network.fetched.map(({ options }) => options.cache)).toEqual(['force-cache', 'reload'])
    expect(held()).toEqual({})
  })

  test.each([
    ['is missing', () => new Response('', { status: 404 })],
    ['is a page', () => new Response('<p>', { headers: { 'content-type': 'text/html; charset=utf-8' } })],
    ['says nothing of its type', () => new Response(new Uint8Array(1))],
    ['is cut', () => new Response('1', { status: 206, headers: { 'content-type': 'text/javascript' } })],
  ])('an asset that %s keeps it out, and the version before answers on', async (_, wrong) => {
    const { caches, held } = await installed('a')
    const network = fakeNetwork({ '/': page('b'), '/assets/main-b.js': wrong })
    await expect(installShell(partsOf('b', network, caches))).rejects.toThrow(
      '/assets/main-b.js did not come',
    )
    expect(held()['thuto shell b h'] ?? []).not.toContain('/')
    expect(held()['thuto shell a h']).toContain('/')
  })
})

test('T36 the version before stays for open tabs, older ones go, and what is not the shell’s is left alone', async () => {
  const { caches, held } = await installed('a', 'b', 'c')
  await caches.open('thuto kept files')
  await deleteOldShells(partsOf('c', fakeNetwork({}), caches))
  expect(Object.keys(held())).toEqual(['thuto shell b h', 'thuto shell c h', 'thuto kept files'])
})

describe('answers', () => {
  test('the page is that of this version; without one, or without a cache that works, it is the site’s', async () => {
    const { caches } = await installed('a', 'b')
    const request = new Request(`${site}/`)
    const text = async (deps: ShellDeps) => (await pageFromShell(deps, request)).text()
    expect(await text(partsOf('a', fakeNetwork({}), caches))).toBe(html('a'))
    const online = fakeNetwork({ '/': page('site') })
    expect(await text(partsOf('c', online, caches))).toBe(html('site'))
    const broken = { match: () => Promise.reject(new Error('no disk')) } as unknown as CacheStorage
    expect(await text(partsOf('a', online, broken))).toBe(html('site'))
  })

  test('an asset of an older version is found without the site; a new one is kept when it has come', async () => {
    const { caches, held } = await installed('a', 'b')
    const network = fakeNetwork(assets('page-b.js'))
    const deps = partsOf('b', network, caches)
    const old = await assetFromShell(deps, new Request(`${site}/assets/main-a.js`))
    expect([await old.response.text(), old.store, network.paths()]).toEqual(['1', undefined, []])
    const fresh = await assetFromShell(deps, new Request(`${site}/assets/page-b.js`))
    await fresh.store?.()
    expect(await fresh.response.text()).toBe('1')
    expect(held()['thuto shell b h']).toContain('/assets/page-b.js')
  })

  test('an asset that is not there any more is answered so, and not kept', async () => {
    const { caches } = await installed('a')
    const network = fakeNetwork({ '/assets/gone.js': () => new Response('', { status: 404 }) })
    const request = new Request(`${site}/assets/gone.js`)
    const { response, store } = await assetFromShell(partsOf('a', network, caches), request)
    expect([response.status, store]).toEqual([404, undefined])
  })
})

describe('what is kept besides', () => {
  const list = () => Response.json(['page-a.js', 'list-a.js'])

  test('what the page has loaded comes from the browser alone, and nothing but assets', async () => {
    const { caches, held } = await installed('a')
    const network = fakeNetwork(assets('page-a.js'))
    const loaded = [
      '/assets/page-a.js',
      '/assets/not-cached.js',
      '/api/session',
      '/files/1/a.pdf',
      '/covers/1',
    ]
    await precacheRest(partsOf('a', network, caches), { loaded, complete: false })
    expect(network.paths()).toEqual(['/assets/page-a.js', '/assets/not-cached.js'])
    expect(network.fetched.map(({ options }) => options.cache)).toEqual(['only-if-cached', 'only-if-cached'])
    expect(held()['thuto shell a h']).toEqual(expect.arrayContaining(['/assets/page-a.js']))
  })

  test('the rest comes once, when the page asks for it', async () => {
    const { caches, held } = await installed('a')
    const network = fakeNetwork({ '/assets/later.json': list, ...assets('page-a.js', 'list-a.js') })
    const deps = partsOf('a', network, caches)
    await precacheRest(deps, { loaded: [], complete: true })
    expect(held()['thuto shell a h']).toEqual(
      expect.arrayContaining(['/assets/page-a.js', '/assets/list-a.js', '/assets/later.json']),
    )
    const asked = network.fetched.length
    await precacheRest(deps, { loaded: [], complete: true })
    expect(network.fetched).toHaveLength(asked)
  })
})
