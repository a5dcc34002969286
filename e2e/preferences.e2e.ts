/** System preferences: forced colours and reduced motion. */
import type { Locator, Page } from '@playwright/test'
import { brightness, decodeQrCode } from './setup/access/camera.ts'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { historyListOf, newTitle, test } from './setup/staff.ts'
import { rowOf } from './setup/saved-resources.ts'
import { expect, visit } from './setup/browser-test.ts'

const styleOf = (what: Locator, name: 'borderTopColor' | 'outlineStyle') =>
  what.evaluate((element, property) => getComputedStyle(element)[property], name)

/** Expects a visible change when keyboard focus arrives. */
async function showsFocus(page: Page, control: Locator) {
  const without = await brightness(control)
  await control.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
  // A notice above the list would shift the screenshot.
  const change = async () => Math.abs((await brightness(control)) - without)
  await expect.poll(change, control.toString()).toBeGreaterThan(1)
}

test.describe('with forced colours', () => {
  test.use({ forcedColors: 'active', colorScheme: 'dark', viewport: { width: 1280, height: 900 } })

  test(
    'W3 W7 forced colours distinguish stars, language, selected option and focus; the QR code is readable',
    { tag: '@long' },
    async ({ page, staff }) => {
      const title = newTitle('Half a star')
      const id = await staff.publish(title)
      for (const stars of [3, 4]) await staff.rate(id, stars)
      // Alone in the list: what others publish meanwhile moves nothing.
      await visit(page, historyListOf(title))
      const row = rowOf(page, title)
      await expect(row).toContainText('3.5')
      const star = (name: string) => brightness(row.getByRole('button', { name }))
      const [full, half, none] = [await star('Rate 3'), await star('Rate 4'), await star('Rate 5')]
      expect(full > half && half > none).toBe(true)

      const language = (name: string) => page.getByRole('contentinfo').getByRole('button', { name })
      const chosen = await styleOf(language('English'), 'borderTopColor')
      expect(chosen).not.toBe(await styleOf(language('Afrikaans'), 'borderTopColor'))

      // The border covers no text above it.
      const [facts, keep] = [row.getByText(/^Link\s/), row.getByRole('button', { name: /^Save/ })]
      const { y = 0, height = 0 } = (await facts.boundingBox()) ?? {}
      expect((await keep.boundingBox())?.y).toBeGreaterThanOrEqual(y + height - 1)

      for (const control of [
        keep,
        row.getByRole('button', { name: 'Rate 1' }),
        row.getByRole('button', { name: 'Report' }),
        row.getByRole('link', { name: title }),
        page.getByLabel('Grade'),
        page.getByRole('button', { name: /^Title/ }),
      ])
        await showsFocus(page, control)

      await row.getByRole('button', { name: 'Share' }).click()
      await page.getByRole('button', { name: 'Show QR code' }).click()
      expect(await decodeQrCode(page.getByRole('img', { name: 'QR code' }))).toContain('/r/')

      await page.goto('about:blank')
      await visit(page, '/')
      await page.getByRole('main').getByRole('combobox').fill('wat')
      await expect(page.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      expect(await styleOf(page.getByRole('option').nth(0), 'outlineStyle')).toBe('solid')
      expect(await styleOf(page.getByRole('option').nth(1), 'outlineStyle')).toBe('none')
    },
  )
})

test.describe('with less motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test(
    'reduced motion stops animations of menu, dialog, placeholders and scrolling to the top',
    { tag: '@long' },
    async ({ page }) => {
      await page.route('**/api/resources?*', () => {})
      await visit(page, '/subject/history')
      await expectAccessible(page, 'while the list is on its way')
      await page.getByRole('button', { name: 'Menu' }).click()
      await expectAccessible(page, 'menu')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'FAQ' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, 'dialog')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.setViewportSize({ width: 320, height: 300 })
      await page.evaluate(() => window.scrollTo(0, 900))
      await page.getByRole('button', { name: '↑ Top' }).press('Enter')
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
    },
  )
})
