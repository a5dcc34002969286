/** The list comes first, on a phone and beside wide texts: head, filters, preview and footer take little of the screen. */
import type { Locator, Page } from '@playwright/test'
import { readAloud, spokenPhrases, startScreenReader } from './setup/access/screen-reader.ts'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { expect, signInAs, test, visit } from './setup/browser-test.ts'

// These tests only read, so they may run in parallel.
test.describe.configure({ mode: 'parallel' })
test.beforeEach(() => test.setTimeout(120_000))

/** The first row begins in the upper two thirds of a phone of 844 px and of a screen of 900 px. */
const maxAbovePx = 560
const routes = ['/subject/mathematics', '/subject/natural-science', '/search?q=grade'] as const

const firstRow = (page: Page) => page.locator('tr[data-row]').first()
const opener = (page: Page) => page.getByRole('button', { name: /^Filters/ })
const sheet = (page: Page) => page.getByRole('dialog')
const introduction = (page: Page) => page.getByText(/Here you find worksheets|Hier vind jy werkkaarte/)

const topOf = (what: Locator) =>
  what.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY))
const heightOf = (what: Locator) => what.evaluate((element) => element.getBoundingClientRect().height)

/** Returns by how many pixels the introduction is longer than its box. */
const cutOff = (page: Page) =>
  introduction(page)
    .locator('..')
    .evaluate((box) => box.scrollHeight - box.clientHeight)

async function open(page: Page, route: string) {
  await visit(page, route)
  await expect(firstRow(page)).toBeVisible()
}

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 320, height: 700 },
])
  for (const language of ['en', 'af'])
    test.describe(`at ${width} px in ${language}`, () => {
      test.use({ viewport: { width, height }, reducedMotion: 'reduce' })
      test.beforeEach(({ context, baseURL }) =>
        context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]),
      )

      test('W8 first row begins within 560 px, and pages pass axe', async ({ page }) => {
        for (const route of routes) {
          await open(page, route)
          const top = await topOf(firstRow(page))
          console.info(`${route} in ${language}, ${width} px: first row at ${top} px`)
          expect(top).toBeLessThanOrEqual(maxAbovePx)
          await expectAccessible(page, route)
        }
      })

      test('W8 sheet of filters moves no row, and its controls keep to the screen', async ({ page }) => {
        for (const route of routes.slice(1)) {
          await open(page, route)
          const before = await topOf(firstRow(page))
          await opener(page).click()
          await expect(sheet(page).getByRole('checkbox').first()).toBeVisible({ timeout: 20_000 })
          expect(await topOf(firstRow(page))).toBe(before)
          await expectAccessible(page, `filters of ${route}`)
          const done = sheet(page).getByRole('button').last()
          await expect(done).toBeInViewport({ ratio: 1 })
          expect(await heightOf(done)).toBeGreaterThanOrEqual(44)
          await done.click()
          await expect(sheet(page)).toBeHidden()
          await expect(opener(page)).toBeFocused()
        }
      })

      test('W8 buttons of the preview take one row', async ({ page }) => {
        await open(page, '/subject/mathematics')
        await page
          .getByRole('button', { name: /^(Preview|Voorskou)$/ })
          .first()
          .click()
        const bar = sheet(page)
          .getByRole('link', { name: /^(Download|Laai af)$/ })
          .locator('../..')
        await expect(bar).toBeVisible()
        const tops = await bar
          .locator('a, button')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
        expect([tops.length, new Set(tops).size]).toEqual([3, 1])
        await expectAccessible(page, 'preview')
      })

      test('W8 language and data saver take one line each in the footer', async ({ page }) => {
        await open(page, '/subject/mathematics')
        const footer = page.getByRole('contentinfo')
        for (const control of [footer.getByRole('group'), footer.locator('label')])
          expect(await heightOf(control)).toBeLessThanOrEqual(46)
      })

      test('introduction is whole after Read more and in print', async ({ page }) => {
        await open(page, '/subject/mathematics')
        const more = page.getByRole('button', { name: /^(Read more|Lees meer)$/ })
        await expect(more).toHaveAttribute('aria-expanded', 'false')
        expect(await cutOff(page)).toBeGreaterThan(100)
        await page.emulateMedia({ media: 'print' })
        expect(await cutOff(page)).toBe(0)
        await expect(more).toBeHidden()
        await page.emulateMedia({ media: 'screen' })
        await more.click()
        expect(await cutOff(page)).toBe(0)
        const less = page.getByRole('button', { name: /^(Show less|Wys minder)$/ })
        await expect(less).toHaveAttribute('aria-expanded', 'true')
        await less.click()
        expect(await cutOff(page)).toBeGreaterThan(100)
      })
    })

for (const language of ['en', 'af'])
  test.describe(`at 1280 px in ${language}`, () => {
    test.use({ viewport: { width: 1280, height: 900 } })
    test.beforeEach(({ context, baseURL }) =>
      context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]),
    )

    test('W8 first row begins within 560 px beside the whole introduction and all filters', async ({
      page,
    }) => {
      for (const route of [...routes, '/subject/computer-science']) {
        await open(page, route)
        const top = await topOf(firstRow(page))
        console.info(`${route} in ${language}, 1280 px: first row at ${top} px`)
        expect(top).toBeLessThanOrEqual(maxAbovePx)
        const fields = page.getByRole('main').getByRole('search').last().locator('input, select')
        const tops = await fields.evaluateAll((all) =>
          all.map((field) => Math.round(field.getBoundingClientRect().top)),
        )
        expect(new Set(tops).size).toBe(1)
        expect(tops).toHaveLength(route.startsWith('/search') ? 4 : 5)
        if (!route.startsWith('/search')) expect(await cutOff(page)).toBe(0)
      }
    })

    test('W8 first row of the moderation page begins within 560 px', async ({ page }) => {
      await signInAs(page, 'moderator')
      await open(page, '/moderation')
      expect(await topOf(firstRow(page))).toBeLessThanOrEqual(maxAbovePx)
    })
  })

test.describe('at 768 px', () => {
  test.use({ viewport: { width: 768, height: 900 } })

  test('introduction and filters are all on the page, and no button hides them', async ({ page }) => {
    await open(page, '/subject/mathematics')
    expect(await cutOff(page)).toBe(0)
    await expect(page.getByRole('button', { name: 'Read more' })).toBeHidden()
    await expect(opener(page)).toHaveCount(0)
    const filters = page.getByRole('search', { name: 'Filter this list' })
    for (const label of ['Search this subject', 'Search by title', 'Search by tags', 'Rating', 'Grade'])
      await expect(filters.getByLabel(label)).toBeVisible()
    await expect(page.getByRole('button', { name: 'More filters' })).toBeVisible()
  })
})

test.describe('with a screen reader', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('W6 W7 Filters shows how many are active and opens a named dialog, which announces the hits', async ({
    page,
  }) => {
    await open(page, '/search?q=grade&type=pdf')
    await startScreenReader(page)
    await opener(page).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await expect(dialog.getByRole('checkbox').first()).toBeVisible({ timeout: 20_000 })
    await expect.poll(() => spokenPhrases(page)).toContain('button, Filters (1), has popup dialog')
    const controls = (await readAloud(page)).filter((phrase) =>
      /^(dialog|heading|searchbox|combobox|button), /.test(phrase),
    )
    expect(controls).toEqual([
      'dialog, Filters',
      'heading, Filters, level 2',
      expect.stringMatching(/^searchbox, Search by title/),
      expect.stringMatching(/^searchbox, Search by tags/),
      expect.stringMatching(/^combobox, Rating/),
      expect.stringMatching(/^combobox, Grade/),
      'button, Clear filters',
      expect.stringMatching(/^button, Show \d+ resources?$/),
    ])
    await startScreenReader(page)
    await dialog.getByRole('checkbox', { name: /^PDF/ }).press('Space')
    await expect
      .poll(() => spokenPhrases(page))
      .toContainEqual(expect.stringMatching(/^polite: \d+ resources?$/))
    await page.keyboard.press('Escape')
    await expect.poll(() => spokenPhrases(page)).toContain('button, Filters, has popup dialog')
  })
})
