/** Home before the scripts are there: seen, used, taken over without a jump. */
import type { Page } from '@playwright/test'
import { expect, test, visit } from './setup/browser-test.ts'
import { waitUntilStable } from './setup/data-budget/count-bytes.ts'

/** Loads the page and holds its scripts until the returned function is called. */
async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search resources' })

const isTakenOver = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.querySelector('main input') ?? {}).some((key) => key.startsWith('__reactProps')),
  )

interface Shift extends PerformanceEntry {
  readonly value: number
}

const countShifts = () => {
  const seen = { shift: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
const shiftOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift)

test('budget: OPS-04 T33 Home renders before any script, and early typing and clicks take effect; its styles pass the policy', async ({
  page,
}) => {
  await page.addInitScript(countShifts)
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(16)
  await expect(page.locator('main section').first()).toHaveCSS('background-color', 'rgb(24, 33, 80)')
  await expect(page.getByRole('link', { name: 'Login' })).toBeHidden()
  expect(await isTakenOver(page)).toBe(false)
  await searchBox(page).fill('grade')
  release()
  await expect(page.getByRole('option')).toHaveCount(3)
  await expect(searchBox(page)).toHaveValue('grade')
  await expect(searchBox(page)).toBeFocused()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await shiftOf(page)).toBe(0)
})

test('NAV-01 before scripts load, a link, a search and a button work; other routes never show Home', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page
    .getByRole('main')
    .getByRole('link', { name: /History/ })
    .click()
  await expect(page).toHaveURL(/#\/subject\/history$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await page.goBack({ waitUntil: 'commit' })
  await searchBox(page).fill(' a & b ')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL(/#\/search\?q=a%20%26%20b$/)
  await expect(searchBox(page)).toBeHidden()
  await page.goBack({ waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu' }).click()
  release()
  await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'About Us' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
})

/** Paths of the requests of the page from now on. */
function requestedPaths(page: Page) {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

test('before any script runs, the page at the address requests its code and first data', async ({ page }) => {
  const requested = requestedPaths(page)
  const release = await holdScripts(page)
  await page.goto('/#/search?q=grade', { waitUntil: 'commit' })
  for (const file of [/search-page-.*js$/, /libraries-/, /^.api.search$/, /^.api.session$/])
    await expect
      .poll(() => requested.filter((each) => file.test(each)), { message: `${file}` })
      .toHaveLength(1)
  // Of the page, its parts, its list and the rows.
  const styles = () => requested.filter((each) => each.endsWith('.css'))
  await expect.poll(styles).toHaveLength(4)
  expect(new Set(styles()).size).toBe(4)
  release()
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
})

for (const route of ['/search?q=grade', '/subject/mathematics', '/sign-in', '/contribute'])
  test(`what the HTML of ${route} requests is not requested again`, async ({ page }) => {
    const requested = requestedPaths(page)
    await visit(page, route)
    await waitUntilStable(() => requested.length)
    // After the stream has opened, resources of parallel tests make a list read again.
    const beforeStream = requested.slice(0, [...requested, '/api/live'].indexOf('/api/live'))
    const early = beforeStream.filter((each) => /^.(assets|api.(session|search)$)/.test(each))
    expect(early).toEqual([...new Set(early)])
    expect(early.length).toBeGreaterThan(8)
  })

test('the HTML requests no results where the address has no query', async ({ page }) => {
  const requested = requestedPaths(page)
  await visit(page, '/search?type=pdf')
  await waitUntilStable(() => requested.length)
  expect(requested).not.toContain('/api/search')
})

test('OPS-04 prerendered Home equals the markup that scripts render', async ({ page }) => {
  await visit(page, '/')
  await page.waitForLoadState('networkidle')
  // Ignores React's markers and generated ids, and counts that other tests change.
  const drawn = () =>
    page.evaluate(() =>
      (document.getElementById('root')?.innerHTML ?? '')
        .replace(/<!-- -->| selected=""/g, '')
        .replace(/:[rR]\w+:/g, ':id:')
        .replace(/<p>\d+ resources?<\/p>/g, '<p>counted</p>'),
    )
  const held = await drawn()
  await page.goto('about:blank')
  await visit(page, '/about-us')
  await page.getByRole('banner').getByRole('link', { name: 'Thuto' }).click()
  await expect(searchBox(page)).toBeVisible()
  await expect.poll(drawn).toBe(held)
})

test('without scripts Home is readable and states what is missing', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('noscript')).toBeVisible()
  await context.close()
})
