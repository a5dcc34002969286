/** Every screen, filled and empty, narrow and wide, light and dark: axe finds nothing, nothing scrolls sideways. */
import { looksRight } from './setup/looks-right.ts'
import { expect, signInAs, test, visit } from './setup/story.ts'

const forEverybody = [
  '/',
  '/subject/mathematics',
  '/subject/astrology',
  '/search',
  '/search?q=water',
  '/search?q=zzqq',
  '/other-oers',
  '/self-directed-learning',
  '/contributors',
  '/about-us',
  '/sign-in',
  '/sign-up',
  '/contribute',
  '/no-such-page',
  '/set-up?token=abc',
]

const views = [
  { width: 320, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const

for (const { width, colorScheme } of views) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' })

    test('W8 W3 every screen a visitor meets', async ({ page }) => {
      test.setTimeout(180_000)
      for (const route of forEverybody) {
        await visit(page, route)
        await page.waitForLoadState('networkidle')
        await looksRight(page, route)
      }
    })

    test('W7 the menu and the questions', async ({ page }) => {
      await visit(page, '/')
      await page.getByRole('button', { name: 'Menu' }).click()
      await looksRight(page, 'menu')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'FAQ' }).click()
      await looksRight(page, 'questions')
    })

    test('W1 the search box with its suggestions', async ({ page }) => {
      await visit(page, '/')
      await page.getByRole('combobox').fill('wat')
      await expect(page.getByRole('option').first()).toBeVisible()
      await looksRight(page, 'suggestions')
    })

    test('W6 the contribute form, empty and in error', async ({ page }) => {
      await signInAs(page, 'educator')
      await visit(page, '/contribute')
      await looksRight(page, 'contribute')
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await expect(page.getByText('Please select an upload type')).toBeVisible()
      await looksRight(page, 'contribute in error')
    })

    test('W7 moderation, full and asking before a delete', async ({ page }) => {
      await signInAs(page, 'moderator')
      await visit(page, '/moderation')
      await expect(page.getByRole('button', { name: /^Delete / }).first()).toBeVisible()
      await looksRight(page, 'moderation')
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
      await looksRight(page, 'delete dialog')
      await page.keyboard.press('Escape')
      await page.getByRole('searchbox').fill('zzqq')
      await expect(page.getByText('No unverified PDFs found.')).toBeVisible()
      await looksRight(page, 'moderation, empty')
    })
  })
}

test.describe('with large text', () => {
  test.use({ viewport: { width: 640, height: 800 } })
  test('W8 200 % text does not scroll sideways', async ({ page }) => {
    for (const route of ['/', '/subject/afrikaans', '/search?q=water', '/sign-in', '/sign-up']) {
      await visit(page, route)
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect([route, Math.max(0, sideways)]).toEqual([route, 0])
    }
  })
})
