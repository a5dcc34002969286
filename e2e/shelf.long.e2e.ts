/** The shelf: saved files open offline and are removed after a takedown. */
import type { Page } from '@playwright/test'
import { offlineFileKey, offlineFilesCache } from '#features/contributing/files/offline-files.ts'
import { historyListOf, newTitle } from './setup/staff.ts'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { savedFileIds, saveOffline, rowOf, shelf, test } from './setup/saved-resources.ts'
import { expect, visit } from './setup/browser-test.ts'

const titles = (page: Page) => shelf(page).getByRole('link').allInnerTexts()
const mark = /Needs internet to open/

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedErrors: async ({}, use) => use([/ERR_INTERNET_DISCONNECTED/, /The site did not respond/]),
  })

  test('saving states the size first; the saved resource opens offline after a reload', async ({
    page,
    context,
    staff,
    publishPdf,
  }) => {
    const link = newTitle('Skakel')
    await staff.publish(link)
    const file = await publishPdf(62_000)
    await visit(page, '/subject/history')
    await expect(rowOf(page, file.title).getByRole('button', { name: 'Save offline · 62 kB' })).toBeVisible()
    await expect(rowOf(page, link).getByRole('button', { name: 'Save offline · link only' })).toBeVisible()
    await saveOffline(page, file.title)
    await saveOffline(page, link)
    await rowOf(page, link).getByRole('link', { name: 'Saved' }).click()
    await expect(page.getByText('2 resources · 62 kB')).toBeVisible()
    // The service worker caches page code in the background.
    const isCached = () => page.evaluate(async () => (await caches.match('/')) !== undefined)
    await expect.poll(isCached).toBe(true)
    await page.reload()
    await expect(shelf(page)).toHaveCount(2)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('You are offline. Saved resources still open.')).toBeVisible()
    await expect(shelf(page).filter({ hasText: link })).toContainText(mark)
    await page.getByLabel('Search saved resources').fill('history RAK')
    await expect(shelf(page)).toHaveCount(1)
    const address = await shelf(page).getByRole('link').getAttribute('href')
    const bytes = await page.evaluate(async (url) => (await (await fetch(url ?? '')).blob()).size, address)
    expect(bytes).toBe(file.bytes)
    await context.setOffline(false)
    await expect(page.getByText('You are offline.')).toHaveCount(0)
  })
})

test('T14 a takedown removes the saved file within 60 s and is announced by name', async ({
  page,
  publishPdf,
  expectedErrors,
}) => {
  // The clock jumps, so a pending page event may time out.
  expectedErrors.push(/^Analytics failed/)
  await page.clock.install()
  const [removed, stays] = [await publishPdf(2_000), await publishPdf(3_000)]
  await visit(page, '/subject/history')
  await saveOffline(page, removed.title)
  await saveOffline(page, stays.title)
  await visit(page, '/shelf')
  await expect(shelf(page)).toHaveCount(2)
  expect((await savedFileIds(page)).toSorted()).toEqual([removed.id, stays.id].toSorted())
  await removed.takeDown()
  await page.clock.fastForward(60_000)
  await expect(shelf(page)).toHaveCount(1)
  await expect(
    page.getByRole('heading', { name: '1 saved resource was removed from the site' }),
  ).toBeVisible()
  const name = page.getByRole('listitem').filter({ hasText: removed.title })
  await expect(name).toBeVisible()
  expect(await savedFileIds(page)).toEqual([stays.id])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(name).toHaveCount(0)
  await page.reload()
  await expect(shelf(page)).toHaveCount(1)
  await expect(page.getByText(removed.title)).toHaveCount(0)
})

test(
  'a changed resource is renamed automatically, and its newer file loads on request',
  { tag: '@long' },
  async ({ page, publishPdf }) => {
    const file = await publishPdf(2_000)
    await visit(page, '/subject/history')
    await saveOffline(page, file.title)
    await page.route('**/api/resources/current?*', async (route) => {
      const answer = (await (await route.fetch()).json()) as { items: object[] }
      const changed = { title: 'Op die rak, weer', modifiedAt: '2030-01-01T08:00:00.000Z' }
      await route.fulfill({
        json: { ...answer, items: answer.items.map((item) => ({ ...item, ...changed })) },
      })
    })
    await visit(page, '/shelf')
    await expect(shelf(page)).toContainText('Op die rak, weer')
    await expect(shelf(page)).toContainText('A newer version is available.')
    // The file is unchanged: the site answers 304.
    const answered = page.waitForResponse((answer) => answer.url().includes('/files/'))
    await shelf(page).getByRole('button', { name: 'Update · 2 kB' }).click()
    expect((await answered).status()).toBe(304)
    await expect(page.getByText('A newer version is available.')).toHaveCount(0)
    expect(await savedFileIds(page)).toEqual([file.id])
  },
)

test(
  'a full disk or lost connection leaves no partial file and shows advice; remains of a crash are swept',
  { tag: '@long' },
  async ({ page, context, publishPdf, expectedErrors }) => {
    expectedErrors.push(/status of 404/)
    const file = await publishPdf(2_000)
    const row = rowOf(page, file.title)
    const button = row.getByRole('button', { name: /^Save offline/ })
    await visit(page, '/subject/history')
    const browser = await context.newCDPSession(page)
    const { origin } = new URL(page.url())
    await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000 })
    await button.click()
    await expect(row).toContainText('Not enough space: 2 kB needed')
    expect(await savedFileIds(page)).toEqual([])
    await browser.send('Storage.overrideQuotaForOrigin', { origin })
    await page.route('**/files/**', (route) => route.fulfill({ status: 404, json: {} }))
    await button.click()
    await expect(row).toContainText('This resource was removed from the site')
    await page.unroute('**/files/**')
    await saveOffline(page, file.title)
    const crashed = offlineFileKey('11111111-2222-4333-8444-555555555555')
    await page.evaluate(
      async ({ name, key }) => (await caches.open(name)).put(key, new Response('half a file')),
      { name: offlineFilesCache, key: crashed },
    )
    await page.reload()
    await expect.poll(() => savedFileIds(page)).toEqual([file.id])
  },
)

test('removal can be undone offline and shows in other tabs; removing all asks first', async ({
  page,
  context,
  publishPdf,
}) => {
  const files = [await publishPdf(2_000), await publishPdf(3_000)]
  await visit(page, '/subject/history')
  for (const { title } of files) await saveOffline(page, title)
  const other = await context.newPage()
  await visit(other, '/shelf')
  await visit(page, '/shelf')
  for (const each of [other, page]) await expect(shelf(each)).toHaveCount(2)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const before = await titles(page)
  await shelf(page).first().getByRole('button', { name: 'Remove' }).click()
  for (const each of [other, page]) await expect(shelf(each)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shelf(page)).toHaveCount(2)
  expect(await titles(page)).toEqual(before)
  expect(await savedFileIds(page)).toHaveLength(2)
  expect(requests.filter((path) => path.startsWith('/files/'))).toEqual([])
  await page.getByRole('button', { name: 'Remove all' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 resources · 5 kB')
  await dialog.getByRole('button', { name: 'Remove all' }).click()
  await expect(page.getByText('No saved resources yet.')).toBeVisible()
  await expect(shelf(other)).toHaveCount(0)
  expect(await savedFileIds(page)).toEqual([])
  await other.close()
})

test(
  'W8 W3 shelf and its buttons pass axe; without storage the shelf shows an error',
  { tag: '@long' },
  async ({ page, staff }) => {
    test.setTimeout(120_000)
    const link = newTitle('Vergelyking van lewensomstandighede')
    await staff.publish(link)
    await visit(page, '/subject/history')
    await saveOffline(page, link)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [width, colorScheme] of [
      [320, 'light'],
      [390, 'dark'],
      [768, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      // Reloads: axe would see colours in transition on an open page.
      await page.goto('about:blank')
      await visit(page, historyListOf(link))
      await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
      await expect(rowOf(page, link).getByRole('link', { name: 'Saved' })).toBeVisible()
      await expectAccessible(page, `a list with a saved one at ${width}`)
      await visit(page, '/shelf')
      await expect(shelf(page)).toHaveCount(1)
      await expectAccessible(page, `the shelf at ${width}`)
    }
    await page.addInitScript(() => Reflect.deleteProperty(window, 'caches'))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This browser cannot save resources' })).toBeVisible()
    await visit(page, '/subject/history')
    await expect(rowOf(page, link)).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Save|Remove)/ })).toHaveCount(0)
  },
)
