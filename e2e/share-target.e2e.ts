/** Files that another app shares, with the worker: they stay on the device. */
import type { Page } from '@playwright/test'
import { isAssetPath, shellPrefix } from '#shared/site/app-shell.ts'
import { test } from './setup/service-worker/proxied-test.ts'
import { openSiteProxy } from './setup/service-worker/proxy.ts'
import { expect, signInAs } from './setup/browser-test.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens the site until its worker controls the page and has cached it. */
async function install(page: Page) {
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await expect.poll(async () => (await cached(page)).some(isAssetPath)).toBe(true)
  await expect.poll(() => cached(page)).toContain('/')
}

/** Paths that the worker has cached. */
const cached = (page: Page) =>
  page.evaluate(async (prefix) => {
    const name = (await caches.keys()).find((each) => each.startsWith(prefix)) ?? ''
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
  }, shellPrefix)

const screenOf = async (page: Page) =>
  (await cached(page)).filter((path) => path.includes('/contribute-several'))

const formTo = (address: string) =>
  `<form method="post" enctype="multipart/form-data" action="${address}/share"><input type="file" name="files" multiple><button>Share</button></form>`

/** Posts a form with files, as the system does; waits for the page that the worker opens. */
async function post(page: Page, address: string, names: readonly string[]) {
  await page.setContent(formTo(address))
  await submit(page, names)
}

async function submit(page: Page, names: readonly string[]) {
  const files = names.map((name) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }))
  await page.locator('input').setInputFiles(files)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.waitForURL(/\/#\/contribute\/several$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Names and sizes in the share inbox. */
const inbox = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve, reject) => {
        const opening = indexedDB.open('thuto public')
        opening.addEventListener('error', reject)
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('share inbox').objectStore('share inbox').getAll()
          reading.addEventListener('success', () =>
            resolve(
              (reading.result as { name: string; file: File }[])
                .map(({ name, file }) => `${name} ${file.size}`)
                .sort(),
            ),
          )
          opening.result.close()
        })
      }),
  )

const errorsWithoutNetwork = [/ERR_/, /Failed to fetch/, /^Analytics failed:/, /did not load/]

const isShared = ({ path }: { readonly path: string }) => path.startsWith('/share')

test('PHONE-03 PHONE-04 a shared file is kept on the device, also without a network, and nothing is sent', async ({
  page,
  context,
  siteProxy,
  expectedErrors,
}) => {
  expectedErrors.push(...errorsWithoutNetwork)
  await install(page)
  const from = await context.newPage()
  await post(from, siteProxy.url, ['Fractions.pdf'])
  expect(await inbox(from)).toEqual(['Fractions.pdf 8'])
  await siteProxy.disconnect()
  const offline = await context.newPage()
  await post(offline, siteProxy.url, ['Algebra.pdf'])
  await offline.reload()
  expect(await inbox(offline)).toEqual(['Algebra.pdf 8', 'Fractions.pdf 8'])
  await siteProxy.reconnect()
  expect(siteProxy.requests.filter(isShared)).toEqual([])
})

test('PHONE-04 where an educator has signed in, a file that is shared without a network is shown', async ({
  page,
  context,
  siteProxy,
  expectedErrors,
}) => {
  expectedErrors.push(...errorsWithoutNetwork)
  await signInAs(page, 'educator')
  await install(page)
  await page.reload()
  await expect.poll(async () => (await screenOf(page)).length).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Code and session are stored in the background.
  let before = 0
  const isSettled = async () => before === (before = (await cached(page)).length)
  await expect.poll(isSettled, { intervals: [2_000] }).toBe(true)
  await siteProxy.disconnect()
  const offline = await context.newPage()
  await post(offline, siteProxy.url, ['Algebra.pdf'])
  const row = offline.getByRole('listitem').filter({ hasText: 'From another app on this device' })
  await expect(row).toContainText('Algebra.pdf')
  await siteProxy.reconnect()
  expect(siteProxy.requests.filter(isShared)).toEqual([])
})

test('the screen of shared files is not loaded with the data saver on, or for visitors', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => void scripts.push(request.url()))
  const opened = async () => {
    scripts.length = 0
    await page.reload()
    await expect.poll(() => scripts.some((url) => url.includes('/start-deferred'))).toBe(true)
    // It would load in an idle moment after the session.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_500)))
    return scripts.filter((url) => url.includes('/contribute-several'))
  }
  await install(page)
  expect(await opened()).toEqual([])
  await page.evaluate(() => localStorage.setItem('thuto data saver', 'on'))
  await signInAs(page, 'educator')
  expect(await opened()).toEqual([])
})

test('PHONE-07 a form of a foreign page sends nothing to the site', async ({
  page,
  context,
  site,
  siteProxy,
}) => {
  await install(page)
  const foreign = await openSiteProxy(site)
  foreign.put('/foreign', { headers: { 'content-type': 'text/html' }, body: formTo(siteProxy.url) })
  const other = await context.newPage()
  await other.goto(`${foreign.url}/foreign`)
  await submit(other, ['Foreign.pdf'])
  expect(await inbox(other)).toEqual([])
  expect(siteProxy.requests.filter(isShared)).toEqual([])
  expect(foreign.requests.filter(isShared)).toEqual([])
  await foreign.close()
})
