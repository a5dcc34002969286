/** Every screen in each of its states, narrow and wide, light and dark: axe finds nothing, nothing scrolls sideways. */
import type { Page } from '@playwright/test'
import { publicScreens } from './setup/access/screens.ts'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { newcomer } from './setup/accounts.ts'
import { expect, signInAs, test, visit } from './setup/browser-test.ts'

// These tests only read, so they may run in parallel.
test.describe.configure({ mode: 'parallel' })

const views = [
  { width: 320, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const

/** Waits until the placeholders are replaced by content or by an error. */
async function settled(page: Page) {
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0, { timeout: 20_000 })
}

async function open(page: Page, route: string) {
  await visit(page, route)
  await settled(page)
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const fails = (page: Page, path: string) => page.route(path, (route) => route.abort())

for (const { width, colorScheme } of views) {
  test.describe(`at ${width} px, ${colorScheme}`, { tag: '@long' }, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' })
    test.beforeEach(() => test.setTimeout(120_000))

    test('W8 W3 public screens pass axe and do not scroll sideways', async ({ page }) => {
      for (const route of publicScreens) {
        await open(page, route)
        await expectAccessible(page, route)
      }
    })

    test('W7 W1 menu, questions and suggestions pass axe', async ({ page }) => {
      await open(page, '/')
      await press(page, 'Menu')
      await expectAccessible(page, 'menu')
      await page.keyboard.press('Escape')
      await press(page, 'FAQ')
      await expectAccessible(page, 'questions')
      await page.keyboard.press('Escape')
      await page.getByRole('main').getByRole('combobox').fill('wat')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectAccessible(page, 'suggestions')
    })

    test('W6 tables pass axe when empty, after a report, and when loading fails', async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/ERR_FAILED/)
      await open(page, '/subject/history')
      // Uses a resource of the demo data: other tests may remove theirs at any time.
      const row = page.getByRole('row').filter({ hasText: 'The Freedom Charter, 1955' })
      await row.getByRole('button', { name: 'Report' }).click()
      await expect(page.getByText('Report submitted successfully!')).toBeVisible()
      await expectAccessible(page, 'subject, reported')
      if (width < 768) await press(page, 'Filters')
      await page.getByLabel('Search by title').fill('zzqq')
      if (width < 768) await press(page, 'Show 0 resources')
      await expect(page.getByText('No resources found for the selected search or filters.')).toBeVisible()
      await expectAccessible(page, 'subject, nothing left')
      await fails(page, '**/api/resources?*')
      await fails(page, '**/api/search?*')
      for (const route of ['/subject/geography', '/search?q=earth']) {
        await open(page, route)
        await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 20_000 })
        await expectAccessible(page, `${route}, in error`)
      }
    })

    test('W6 W7 sign-in and sign-up pass axe with errors and with the popup of the third failure', async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/status of 4\d\d/)
      await open(page, '/sign-up')
      await press(page, 'Sign Up')
      await expectAccessible(page, 'sign up, blank')
      await open(page, '/sign-in')
      await press(page, 'Sign In')
      await expectAccessible(page, 'sign in, blank')
      await page.getByLabel('Email').fill(newcomer().email)
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      for (const failure of [1, 2, 3]) {
        await page.getByLabel('Password', { exact: true }).press('Enter')
        await expect(page.getByText('No account found with this email.')).toBeVisible()
        if (failure === 1) await expectAccessible(page, 'sign in, refused')
        if (failure < 3) await page.getByLabel('Password', { exact: true }).fill(`not ${failure}`)
      }
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, 'sign in, popup')
    })

    test('W6 W7 contribute form and About us popup pass axe, with errors and after success', async ({
      page,
    }) => {
      await signInAs(page, 'educator')
      await open(page, '/contribute')
      await expectAccessible(page, 'contribute')
      await press(page, 'Upload')
      await expect(page.getByText('Please select an upload type')).toBeVisible()
      await expectAccessible(page, 'contribute, in error')
      await open(page, '/about-us')
      await press(page, 'Contribute Resources')
      await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible()
      await expectAccessible(page, 'upload popup')
      await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click()
      await expect(page.getByText('Please select an upload type.')).toBeVisible()
      await expectAccessible(page, 'upload popup, in error')
    })
  })
}
