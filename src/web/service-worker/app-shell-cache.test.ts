/** The app shell cache: installation, refusals, eviction. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fakeCaches, fakeNetwork } from '#test/fakes/fake-caches.ts'
import {
  assetFromShell,
  precacheRest,
  deleteOldShells,
  installShell,
  pageFromShell,
  textFromSite,
  type ShellDeps,
} from './app-shell-cache.ts'

const site = 'https://thuto.example'
const faq = '/api/site/texts/faq.js?lang=en'
const html = (version: string) => `<!doctype html><title>${version}</title>`
const page = (version: string) => () => new Response(html(version))
const script = () => new Response('1', { headers: { 'content-type': 'text/javascript' } })

function depsOf(version: string, network: Pick<ShellDeps, 'fetch'>, caches: CacheStorage): ShellDeps {
  const digest = createHash('sha256').update(html(version)).digest('base64')
  const shell = { version, page: digest, first: [`main-${version}.js`, 'libraries.js'], later: 'later.json' }
  return { caches, shell, headers: 'h', texts: [faq], ...network }
}

const assets = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`/assets/${name}`, script]))

async function installed(...versions: readonly string[]) {
  const { caches, held } = fakeCaches()
  for (const version of versions) {
    const network = fakeNetwork({ '/': page(version), ...assets(`main-${version}.js`, 'libraries.js') })
    await installShell(depsOf(version, network, caches))
  }
  return { caches, held }
}

describe('T36 installation is all or nothing', () => {
  test('the first version uses the HTTP cache', async () => {
    const { caches, held } = fakeCaches()
    const network = fakeNetwork({ '/': page('a'), ...assets('main-a.js', 'libraries.js') })
    await installShell(depsOf('a', network, caches))
    expect(held()).toEqual({ 'thuto shell a h': ['/', '/assets/libraries.js', '/assets/main-a.js'] })
    expect(network.fetched.map(({ options }) => options.cache)).toEqual(Array(3).fill('force-cache'))
  })

  test('a later version fetches the page and only the changed assets', async () => {
    const { caches } = await installed('a')
    const network = fakeNetwork({ '/': page('b'), ...assets('main-b.js') })
    await installShell(depsOf('b', network, caches))
    expect(network.paths()).toEqual(['/', '/assets/main-b.js'])
    expect(network.fetched[0]?.options.cache).toBe('reload')
  })

  test('a page of another version is fetched once more, then refused', async () => {
    const { caches, held } = fakeCaches()
    const network = fakeNetwork({ '/': page('b'), ...assets('main-a.js', 'libraries.js') })
    await expect(installShell(depsOf('a', network, caches))).rejects.toThrow('not the one of this worker')
    expect(network.fetched.map(({ options }) => options.cache)).toEqual(['force-cache', 'reload'])
    expect(held()).toEqual({})
  })

  test.each([
    ['is missing', () => new Response('', { status: 404 })],
    [
      'is an HTML page',
      () => new Response('<p>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    ],
    ['has no content type', () => new Response(new Uint8Array(1))],
    ['is partial', () => new Response('1', { status: 206, headers: { 'content-type': 'text/javascript' } })],
  ])('an asset that %s fails the installation, and the former version stays', async (_, wrong) => {
    const { caches, held } = await installed('a')
    const network = fakeNetwork({ '/': page('b'), '/assets/main-b.js': wrong })
    await expect(installShell(depsOf('b', network, caches))).rejects.toThrow('/assets/main-b.js did not load')
    expect(held()['thuto shell b h'] ?? []).not.toContain('/')
    expect(held()['thuto shell a h']).toContain('/')
  })
})

test('T36 the last version stays for open tabs, older ones are deleted, other caches stay', async () => {
  const { caches, held } = await installed('a', 'b', 'c')
  await caches.open('thuto kept files')
  await deleteOldShells(depsOf('c', fakeNetwork({}), caches))
  expect(Object.keys(held())).toEqual(['thuto shell b h', 'thuto shell c h', 'thuto kept files'])
})

describe('responses', () => {
  test('the page is that of this version, or the site’s without a working cache', async () => {
    const { caches } = await installed('a', 'b')
    const request = new Request(`${site}/`)
    const text = async (deps: ShellDeps) => (await pageFromShell(deps, request)).text()
    expect(await text(depsOf('a', fakeNetwork({}), caches))).toBe(html('a'))
    const online = fakeNetwork({ '/': page('site') })
    expect(await text(depsOf('c', online, caches))).toBe(html('site'))
    const broken = { match: () => Promise.reject(new Error('no disk')) } as unknown as CacheStorage
    expect(await text(depsOf('a', online, broken))).toBe(html('site'))
  })

  test('an asset of a former version comes from the cache, a new one is fetched and stored', async () => {
    const { caches, held } = await installed('a', 'b')
    const network = fakeNetwork(assets('page-b.js'))
    const deps = depsOf('b', network, caches)
    const old = await assetFromShell(deps, new Request(`${site}/assets/main-a.js`))
    expect([await old.response.text(), old.store, network.paths()]).toEqual(['1', undefined, []])
    const fresh = await assetFromShell(deps, new Request(`${site}/assets/page-b.js`))
    await fresh.store?.()
    expect(await fresh.response.text()).toBe('1')
    expect(held()['thuto shell b h']).toContain('/assets/page-b.js')
  })

  test('a missing asset yields its 404 and is not stored', async () => {
    const { caches } = await installed('a')
    const network = fakeNetwork({ '/assets/gone.js': () => new Response('', { status: 404 }) })
    const request = new Request(`${site}/assets/gone.js`)
    const { response, store } = await assetFromShell(depsOf('a', network, caches), request)
    expect([response.status, store]).toEqual([404, undefined])
  })
})

describe('precaching', () => {
  const list = () => Response.json(['page-a.js', 'list-a.js'])

  test('assets that the page has loaded are stored from the HTTP cache only', async () => {
    const { caches, held } = await installed('a')
    const network = fakeNetwork(assets('page-a.js'))
    const loaded = [
      '/assets/page-a.js',
      '/assets/not-cached.js',
      '/api/session',
      '/files/1/a.pdf',
      '/covers/1',
    ]
    await precacheRest(depsOf('a', network, caches), { loaded, complete: false })
    expect(network.paths()).toEqual(['/assets/page-a.js', '/assets/not-cached.js'])
    expect(network.fetched.map(({ options }) => options.cache)).toEqual(['only-if-cached', 'only-if-cached'])
    expect(held()['thuto shell a h']).toEqual(expect.arrayContaining(['/assets/page-a.js']))
  })

  test('the rest is fetched once, when the page requests it', async () => {
    const { caches, held } = await installed('a')
    const network = fakeNetwork({
      '/assets/later.json': list,
      [faq]: script,
      ...assets('page-a.js', 'list-a.js'),
    })
    const deps = depsOf('a', network, caches)
    await precacheRest(deps, { loaded: [], complete: true })
    expect(held()['thuto shell a h']).toEqual(
      expect.arrayContaining(['/assets/page-a.js', '/assets/list-a.js', '/assets/later.json', faq]),
    )
    const fetchCount = network.fetched.length
    await precacheRest(deps, { loaded: [], complete: true })
    expect(network.fetched).toHaveLength(fetchCount)
  })
})

test('a text of the owner comes from the site and is stored; without the site, or gone, the stored one', async () => {
  const { caches, held } = await installed('a')
  const request = new Request(site + faq)
  const { response, store } = await textFromSite(depsOf('a', fakeNetwork({ [faq]: script }), caches), request)
  expect(await response.text()).toBe('1')
  await store?.()
  expect(held()['thuto shell a h']).toContain(faq)
  const gone = () => new Response('', { status: 404 })
  for (const answers of [{}, { [faq]: gone }]) {
    const found = await textFromSite(depsOf('a', fakeNetwork(answers), caches), request)
    expect([await found.response.text(), found.store]).toEqual(['1', undefined])
  }
})
