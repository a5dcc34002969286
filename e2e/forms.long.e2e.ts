/** Fields and drops of every route: size of the text, layout shift, and files that are dropped beside a field. */
import type { Page } from '@playwright/test'
import { expect, signInAs, signInByCall, test, visit } from './setup/browser-test.ts'
import { waitUntilStable } from './setup/data-budget/count-bytes.ts'
import { routeBudgets } from './setup/data-budget/route-budgets.ts'

test.describe.configure({ mode: 'parallel' })

const routes = routeBudgets.map(({ route }) => route)

/** Fields with text below 16 px, and those checked. */
const fieldSizes = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, select, textarea')]
    const sizes = fields.map((field) => ({
      field: `${field.tagName} ${field.getAttribute('name') ?? field.id}`,
      size: parseFloat(getComputedStyle(field).fontSize),
    }))
    return { count: sizes.length, small: sizes.filter(({ size }) => size < 16) }
  })

test('CASE-B17 no field of any route is smaller than 16 px on a phone', async ({ page }) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 390, height: 844 })
  let checked = 0
  let requests = 0
  page.on('request', () => (requests += 1))
  const check = async (route: string) => {
    await visit(page, route)
    await waitUntilStable(() => requests)
    const { count, small } = await fieldSizes(page)
    checked += count
    expect([route, small]).toEqual([route, []])
  }
  for (const route of ['/sign-in', '/sign-up', '/set-up', '/new-password']) await check(route)
  await signInAs(page, 'admin')
  for (const route of routes.filter((each) => !each.startsWith('/set-up'))) await check(route)
  for (const path of ['/lite', '/lite/search?q=grade']) {
    await page.goto(path)
    expect([path, (await fieldSizes(page)).small]).toEqual([path, []])
  }
  expect(checked).toBeGreaterThan(40)
})

/** Drops a file on the heading; true if the browser would open it. */
const dropFile = (page: Page) =>
  page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['%PDF-1.4'], 'notes.pdf', { type: 'application/pdf' }))
    const heading = document.querySelector('h1')
    return heading?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  })

test('CASE-B07 a file that is dropped beside a field opens on no route', async ({ page }) => {
  test.setTimeout(120_000)
  await signInAs(page, 'admin')
  for (const route of routes.filter((each) => !each.startsWith('/set-up'))) {
    await visit(page, route)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => dropFile(page), { message: route }).toBe(false)
  }
})

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly sources?: readonly { readonly node?: Node }[]
}

/** Sum of the layout shifts since the page opened, with the moved elements. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as Shift[]
          const nodes = entries.flatMap(({ sources }) => sources?.map(({ node }) => node) ?? [])
          const moved = nodes.map((node) => (node instanceof Element ? node.outerHTML.slice(0, 90) : ''))
          resolve({ sum: entries.reduce((sum, { value }) => sum + value, 0), moved })
        }).observe({ type: 'layout-shift', buffered: true })
        // Without a shift there is no entry.
        setTimeout(() => resolve({ sum: 0, moved: [] }), 500)
      }),
  )

/** Leaves the event stream of the page unanswered: resources that parallel tests publish would move its rows. */
const withoutEvents = (page: Page) => page.route('**/api/live?*', () => {})

const screens = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
// At 20 kB/s the HTML of Home is painted while it arrives.
const visits = [
  { route: '/subject/history', as: undefined, downloadThroughput: 200_000 },
  ...routeBudgets.map(({ route, as }) => ({ route, as, downloadThroughput: 200_000 })),
  { route: '/', as: undefined, downloadThroughput: 20_000 },
]

for (const viewport of screens)
  test(`CASE-C07 no route moves by more than 0.02 while it loads, at ${viewport.width} px`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(300_000)
    const moving: object[] = []
    for (const { route, as, downloadThroughput } of visits) {
      const context = await browser.newContext({ viewport, baseURL: baseURL ?? '' })
      if (as) await signInByCall(context.request, as)
      const page = await context.newPage()
      await withoutEvents(page)
      let requests = 0
      page.on('request', () => (requests += 1))
      // A slow network shows each stage of the page.
      const session = await context.newCDPSession(page)
      const network = { offline: false, latency: 100, downloadThroughput, uploadThroughput: 100_000 }
      await session.send('Network.emulateNetworkConditions', network)
      await page.goto(`/#${route}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await waitUntilStable(() => requests)
      const { sum, moved } = await shifts(page)
      console.info(`${route} at ${viewport.width} px: layout shift ${sum.toFixed(4)}`)
      if (sum >= 0.02) moving.push({ route, sum, moved })
      await context.close()
    }
    expect(moving).toEqual([])
  })
