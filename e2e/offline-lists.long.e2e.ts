/** Persisted queries: lists opened before and read again offline. */
import { statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { zoneAtNoon } from './setup/clock.ts'
import { builtPages, scriptsOf } from './setup/data-budget/built-scripts.ts'
import { newTitle, test } from './setup/staff.ts'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { signUpAsNew } from './setup/accounts.ts'
import { expect, visit } from './setup/browser-test.ts'

const rows = (page: Page) => page.getByRole('table').getByRole('row')
const rowOf = (page: Page, title: string) => rows(page).filter({ hasText: title })
const hint = (page: Page) => page.getByRole('status').filter({ hasText: 'the copy saved' })

/** Returns the persisted queries of this browser, with their keys, as text. */
const savedTexts = (page: Page, where: 'public' | 'private') =>
  page.evaluate(async (name) => {
    const known = await indexedDB.databases()
    if (!known.some((each) => each.name === name)) return ''
    const opened = indexedDB.open(name)
    // The database is being deleted: opening it would recreate it.
    opened.addEventListener('upgradeneeded', () => opened.transaction?.abort())
    const isThere = await new Promise<boolean>((resolve) => {
      opened.addEventListener('success', () => resolve(true))
      opened.addEventListener('error', () => resolve(false))
    })
    if (!isThere) return ''
    const database = opened.result
    const reading = database.transaction('answers')
    const [keys, responses] = [
      reading.objectStore('answers').getAllKeys(),
      reading.objectStore('answers').getAll(),
    ]
    await new Promise((resolve) => reading.addEventListener('complete', resolve))
    database.close()
    return JSON.stringify([keys.result, responses.result]).replaceAll('\\', '')
  }, `thuto ${where}`)

/** Waits until the text is persisted. */
const expectSaved = (page: Page, words: string, where: 'public' | 'private' = 'public') =>
  expect.poll(() => savedTexts(page, where)).toContain(words)
/** Waits until the text is erased. */
const isForgotten = (page: Page, words: string) =>
  expect.poll(() => savedTexts(page, 'public')).not.toContain(words)

const cutOff = (page: Page) => page.route('**/api/**', (route) => route.abort())
const backOnline = async (page: Page) => {
  await page.unroute('**/api/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

// Lists are dated `today` and read soon after.
test.use({ timezoneId: zoneAtNoon() })
test.beforeEach(
  ({ expectedErrors }) => void expectedErrors.push(/ERR_FAILED/, /status of 503/, /^Analytics failed/),
)

test('SDK-10 SDK-11 offline reload shows the stored list with its date, and coming online refreshes it', async ({
  page,
  staff,
}) => {
  const [first, second] = [newTitle('Iron and copper'), newTitle('Salt and beads')]
  const id = await staff.publish(first)
  await visit(page, '/subject/history')
  await expect(rowOf(page, first)).toHaveCount(1)
  await expectSaved(page, id)
  await cutOff(page)
  await page.reload()
  await expect(rowOf(page, first)).toHaveCount(1)
  await expect(hint(page)).toHaveText(
    /^You seem to be offline\. Showing the copy saved today at \d\d:\d\d\. It updates when you are online\.$/,
  )
  await expect(page.getByText('Could not load')).toHaveCount(0)
  await expectAccessible(page, 'a saved list')
  // Offline, the persisted rows are filtered in the browser.
  const box = page.getByLabel('Search by title')
  await box.fill(first.toUpperCase())
  await expect(rows(page)).toHaveCount(2)
  await expect(rowOf(page, first)).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'Filtered from the copy saved' })).toBeVisible()
  await box.fill('')
  await expect(hint(page)).toHaveText(/Showing the copy saved/)
  await staff.remove(id)
  await staff.publish(second)
  await backOnline(page)
  await expect(rowOf(page, second)).toHaveCount(1)
  await expect(rowOf(page, first)).toHaveCount(0)
  await expect(hint(page)).toHaveCount(0)
})

test(
  'SDK-10 SDK-11 SDK-14 a stored search stays while the site is unavailable; a takedown removes its row from every stored list',
  { tag: '@long' },
  async ({ page, staff }) => {
    const title = newTitle('Bored stones')
    const [id, other] = [await staff.publish(title), await staff.publish(`${title} too`)]
    const search = `/search?q=${encodeURIComponent(title)}`
    await visit(page, search)
    await expect(rows(page)).toHaveCount(3)
    await expectSaved(page, other)
    await visit(page, '/subject/history')
    await expect(rowOf(page, title)).toHaveCount(2)
    await expectSaved(page, '"subject","History"')
    // The event of the open subject page also updates the hidden search.
    await staff.remove(id)
    await expect(rowOf(page, title)).toHaveCount(1)
    await isForgotten(page, id)
    await page.goto('about:blank')
    await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: '' }))
    await visit(page, search)
    await expect(rows(page)).toHaveCount(2)
    await expect(hint(page)).toHaveText(/^The site is not responding\. Showing the copy saved/)
    // Taken down without a stream: the row is missing from the response, so the client checks it.
    await page.goto('about:blank')
    await page.unroute('**/api/**')
    await staff.remove(other)
    const checked = page.waitForResponse(/\/api\/resources\/current\?ids=/)
    await visit(page, '/subject/history')
    const ids = new URL((await checked).url()).searchParams.get('ids')?.split(',')
    // Other tests may take down resources too.
    expect(ids).toContain(other)
    expect(ids).not.toContain(id)
    await expect(rowOf(page, title)).toHaveCount(0)
    await isForgotten(page, other)
    await page.goto('about:blank')
    await page.route('**/api/**', () => {})
    await page.clock.install()
    await visit(page, search)
    await expect(rows(page)).toHaveCount(0)
    await page.clock.runFor(10_000)
    await expect(hint(page)).toHaveText(/^You seem to be offline\. Showing the copy saved today at/)
  },
)

test(
  'R6 session and profile are available offline and erased by signing out',
  { tag: '@long' },
  async ({ page }) => {
    const { email } = await signUpAsNew(page, { first_name: 'Ada', last_name: 'Lovelace' })
    await visit(page, '/view-account')
    await expect(page.getByText('Ada Lovelace')).toBeVisible()
    await expectSaved(page, 'Lovelace', 'private')
    await expectSaved(page, 'session', 'private')
    await cutOff(page)
    await page.reload()
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
    await expect(page.getByText('Ada Lovelace')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Showing the copy saved' })).toBeVisible()
    await expectAccessible(page, 'account, as it was saved')
    await page.unroute('**/api/**')
    await page.reload()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await expect.poll(() => savedTexts(page, 'private')).toBe('')
    await page.goto('about:blank')
    await cutOff(page)
    await visit(page, '/view-account')
    // Three attempts, with pauses of 1 and 2 s.
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible({
      timeout: 10_000,
    })
    await expect(page.getByText(email)).toHaveCount(0)
    await expectAccessible(page, 'session unknown')
  },
)

test('a browser without storage shows every list and logs once that nothing is stored', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (line) => line.text().startsWith('Offline storage failed') && logged.push(line.text()))
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await visit(page, '/subject/technology')
  await expect(rows(page).nth(1)).toBeVisible()
  await expect.poll(() => logged).toHaveLength(1)
  await visit(page, '/subject/history')
  await expect(rows(page).nth(1)).toBeVisible()
  expect(logged).toHaveLength(1)
})

test('budget: query persistence is at most 4 kB, with the library for IndexedDB', () => {
  for (const page of builtPages()) {
    const files = scriptsOf(page).filter((file) => /\/(persister-instance|indexed-db)-[^/]*$/.test(file))
    expect(files).toHaveLength(2)
    const bytes = files.reduce((sum, file) => sum + statSync(`${file}.br`).size, 0)
    console.info(`what keeps answers: ${bytes} bytes, ${page}`)
    expect(bytes).toBeLessThanOrEqual(4_000)
  }
})
