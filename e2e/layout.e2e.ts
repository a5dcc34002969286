import { hold } from './setup/hold.ts'
import { expect, signInAs, test, visit } from './setup/story.ts'

test('HEAD-01–05 the menu opens, holds 17 links in order, and one of them leads on', async ({ page }) => {
  await visit(page, '/')
  const button = page.getByRole('button', { name: 'Menu' })
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  const links = page.getByRole('navigation').getByRole('link')
  await expect(links).toHaveText([
    'Home',
    'Mathematics',
    'Business Studies',
    'History',
    'Geography',
    'Natural Science',
    'Life Science',
    'English',
    'Technology',
    'Afrikaans',
    'Life Skills',
    'Computer Science',
    /^Other useful OER['’]s$/,
    'Self-Directed Learning',
    'Contributors',
    'About Us',
    'View Account',
  ])
  await links.filter({ hasText: 'History' }).click()
  await expect(page).toHaveURL(/#\/subject\/history$/)
  await expect(links.first()).toBeHidden()
})

test('HEAD-06 HEAD-07 CONST-07 the menu closes when the window grows past 768 px', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 800 })
  await visit(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const history = page.getByRole('navigation').getByRole('link', { name: 'History' })
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(history).toBeVisible()
  await page.setViewportSize({ width: 769, height: 800 })
  await expect(history).toBeHidden()
  await page.setViewportSize({ width: 600, height: 800 })
  await expect(history).toBeHidden()
})

test('HEAD-08–11 W7 seven questions in a dialog that gives the focus back', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('button', { name: 'FAQ' }).click()
  const dialog = page.getByRole('dialog')
  // The spec's order: product, contributing, Creative Commons, search, classroom, quality, university.
  const about = [/what is/i, /contribute/i, /free/i, /find/i, /classroom/i, /quality/i, /university/i]
  await expect(dialog.locator('summary')).toHaveText(about)
  await dialog.locator('summary').nth(2).press('Enter')
  await expect(dialog.locator('details').nth(2)).toContainText('Creative Commons')
  await expect(dialog.locator('details').nth(2).locator('p')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'FAQ' })).toBeFocused()
})

test('HEAD-13–19 PERM-02 what the header offers follows the role', async ({ page }) => {
  const offered = async () =>
    page
      .getByRole('banner')
      .getByRole('link')
      .filter({ hasText: /^(Contribute|Moderate|Assign Roles)$/ })
      .allTextContents()
  await visit(page, '/')
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  const expected: Readonly<Record<string, string[]>> = {
    student: [],
    visitor: [],
    educator: ['Contribute'],
    moderator: ['Contribute', 'Moderate'],
    admin: ['Contribute', 'Moderate', 'Assign Roles'],
  }
  for (const [key, buttons] of Object.entries(expected)) {
    await signInAs(page, key)
    expect([key, await offered()]).toEqual([key, buttons])
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(page).toHaveURL(/#\/$/)
    await expect(page.getByText('Signed in as')).toHaveCount(0)
  }
})

test('HEAD-15 Logout leads home at once; whoever goes on before the server has answered is not called back', async ({
  page,
}) => {
  await signInAs(page, 'student')
  await visit(page, '/about-us')
  const answer = await hold(page, '**/api/sign-out', (route) => route.continue())
  const asked = page.waitForRequest('**/api/sign-out')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/#\/$/)
  await visit(page, '/contributors')
  await asked
  answer()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL(/#\/contributors$/)
})

test('HEAD-20–23 CONST-07 the Top button, above 300 px only', async ({ page }) => {
  await visit(page, '/')
  const top = page.getByRole('button', { name: '↑ Top' })
  await expect(top).toBeHidden()
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
  await expect(top).toBeHidden()
  await page.evaluate(() => window.scrollTo({ top: 301, behavior: 'instant' }))
  await expect(top).toBeVisible()
  await top.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(top).toBeHidden()
})

test('W4 the skip button leads past the header, and a new page has the focus on its heading', async ({
  page,
}) => {
  await visit(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('combobox')).toBeFocused()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
