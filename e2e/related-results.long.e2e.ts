/** Related results of a search, and the advice for a search without results. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Page } from '@playwright/test'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { expect, signInByForm, test, visit } from './setup/browser-test.ts'

/** Words without a match, without digits, which would look like a personal number. */
const nothingCalled = () =>
  `qx${randomUUID().replace(/[^a-f]/g, '')}${randomUUID().replace(/[^a-f]/g, '')}`.slice(0, 24)

/** Repeats the search from another loopback address, which counts as another reader. */
async function missedFrom(localAddress: string, q: string, baseURL = '') {
  const { hostname, port, origin } = new URL(baseURL)
  const headers = { 'content-type': 'application/json', origin }
  const path = '/api/search/missed'
  const sent = request({ hostname, port, path, method: 'POST', localAddress, headers })
  sent.end(JSON.stringify({ q }))
  const [{ statusCode }] = (await once(sent, 'response')) as [IncomingMessage]
  expect(statusCode).toBe(204)
}

const part = (page: Page, name: RegExp) => page.getByRole('region', { name })

test('spelling suggestions, synonyms and matches inside files are listed below the hits under headings', async ({
  page,
}) => {
  const missed: string[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/search/missed')) missed.push(String(sent.postData()))
  })
  await visit(page, '/search?q=fraction')
  const otherWords = part(page, /^Results for related words \(.*breuk/)
  await expect(otherWords.getByRole('link', { name: /^Breuke: werkvel/ }).first()).toBeVisible()
  await visit(page, '/search?q=hypotenuse')
  const inside = part(page, /^Found inside files$/)
  await expect(inside.getByText(/Found (on (page|slide) \d+|in the file):/).first()).toBeVisible()
  await expect(inside.locator('mark').first()).toHaveText(/^hypotenuse/i)
  // A search answered by related results does not count as a zero result.
  expect(missed).toEqual([])
  await visit(page, '/search?q=fotosyntese')
  await page
    .getByText(/^Did you mean/)
    .getByRole('link', { name: 'fotosintese' })
    .click()
  await expect(page).toHaveURL(/#\/search\?q=fotosintese$/)
  await expect(page.getByRole('row').filter({ hasText: 'Fotosintese' }).first()).toBeVisible()
})

test('SEARCH-05 F-S8 a search without results gives advice and is counted once per visit; moderators see it from the third address on', async ({
  page,
  baseURL,
}) => {
  const words = nothingCalled()
  const statuses: number[] = []
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST' && answer.url().endsWith('/api/search/missed'))
      statuses.push(answer.status())
  })
  await visit(page, `/search?q=${words}`)
  await expect(page.getByText(`No results found for "${words}".`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Try this' })).toBeVisible()
  await expect.poll(() => statuses).toEqual([204])
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByLabel('Search all subjects').fill('water')
  await page.getByLabel('Search all subjects').press('Enter')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Try this' })).toBeVisible()
  await missedFrom('127.0.0.2', words, baseURL)
  await signInByForm(page, 'moderator')
  await visit(page, '/figures')
  const panel = part(page, /^Searches without a result$/)
  const missed = panel.getByRole('listitem').filter({ hasText: words })
  await expect(missed).toHaveCount(0)
  await missedFrom('127.0.0.3', words, baseURL)
  await page.reload()
  await expect(missed).toContainText('3')
  await expect(panel).toContainText('from three places')
  expect(statuses).toEqual([204])
  await expectAccessible(page, 'what teachers miss')
})

for (const [width, colorScheme] of [
  [320, 'dark'],
  [1280, 'light'],
] as const)
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' })
    test(
      'W8 W3 facets, matches inside files and synonym suggestions pass axe',
      { tag: '@long' },
      async ({ page }) => {
        await visit(page, '/search?q=hypotenuse&subject=Maths')
        if (width < 768) await page.getByRole('button', { name: 'Filters (1)' }).click()
        await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
        if (width < 768) {
          await expectAccessible(page, 'facets in the sheet')
          await page.keyboard.press('Escape')
        }
        await expect(part(page, /^Found inside files$/)).toBeVisible()
        await expectAccessible(page, 'facets and the text of files')
        await visit(page, '/')
        await page.getByRole('main').getByRole('combobox').fill('fotosyntese')
        await expect(page.getByRole('option', { name: 'Did you mean fotosintese?' })).toBeVisible()
        await expectAccessible(page, 'other words suggested')
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/#\/search\?q=fotosintese$/)
      },
    )
  })
