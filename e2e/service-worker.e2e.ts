/** Service worker: installation, cost, updates, rollback and removal. */
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { unregisterScript } from '#platform/http/worker-script.ts'
import { offlineFileKey, offlineFilesCache } from '#features/contributing/files/offline-files.ts'
import {
  assetPath,
  isAssetPath,
  isTextPath,
  pagePath,
  shellPrefix,
  workerPath,
} from '#shared/site/app-shell.ts'
import { builtShell, deploy, laterAssets, rollBack } from './setup/service-worker/fake-deploy.ts'
import { test } from './setup/service-worker/proxied-test.ts'
import type { ProxiedRequest, SiteProxy } from './setup/service-worker/proxy.ts'
import { nextWorkerMessage, saveFile, fetchFile, somePdfs } from './setup/service-worker/offline-file.ts'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { expect, signInByForm } from './setup/browser-test.ts'

test.use({ serviceWorkers: 'allow' })

const kB = 1_000

/** Returns the paths in caches with this name prefix. */
const cachedPaths = (page: Page, prefix: string) =>
  page.evaluate(async (begin) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(begin))
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  }, prefix)

const isHome = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

/** Opens Home and waits until the service worker has cached it. */
async function firstVisit(page: Page, site: string) {
  const { first } = await builtShell(site)
  await page.goto('/')
  await isHome(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await expect
    .poll(() => cachedPaths(page, shellPrefix))
    .toEqual(expect.arrayContaining([pagePath, ...first.map(assetPath)]))
}

/** Simulates an opened list, after which the app has offline content. */
const hasOpenedAList = (page: Page) => page.evaluate(() => localStorage.setItem('thuto keeps answers', 'yes'))

const isComplete = async (page: Page, site: string) =>
  expect
    .poll(() => cachedPaths(page, shellPrefix), { timeout: 20_000 })
    .toEqual(expect.arrayContaining((await laterAssets(site)).map(assetPath)))

const pathsOf = (requests: readonly ProxiedRequest[]) => requests.map(({ path }) => path)

/** Returns the deploy of the open page; undefined for the site's own build. */
const deployOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=deploy]')?.content)

/** Runs `act` and waits until the new worker has cached its page and controls the client. */
async function renews(page: Page, siteProxy: SiteProxy, run: () => Promise<unknown>) {
  const pages = () => pathsOf(siteProxy.requests).filter((path) => path === pagePath).length
  const before = pages()
  await run()
  await expect.poll(pages, { timeout: 15_000 }).toBe(before + 1)
  const settled = async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready
    return installing ?? waiting ?? active?.state
  }
  await expect.poll(() => page.evaluate(settled)).toBe('activated')
}

/** Returns the installability errors of the browser. */
async function whyNotInstalled(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { errors, url } = await session.send('Page.getAppManifest')
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  return {
    manifest: new URL(url).pathname,
    errors,
    reasons: installabilityErrors.map(({ errorId }) => errorId),
  }
}

test('budget: first visit caches the app within 90 kB and fetches nothing twice; a repeat visit is at most 3 kB', async ({
  page,
  site,
  siteProxy,
}) => {
  await firstVisit(page, site)
  await page.waitForLoadState('networkidle')
  console.info(
    `first visit, worker and all: ${siteProxy.received()} bytes in ${siteProxy.requests.length} answers`,
  )
  expect(pathsOf(siteProxy.requests)).toEqual([...new Set(pathsOf(siteProxy.requests))])
  expect(siteProxy.received()).toBeLessThanOrEqual(90 * kB)
  const worker = brotliCompressSync(await (await fetch(`${site}${workerPath}`)).text())
  console.info(`the worker: ${worker.length} bytes`)
  expect(worker.length).toBeLessThanOrEqual(5.65 * kB)

  const list = assetPath((await builtShell(site)).later)
  const onlyHome = siteProxy.received()
  await page.reload()
  await page.waitForLoadState('networkidle')
  console.info(`second visit of who has seen only Home: ${siteProxy.received() - onlyHome} bytes`)
  expect(siteProxy.received() - onlyHome).toBeLessThanOrEqual(3 * kB)
  await hasOpenedAList(page)
  await page.evaluate(() => localStorage.setItem('thuto data saver', 'on'))
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(pathsOf(siteProxy.requests)).not.toContain(list)

  await page.evaluate(() => localStorage.removeItem('thuto data saver'))
  const beforeAll = siteProxy.received()
  await page.reload()
  await isComplete(page, site)
  await page.waitForLoadState('networkidle')
  console.info(`second visit, which completes the app: ${siteProxy.received() - beforeAll} bytes`)
  const [before, requestCount] = [siteProxy.received(), siteProxy.requests.length]
  await page.reload()
  await isHome(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const repeat = siteProxy.requests.slice(requestCount)
  console.info(`repeat visit: ${siteProxy.received() - before} bytes for ${pathsOf(repeat).join(' ')}`)
  expect(repeat.filter(({ path }) => path === pagePath || path.startsWith('/assets/'))).toEqual([])
  expect(siteProxy.received() - before).toBeLessThanOrEqual(3 * kB)
})

test("the app meets the browser's install criteria", { tag: '@whole-browser' }, async ({ page, site }) => {
  await firstVisit(page, site)
  // Tests run in a private window, which is the only expected error.
  expect(await whyNotInstalled(page)).toEqual({
    manifest: '/manifest.webmanifest',
    errors: [],
    reasons: ['in-incognito'],
  })
})

test('T36 the app opens offline, signed in or out, and its caches hold no personal data', async ({
  page,
  site,
  siteProxy,
  expectedErrors,
}) => {
  expectedErrors.push(
    /ERR_CONNECTION_REFUSED/,
    /ERR_INTERNET_DISCONNECTED/,
    /Failed to fetch/,
    /^Analytics failed:/,
  )
  await firstVisit(page, site)
  await signInByForm(page, 'moderator')
  await page.goto('/#/moderation')
  await isHome(page)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await hasOpenedAList(page)
  await page.reload()
  await isComplete(page, site)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  const cachedNames = await page.evaluate(async () => {
    const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cachedNames.filter((path) => path !== pagePath && !isAssetPath(path) && !isTextPath(path))).toEqual(
    [],
  )

  await siteProxy.disconnect()
  await page.reload()
  await isHome(page)
  await page.goto('/#/subject/mathematics')
  await expect(page.getByRole('heading', { level: 1, name: 'Mathematics' })).toBeVisible()
  await page.goto('/#/search?q=fractions')
  await isHome(page)
  await siteProxy.reconnect()
})

test(
  'T36 a new version waits for the next load and is announced once; the open page still loads its own code',
  { tag: '@long' },
  async ({ page, site, siteProxy }) => {
    await firstVisit(page, site)
    await hasOpenedAList(page)
    await page.reload()
    await isComplete(page, site)
    let loads = 0
    page.on('load', () => (loads += 1))
    await deploy(siteProxy, site, (html) =>
      html.replace('<head>', '<head><meta name="deploy" content="newer">'),
    )
    for (const name of await laterAssets(site)) siteProxy.put(assetPath(name), { status: 404 })
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect(page.getByText('A new version of this site is available.')).toBeVisible()
    expect([loads, await deployOf(page)]).toEqual([0, undefined])
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page, 'Home with a newer version')
    await page.goto('/#/subject/history')
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect.poll(() => deployOf(page)).toBe('newer')
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
    await expect(page.getByText('A new version of this site is available.')).toHaveCount(0)
    await page.waitForLoadState('load')
    expect(loads).toBe(1)
  },
)

test(
  'T36 after a rollback clients run the old version within two loads',
  { tag: '@long' },
  async ({ page, site, siteProxy, expectedErrors }) => {
    expectedErrors.push(/404/, /MIME type/)
    await firstVisit(page, site)
    // The page of the bad one names a script that is not there; nothing of the app starts.
    await deploy(siteProxy, site, (html) =>
      html
        .replace('<head>', '<head><meta name="deploy" content="bad">')
        .replaceAll(/"\/assets\/index-[^"]*\.js"/g, '"/assets/lost.js"'),
    )
    await renews(page, siteProxy, () => page.reload())
    await page.reload()
    await expect.poll(() => deployOf(page)).toBe('bad')
    rollBack(siteProxy)
    await renews(page, siteProxy, () => page.reload())
    await page.reload()
    await expect.poll(() => deployOf(page)).toBe(undefined)
    await isHome(page)
  },
)

test(
  'T36 the kill switch removes worker and shell by the next load and keeps saved files',
  { tag: '@long' },
  async ({ page, site, siteProxy, expectedErrors }) => {
    expectedErrors.push(/404/, /MIME type/)
    await firstVisit(page, site)
    await page.evaluate(
      async (name) => (await caches.open(name)).put('/files/1', new Response('x')),
      offlineFilesCache,
    )
    siteProxy.put(pagePath, { headers: { 'content-type': 'text/html' }, body: '<h1>Broken</h1>' })
    siteProxy.put(workerPath, { headers: { 'content-type': 'text/javascript' }, body: unregisterScript })
    await page.reload()
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([offlineFilesCache])
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Broken' })).toBeVisible()
  },
)

test('CASE-C01 without a connection a page that is not cached shows the offline page, and Retry opens it later', async ({
  page,
  site,
  siteProxy,
  expectedErrors,
}) => {
  expectedErrors.push(/503/, /ERR_/, /Failed to fetch/, /^Analytics failed:/)
  // React logs what a boundary catches.
  expectedErrors.push(/Part of this page could not be loaded/)
  const notSaved = page.getByText('This page has not been saved on this device yet.')
  const title = page.getByRole('heading', { name: 'You are offline' })
  await firstVisit(page, site)
  await siteProxy.disconnect()
  await page.goto('/#/about-us')
  await expect(title).toBeVisible()
  await expect(notSaved).toBeVisible()
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
  await expectAccessible(page, 'the offline page')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Still offline. The site did not respond.')).toBeVisible()
  await siteProxy.reconnect()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()

  await siteProxy.disconnect()
  for (const path of ['/lite', '/lite/subject/history', '/r/0c8bb5d7-9b0e-4a2f-8f0e-8f2d1c3b4a5e']) {
    await page.goto(path)
    await expect(title).toBeVisible()
    await expect(notSaved).toBeVisible()
  }
  await expectAccessible(page, 'the offline page without scripts')
  await page.getByRole('link', { name: 'Saved resources' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/lite')
  await siteProxy.reconnect()
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(title).toHaveCount(0)
  await isHome(page)
})

test('CASE-C01 an empty list shows within a second that the device is offline', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_/, /Failed to fetch/, /^Analytics failed:/)
  await firstVisit(page, site)
  await page.goto('/#/subject/history')
  await expect(page.getByRole('table')).toBeVisible()
  await page.context().setOffline(true)
  await page.goto('/#/subject/geography')
  await expect(
    page.getByText('You are offline. This page has not been saved on this device yet.'),
  ).toBeVisible()
  await page.context().setOffline(false)
})

/** Answer of the site to the question whether the resource is still public. */
const takenDown = (id: string) =>
  [`/api/resources/current?ids=${id}`, { body: JSON.stringify({ items: [], paused: [] }) }] as const

test('READ-24 READ-18 a text and a page picture that were seen are readable offline, and gone after a takedown', async ({
  page,
  site,
  siteProxy,
  expectedErrors,
}) => {
  expectedErrors.push(/410/, /503/, /ERR_/, /Failed to fetch/, /^Analytics failed:/)
  await firstVisit(page, site)
  const [{ id } = { id: '' }] = await somePdfs(site)
  const [text, pages] = [`/r/${id}/text`, `/r/${id}/pages`]
  const cached = () => cachedPaths(page, 'thuto reading')
  const isShown = () =>
    expect
      .poll(() =>
        page
          .locator('img.page')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(400)
  const firstPage = page.getByRole('heading', { name: 'Page 1', exact: true })
  await page.goto(text)
  await expect(firstPage).toBeVisible()
  await page.goto(pages)
  await isShown()
  await expect.poll(cached).toEqual(expect.arrayContaining([text, pages]))
  await expect.poll(cached).toContainEqual(expect.stringMatching(/^\/page-images\//))

  await siteProxy.disconnect()
  await page.goto(text)
  await expect(firstPage).toBeVisible()
  await page.goto(pages)
  await isShown()
  await page.goto(`${text}?part=9`)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()

  await siteProxy.reconnect()
  siteProxy.put(text, { status: 410 })
  siteProxy.put(...takenDown(id))
  await page.goto(text).catch(() => {})
  await expect.poll(cached).toEqual([])
})

test('T14 a saved file is fetched while online, served offline, and removed after a takedown', async ({
  page,
  site,
  siteProxy,
  expectedErrors,
}) => {
  expectedErrors.push(/404/, /503/, /ERR_CONNECTION_REFUSED/, /ERR_FAILED/, /Failed to fetch/)
  // Cutting the network may interrupt a page event.
  expectedErrors.push(/^Analytics failed:/)
  await firstVisit(page, site)
  // One request each: within ten seconds the worker does not check a file again.
  const [fresh, offline, removed] = await somePdfs(site)
  if (!fresh || !offline || !removed) throw new Error('The small school has fewer than three PDFs')
  for (const file of [fresh, offline, removed]) await saveFile(page, file)

  const whole = await fetchFile(page, fresh)
  expect(whole).toMatchObject({ status: 200, mark: '1', type: 'application/pdf', bytes: fresh.bytes })
  expect(whole.policy).toContain('sandbox')
  expect(siteProxy.requests.filter(({ path, status }) => path === fresh.path && status === 304)).toHaveLength(
    1,
  )

  await siteProxy.disconnect()
  const part = await fetchFile(page, offline, 'bytes=0-99')
  expect(part).toMatchObject({ status: 206, bytes: 100, range: `bytes 0-99/${offline.bytes}` })
  await siteProxy.reconnect()

  const { message } = await nextWorkerMessage(page)
  siteProxy.put(removed.path, { status: 404 })
  siteProxy.put(...takenDown(removed.id))
  expect((await fetchFile(page, removed)).status).toBe(404)
  expect(await message()).toEqual({ gone: removed.id })
  expect(await cachedPaths(page, offlineFilesCache)).toEqual(
    [fresh, offline].map(({ id }) => offlineFileKey(id)),
  )
})
