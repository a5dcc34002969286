/** Page views: console lines, posted events, and behaviour without a response. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { fillPage } from '#features/public/content/server/fill-page.ts'
import type { SiteOptions } from '#shared/site/site-options.ts'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { recordPageEvent } from '#features/insight/analytics/contract.ts'
import { people } from '#seed/people.ts'
import { pauseClock } from './setup/clock.ts'
import { recordPageEvents, queuedEvents } from './setup/page-events.ts'
import { expect, signInByForm, test, visit } from './setup/browser-test.ts'

const forVisitors = [
  ['/', 'home_page'],
  ['/subject/history', 'subject_page'],
  ['/subject/geography', 'subject_page'],
  ['/other-oers', 'other_oers_page'],
  ['/self-directed-learning', 'self_directed_learning_page'],
  ['/contributors', 'contributors_page'],
  ['/about-us', 'about_us_page'],
  ['/search?q=water', 'search_page'],
  ['/sign-up', 'sign_up_page'],
] as const
const forTheAdmin = [
  ['/contribute', 'contribute_page'],
  ['/role-assign', 'role_assign_page'],
  ['/moderation', 'moderation_page'],
  ['/view-account', 'view_account_page'],
] as const
const admin = people.find(({ key }) => key === 'admin')

/** Opens a page and waits until the app shows it: the first bytes of Home have a heading before the app starts. */
async function view(page: Page, recorded: ReturnType<typeof recordPageEvents>, route: string) {
  const before = recorded.logged.length
  await visit(page, route)
  await expect.poll(() => recorded.logged, { timeout: 30_000 }).toHaveLength(before + 1)
}

test('ANA-01–03 HOME-22 T49 T50 each of the thirteen pages posts and logs one event, and no other host is contacted', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(90_000)
  const recorded = recordPageEvents(page)
  for (const [route] of forVisitors) await view(page, recorded, route)
  await signInByForm(page, 'admin')
  await expect(page).toHaveURL(/#\/$/)
  for (const [route] of forTheAdmin) await view(page, recorded, route)
  const names = [...forVisitors.map(([, name]) => name), 'sign_in_page', 'home_page']
  const expected = [...names, ...forTheAdmin.map(([, name]) => name)]
  await expect.poll(recorded.pages).toEqual(expected)
  await expect.poll(() => queuedEvents(page)).toBe(0)
  expect(recorded.pages()).toEqual(expected)
  expect(recorded.logged).toHaveLength(expected.length)

  const { account } = await page.evaluate(() => fetch('/api/session').then((answer) => answer.json()))
  expect(recorded.posted.map(({ userId }) => userId)).toEqual(
    expected.map((_, n) => (n <= names.indexOf('sign_in_page') ? 'unknown' : account.id)),
  )
  expect(JSON.stringify(recorded.posted)).not.toContain('@')
  expect(recorded.logged.join('\n')).not.toContain(admin?.email ?? '@')
  for (const { eventType, timestamp } of recorded.posted) {
    expect(eventType).toBe('page_view')
    expect(new Date(timestamp).toISOString()).toBe(timestamp)
  }
  expect(recorded.urls.filter((address) => !address.startsWith(`${baseURL}/`))).toEqual([])
})

test('ANA-01 back, forward and reload each post one event', { tag: '@long' }, async ({ page }) => {
  const recorded = recordPageEvents(page)
  await view(page, recorded, '/')
  await view(page, recorded, '/contributors')
  await page.goBack()
  await expect.poll(recorded.pages).toEqual(['home_page', 'contributors_page', 'home_page'])
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contributors')
  await expect.poll(recorded.pages).toHaveLength(4)
  await expect.poll(() => queuedEvents(page)).toBe(0)
  await page.reload()
  await expect.poll(recorded.pages).toHaveLength(5)
  expect(recorded.pages().slice(3)).toEqual(['contributors_page', 'contributors_page'])
})

/** The site as developers have it, where React does every effect twice. */
function buildStrict(folder: string) {
  const command = ['node_modules/vite/bin/vite.js', 'build', '--mode', 'development', '--logLevel', 'error']
  const { status, stderr } = spawnSync(process.execPath, [...command, '--outDir', folder, '--emptyOutDir'], {
    env: { ...process.env, NODE_ENV: 'development' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

test(
  'ANA-01 a visit posts one event, also when React runs every effect twice',
  { tag: '@long' },
  async ({ page, baseURL }) => {
    test.setTimeout(240_000)
    const folder = mkdtempSync(path.join(tmpdir(), 'thuto-strict-'))
    buildStrict(folder)
    const options = (await (await fetch(`${baseURL}/api/site`)).json()) as SiteOptions
    const body = fillPage(readFileSync(path.join(folder, '.pages/index.html'), 'utf8'), options)
    await page.route(/:\d+\/(assets\/.*)?$/, (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname === '/') return route.fulfill({ body, contentType: 'text/html' })
      return route.fulfill({ path: path.join(folder, pathname) })
    })
    const recorded = recordPageEvents(page)
    await view(page, recorded, '/')
    expect(await page.evaluate(() => [...document.scripts].some(({ src }) => src.includes('/assets/')))).toBe(
      true,
    )
    await view(page, recorded, '/about-us')
    await view(page, recorded, '/')
    await expect.poll(recorded.pages).toEqual(['home_page', 'about_us_page', 'home_page'])
    await expect.poll(() => queuedEvents(page)).toBe(0)
    expect([recorded.posted.length, recorded.logged.length]).toEqual([3, 3])
    rmSync(folder, { recursive: true, force: true })
  },
)

test('ANA-09 ANA-10 SDK-15 SDK-22 analytics loads one script, reads the configuration once, registers once, then posts', async ({
  page,
  baseURL,
}) => {
  const recorded = recordPageEvents(page)
  await view(page, recorded, '/')
  await view(page, recorded, '/about-us')
  await expect.poll(recorded.pages).toEqual(['home_page', 'about_us_page'])
  expect(recorded.calls).toEqual(['script', 'config', 'register', 'event', 'event'])
  const [first, second] = recorded.posted
  expect(first?.heartbeats).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d \d+\.\d+\.\d+$/)])
  expect(second?.heartbeats).toBeUndefined()
  await expect.poll(() => queuedEvents(page)).toBe(0)
  await page.reload()
  await expect.poll(recorded.pages).toHaveLength(3)
  expect(recorded.calls.slice(5)).toEqual(['script', 'config', 'event'])
  expect(recorded.posted[2]?.token).toBe(first?.token)
  expect(recorded.urls.filter((address) => !address.startsWith(`${baseURL}/`))).toEqual([])
})

test(
  'budget: work after the first view (analytics, service worker, shelf check) transfers at most 5.5 kB, and each later page half a kB',
  { tag: '@long' },
  async ({ page }) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const ours = new Set<string>()
    const came: number[] = []
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (/analytics|start-deferred/.test(request.url)) ours.add(requestId)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (ours.has(requestId)) came.push(encodedDataLength)
    })
    await visit(page, '/')
    await expect.poll(() => came).toHaveLength(4)
    const first = came.reduce((sum, bytes) => sum + bytes)
    await visit(page, '/about-us')
    await expect.poll(() => came).toHaveLength(5)
    console.info(
      `after the first view: ${first} bytes at a first visit (${came.slice(0, 4).join(', ')}), ${came[4]} a page after it`,
    )
    expect(first).toBeLessThanOrEqual(5_500)
    expect(came[4]).toBeLessThanOrEqual(600)
  },
)

test('ANA-04 a global analytics function receives each page with the account id', async ({ page }) => {
  const commands: unknown[] = []
  await page.exposeFunction('tellStory', (command: unknown) => commands.push(command))
  await page.addInitScript(
    'window.gtag = (...command) => void window.tellStory(JSON.parse(JSON.stringify(command)))',
  )
  await visit(page, '/')
  const viewCommand = (label: string, userId: string) => [
    'event',
    'page_view',
    { event_category: 'User Interaction', event_label: label, user_id: userId },
  ]
  await expect.poll(() => commands).toEqual([viewCommand('home_page', 'unknown')])
  await signInByForm(page, 'student')
  const { account } = await page.evaluate(() => fetch('/api/session').then((answer) => answer.json()))
  await visit(page, '/about-us')
  await expect.poll(() => commands.at(-1)).toEqual(viewCommand('about_us_page', account.id))
})

for (const signal of ['doNotTrack', 'globalPrivacyControl'])
  test(`ANA-09 T49 with ${signal} no analytics call is made and nothing is stored; the console line stays`, async ({
    page,
  }) => {
    const recorded = recordPageEvents(page)
    const value = signal === 'doNotTrack' ? "'1'" : 'true'
    await page.addInitScript(
      `Object.defineProperty(Navigator.prototype, '${signal}', { get: () => ${value} });
      if (!localStorage.length) localStorage.setItem('analytics event x', '{}')`,
    )
    await view(page, recorded, '/')
    await view(page, recorded, '/contributors')
    await page.waitForLoadState('networkidle')
    expect(recorded.calls).toEqual(['script'])
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })

test.describe('without an answer', () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(/^Analytics failed/, /^Failed to load resource/)
  })

  const blocked = [
    ['every address', /analytics|start-deferred/],
    ['the calls', '**/api/analytics/**'],
    ['the posts', `**${recordPageEvent.path}`],
  ] as const
  for (const [what, pattern] of blocked)
    test(
      `ANA-11 ANA-05 ERR-26 with ${what} of analytics blocked the site works, shows no error and logs one line`,
      { tag: '@long' },
      async ({ page }) => {
        const recorded = recordPageEvents(page)
        await page.route(pattern, (route) => route.abort('blockedbyclient'))
        await visit(page, '/')
        await expect.poll(() => recorded.errors).toHaveLength(1)
        await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us')
        await visit(page, '/search?q=water')
        await expect(page.getByRole('row').nth(1)).toBeVisible()
        await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0)
        await expect(page.getByText(/analytics/i)).toHaveCount(0)
        expect(recorded.errors).toHaveLength(1)
      },
    )

  test('ANA-11 unsent events are sent in order on the next visit', { tag: '@long' }, async ({ page }) => {
    const recorded = recordPageEvents(page)
    const address = `**${recordPageEvent.path}`
    await page.route(address, (route) => route.fulfill({ status: 503, body: '' }))
    await view(page, recorded, '/')
    await view(page, recorded, '/contributors')
    await expect.poll(() => queuedEvents(page)).toBe(2)
    // Registered first: a retry may start as soon as the route is released.
    recorded.posted.length = 0
    await page.unroute(address)
    await view(page, recorded, '/about-us')
    await expect.poll(() => queuedEvents(page), { timeout: 20_000 }).toBe(0)
    await expect
      .poll(() => recorded.pages().slice(-3))
      .toEqual(['home_page', 'contributors_page', 'about_us_page'])
  })

  test(
    'SDK-23 an analytics script without a response fails after 120 s with one console line, and the page works',
    { tag: '@long' },
    async ({ page }) => {
      const recorded = recordPageEvents(page)
      await page.clock.install()
      await page.route('**/assets/start-deferred-*.js', () => {})
      await visit(page, '/')
      await expect.poll(() => recorded.calls).toEqual(['script'])
      const passed = await pauseClock(page)
      await page.clock.fastForward(119_000 - passed)
      await visit(page, '/about-us')
      expect(recorded.errors).toEqual([])
      await page.clock.fastForward(1_000 + passed)
      await expect.poll(() => recorded.errors).toHaveLength(1)
      await visit(page, '/')
      await expect(page.getByRole('heading', { name: 'Available Subjects and More:' })).toBeVisible()
      expect(recorded.errors).toHaveLength(1)
    },
  )

  test(
    'SDK-23 a page whose code does not load shows the fallback screen with a reload button after 120 s',
    { tag: '@long' },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/could not be loaded/, /error occurred in (one of your React components|the <)/)
      await page.clock.install()
      await visit(page, '/')
      const pattern = '**/assets/contributors-page-*.js'
      await page.route(pattern, () => {})
      const request = page.waitForRequest(pattern)
      await page.goto('/#/contributors')
      await request
      const passed = await pauseClock(page)
      await page.clock.fastForward(119_000 - passed)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
      await page.clock.fastForward(1_000 + passed)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
      await expect(page.getByText('Part of this page could not be loaded.')).toBeVisible()
      await page.unroute(pattern)
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contributors')
    },
  )
})
