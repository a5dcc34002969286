/** The lite site in a browser: from 240 px to wide, by keyboard alone, without a script. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { expect, test } from './setup/browser-test.ts'

test.describe.configure({ mode: 'parallel' })
test.beforeEach(() => test.setTimeout(120_000))

const places = [
  '/lite?',
  '/about-data?',
  '/lite/subject/mathematics?',
  '/lite/subject/mathematics?tag=zzqq&grade=Grade%204',
  '/lite/search?q=fractoins',
  '/lite/search?q=water&sort=title',
  '/lite/subject/astrology?',
]

const views = [
  { width: 240, colorScheme: 'light', language: '', seen: places },
  { width: 1280, colorScheme: 'dark', language: '&lang=af', seen: places.slice(1, 4) },
] as const

async function openForm(page: Page, language: string) {
  await page.goto(`/lite/subject/geography?${language}`)
  await page.getByRole('main').getByRole('listitem').getByRole('link').last().click()
}

for (const { width, colorScheme, language, seen } of views)
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 700 }, colorScheme })

    test(
      'W8 COR-30 OPS-42 every lite page passes axe and fits the window',
      { tag: '@long' },
      async ({ page, expectedErrors }) => {
        expectedErrors.push(/status of 404/)
        for (const place of seen) {
          await page.goto(`${place}${language}`)
          await expectAccessible(page, place)
        }
        await openForm(page, language)
        const report = page.url()
        await page.goto(report.replace('/lite/report/', '/lite/error/'))
        await expectAccessible(page, 'error')
        await page.goto(report)
        await expectAccessible(page, 'report')
        await page.getByRole('main').getByRole('button').click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Report submitted|Jou rapport/)
        await expectAccessible(page, 'reported')
      },
    )
  })

test(
  'W8 lite pages are readable at 320 px with doubled text and forced colours',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.emulateMedia({ forcedColors: 'active' })
    for (const place of places.slice(0, 2)) {
      await page.goto(place)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await expectAccessible(page, place)
    }
  },
)

async function tabTo(page: Page, text: string) {
  for (let pressed = 0; pressed < 80; pressed += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => [
      document.activeElement?.id,
      document.activeElement?.textContent.trim(),
    ])
    if (found.includes(text)) return
  }
  throw new Error(`Tab does not come to ${text}`)
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a resource is found, filtered and reported by keyboard alone', async ({ page }) => {
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await page.goto('/lite')
    await tabTo(page, 'Skip to content')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Mathematics')
    await page.keyboard.press('Enter')
    await heading('Mathematics')
    await tabTo(page, 'by-tag')
    await page.keyboard.type('interest')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 resource', { exact: true })).toBeVisible()
    await tabTo(page, 'Report')
    await page.keyboard.press('Enter')
    await heading('Report a resource')
    await tabTo(page, 'text')
    await page.keyboard.type('The third answer is wrong.')
    await tabTo(page, 'Send report')
    await page.keyboard.press('Enter')
    await heading('Report submitted successfully!')
  })
  test('OPS-42 what the site costs is reached by keyboard alone, in both languages', async ({ page }) => {
    for (const [language, title] of [
      ['en', 'What this site costs'],
      ['af', 'Wat hierdie webwerf kos'],
    ]) {
      await page.goto(`/lite?lang=${language}`)
      await tabTo(page, String(title))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(title))
    }
  })
})
