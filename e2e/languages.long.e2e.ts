/** The site in Afrikaans: by browser preference, by choice, in the service worker, and with long words. */
import type { Page } from '@playwright/test'
import { publicScreens } from './setup/access/screens.ts'
import { openLoaded, waitUntilLoaded } from './setup/staff.ts'
import { untranslatedTexts, englishTexts } from './setup/untranslated-texts.ts'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { expect, signInAs, test, visit } from './setup/browser-test.ts'

const afrikaans = { name: 'language', value: 'af' }

/** Waits until no placeholder is shown. */
const settled = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /laai|Soek …/ })).toHaveCount(0, { timeout: 20_000 })

async function open(page: Page, route: string) {
  await visit(page, route)
  await settled(page)
}

/** A switch loads the app in the other language before the page changes. */
const isIn = (page: Page, locale: string) =>
  expect(page.locator('html')).toHaveAttribute('lang', locale, { timeout: 20_000 })
const isAfrikaans = (page: Page) => isIn(page, 'af-ZA')
const choice = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('button', { name })

test.describe('a browser that prefers Afrikaans', () => {
  test.use({ locale: 'af-ZA' })

  test('gets Home in Afrikaans before any script, and scripts hydrate it unchanged', async ({ page }) => {
    const html = await (await page.goto('/'))?.text()
    expect(html).toMatch(/<html lang="af-ZA">[^]*Vakke en meer:/)
    await isAfrikaans(page)
    await expect(page.getByRole('heading', { level: 2 })).toContainText('Vakke en meer:')
    await expect(page.getByRole('link', { name: /Wiskunde/ }).first()).toBeVisible()
  })

  test('shows every screen in Afrikaans at 320 and 1280 px', { tag: '@long' }, async ({ page }) => {
    test.setTimeout(180_000)
    const english = englishTexts('af')
    for (const route of publicScreens) {
      await page.setViewportSize({ width: 320, height: 800 })
      await open(page, route)
      expect([route, await untranslatedTexts(page, english)]).toEqual([route, []])
      await expectAccessible(page, `${route} in Afrikaans, narrow`)
      await page.setViewportSize({ width: 1280, height: 800 })
      await expectAccessible(page, `${route} in Afrikaans, wide`)
    }
  })

  test('shows server errors in Afrikaans', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 4\d\d/)
    await open(page, '/sign-in')
    await page.locator('input[type=email]').fill('nobody-here@school.example')
    await page.locator('input[type=password]').fill('not the password')
    await page.locator('input[type=password]').press('Enter')
    await expect(page.getByText('Geen rekening met hierdie e-posadres gevind nie.')).toBeVisible()
  })
})

for (const [who, routes] of [
  ['educator', ['/contribute', '/contribute/several', '/contributions', '/view-account', '/about-us']],
  ['moderator', ['/moderation']],
  ['admin', ['/role-assign', '/site-status', '/audit-log', '/figures']],
] as const)
  test(`member screens of ${who} are in Afrikaans`, { tag: '@long' }, async ({ page, context, baseURL }) => {
    test.setTimeout(90_000)
    const english = englishTexts('af')
    await signInAs(page, who)
    await context.addCookies([{ ...afrikaans, url: baseURL ?? '' }])
    await page.goto('/')
    await isAfrikaans(page)
    for (const route of routes) {
      await open(page, route)
      expect([route, await untranslatedTexts(page, english)]).toEqual([route, []])
      await page.setViewportSize({ width: 320, height: 800 })
      await expectAccessible(page, `${route} in Afrikaans`)
    }
  })

test.describe('choosing a language', () => {
  test.use({ serviceWorkers: 'allow' })

  test('switches at once and permanently, also in the app shell of the service worker', async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_(INTERNET_DISCONNECTED|FAILED)/, /^Analytics failed/)
    await openLoaded(page, '/subject/history')
    const worker = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
    await expect.poll(worker).toMatch(/\/sw\.js$/)
    await expect(choice(page, 'English')).toHaveAttribute('aria-pressed', 'true')
    await waitUntilLoaded(page, async () => {
      await choice(page, 'Afrikaans').click()
      await isAfrikaans(page)
    })
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Geskiedenis')
    await expect.poll(worker).toMatch(/\/sw\.af\.js$/)
    await context.setOffline(true)
    await page.goto('/')
    await isAfrikaans(page)
    await expect(page.getByRole('heading', { level: 2 })).toContainText('Vakke en meer:')
    await choice(page, 'English').click()
    await expect(page.getByRole('contentinfo').getByRole('status')).toHaveText(/Kyk of jy verbind is/)
    await isAfrikaans(page)
    await context.setOffline(false)
    await choice(page, 'English').click()
    await isIn(page, 'en-ZA')
  })
})

/** Lengthens every word of the page by 40 %. */
const lengthen = (page: Page) =>
  page.evaluate(() => {
    const longer = (word: string) => word + word.slice(-1).repeat(Math.ceil(word.length * 0.4))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, noscript'))
        node.nodeValue = (node.nodeValue ?? '').replaceAll(/\p{L}+/gu, longer)
  })

/** Returns texts wider or higher than their box. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a, h1, h2, label, legend, th')]
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element)
        // Headings of tables that are cards: for the ear only.
        if (clipPath !== 'none') return false
        if (overflowX === 'visible' && overflowY === 'visible') return false
        return textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )

test('layouts fit words that are 40 % longer', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(120_000)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const route of publicScreens) {
      // Afresh: what stays on the page from one route to the next would grow twice.
      await page.goto('about:blank')
      await visit(page, route)
      await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0, {
        timeout: 20_000,
      })
      await lengthen(page)
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([width, route, sideways, await cutOff(page)]).toEqual([width, route, 0, []])
    }
  }
})
