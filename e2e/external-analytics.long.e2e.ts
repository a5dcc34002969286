/** A site with a measurement id: no data leaves it before consent. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { freePort, type RunningSite, startSite } from '#test/running-site.ts'
import { pauseClock } from './setup/clock.ts'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { recordPageEvents, isSending } from './setup/page-events.ts'
import { expect, test } from './setup/browser-test.ts'

const measurementId = 'G-ABC123DEF4'
const provider = 'https://www.googletagmanager.com'
/** Stand-in for the provider's script: reads queued calls and sets its cookie. */
const script = `window.providerCame = true; document.cookie = '_ga=GA1.1.1.1; path=/'`

let site: RunningSite
let dataDir = ''
test.describe.configure({ mode: 'serial', timeout: 60_000 })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  dataDir = await mkdtemp(path.join(tmpdir(), 'thuto-measured-'))
  const settings = { DATA_DIR: dataDir, PORT: String(await freePort()), MEASUREMENT_ID: measurementId }
  site = await startSite({ settings }, 60_000)
})
test.afterAll(async () => {
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function open(page: Page, route: string) {
  await page.goto(`${site.url}/#${route}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Answers requests to other hosts as the provider would, and records them. */
async function outside(page: Page) {
  const requests: string[] = []
  await page.route(
    (url) => url.origin !== new URL(site.url).origin,
    (route) => {
      requests.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: script })
    },
  )
  return requests
}

const notice = (page: Page) => page.getByRole('region', { name: 'Allow Google Analytics?' })
const commandsOf = (page: Page) =>
  page.evaluate(() =>
    ((Reflect.get(window, 'dataLayer') ?? []) as ArrayLike<unknown>[]).map((command) => Array.from(command)),
  )
const viewOf = (label: string) => [
  'event',
  'page_view',
  { event_category: 'User Interaction', event_label: label, user_id: 'unknown' },
]

test('T50 ANA-09 without consent, and after a refusal, no other host is contacted; the refusal is stored', async ({
  page,
}) => {
  const requests = await outside(page)
  const recorded = recordPageEvents(page)
  await open(page, '/')
  await expect(notice(page)).toBeVisible()
  await expect.poll(recorded.pages).toEqual(['home_page'])
  await notice(page).getByRole('button', { name: 'Reject' }).click()
  await expect(notice(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await open(page, '/about-us')
  await expect.poll(recorded.pages).toEqual(['home_page', 'about_us_page'])
  await expect.poll(() => isSending(page)).toBe(false)
  await page.reload()
  await expect
    .poll(recorded.pages, { message: recorded.logged.join('\n') })
    .toEqual(['home_page', 'about_us_page', 'about_us_page'])
  await page.waitForLoadState('networkidle')
  await expect(notice(page)).toBeHidden()
  expect([requests, await commandsOf(page)]).toEqual([[], []])
})

test('ANA-04 ANA-09 after consent the provider’s script loads and receives each page; consent can be withdrawn', async ({
  page,
}) => {
  const requests = await outside(page)
  await open(page, '/')
  await notice(page).getByRole('button', { name: 'Allow' }).click()
  await expect(notice(page)).toBeHidden()
  await expect.poll(() => page.evaluate(() => 'providerCame' in window)).toBe(true)
  expect(requests).toEqual([`${provider}/gtag/js?id=${measurementId}`])
  await open(page, '/contributors')
  await expect
    .poll(async () => (await commandsOf(page)).slice(2))
    .toEqual([viewOf('home_page'), viewOf('contributors_page')])
  expect((await commandsOf(page)).slice(0, 2)).toEqual([
    ['js', expect.anything()],
    ['config', measurementId, expect.objectContaining({ send_page_view: false })],
  ])

  await page.reload()
  await expect.poll(async () => (await commandsOf(page)).slice(2)).toEqual([viewOf('contributors_page')])
  await expect(notice(page)).toBeHidden()

  await open(page, '/privacy')
  await expect(page.getByText('You allowed Google Analytics.')).toBeVisible()
  requests.length = 0
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(notice(page)).toBeVisible()
  expect([requests, await page.evaluate(() => document.cookie)]).toEqual([[], ''])
})

test(
  'F-C19 a known minor gets no consent question and no provider script',
  { tag: '@long' },
  async ({ page }) => {
    const requests = await outside(page)
    const recorded = recordPageEvents(page)
    const data = { email: 'minor@school.example', password: 'a-long-password-for-tests', age: 14 }
    const headers = { origin: site.url }
    const answer = await page.request.post(`${site.url}/api/sign-up`, { headers, data })
    expect(answer.status(), await answer.text()).toBe(201)
    const ageIsRead = () =>
      page.waitForResponse((response) => new URL(response.url()).pathname === '/api/account')
    let read = ageIsRead()
    await open(page, '/')
    await read
    await expect.poll(recorded.pages).toEqual(['home_page'])
    await expect(notice(page)).toBeHidden()
    // An adult has given consent in this browser.
    await page.evaluate(() => localStorage.setItem('analytics outside provider', 'yes'))
    read = ageIsRead()
    await page.reload()
    await read
    await expect.poll(recorded.pages).toEqual(['home_page', 'home_page'])
    expect([requests, await commandsOf(page)]).toEqual([[], []])
  },
)

test('ANA-09 with Do Not Track no consent question is shown', async ({ page }) => {
  const requests = await outside(page)
  const recorded = recordPageEvents(page)
  await page.addInitScript(`Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' })`)
  await open(page, '/')
  await expect.poll(() => recorded.logged).toHaveLength(1)
  await page.waitForLoadState('networkidle')
  await expect(notice(page)).toBeHidden()
  expect([recorded.calls, requests]).toEqual([['script'], []])
})

test(
  "SDK-23 ANA-11 a provider’s script without a response fails after 120 s with one console line; the site's own posts continue",
  { tag: '@long' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/^Analytics failed/)
    const recorded = recordPageEvents(page)
    await page.clock.install()
    const request = page.waitForRequest(`${provider}/**`)
    await page.route(`${provider}/**`, () => {})
    await open(page, '/')
    await notice(page).getByRole('button', { name: 'Allow' }).click()
    await request
    // Our own posts are answered; whatever were still under way would be given up in the leap.
    await expect.poll(recorded.pages).toEqual(['home_page'])
    await expect.poll(() => isSending(page)).toBe(false)
    const passed = await pauseClock(page)
    await page.clock.fastForward(119_000 - passed)
    expect(recorded.errors).toEqual([])
    await page.clock.fastForward(1_000 + passed)
    await expect.poll(() => recorded.errors).toHaveLength(1)
    await open(page, '/about-us')
    await expect.poll(recorded.pages).toEqual(['home_page', 'about_us_page'])
    await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0)
  },
)

test('consent notice passes axe and fits 320 px, light and dark', { tag: '@long' }, async ({ page }) => {
  await outside(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/')
  await expect(notice(page)).toBeVisible()
  const box = await notice(page).boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 320 && box.y >= 0 && box.y + box.height <= 640).toBe(true)
  for (const button of await notice(page).getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `consent, ${colorScheme}`)
  }
})
