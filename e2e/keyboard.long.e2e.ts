/** The journeys by keyboard alone; on the way the focus is always to be seen, and there is a way out of everywhere. */
import type { Page } from '@playwright/test'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import { signUpByCall } from './setup/accounts.ts'
import { apiAs } from './setup/calls.ts'
import { newTitle } from './setup/staff.ts'
import { tabThroughPage, tabAndPress, tabTo } from './setup/access/keyboard.ts'
import { rowOf, test } from './setup/saved-resources.ts'
import { expect, personOf, signInByForm, visit } from './setup/browser-test.ts'

test.beforeEach(() => test.setTimeout(60_000))

const type = (page: Page, words: string) => page.keyboard.type(words)

/** On the page to sign in. */
async function signInByKeys(page: Page, key: string) {
  const { email, password } = personOf(key)
  await tabTo(page, page.getByLabel('Email'))
  await type(page, email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await type(page, `${password}\n`)
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
}
const hasFocus = (page: Page) => page.locator(':focus')

test('W1 W3 W7 a resource is searched, filtered, previewed, rated, reported, saved and removed by keyboard', async ({
  page,
  publishPdf,
}) => {
  const { title } = await publishPdf(2_000)
  await visit(page, '/')
  await tabTo(page, page.getByRole('main').getByRole('combobox'))
  await type(page, 'history\n')
  await expect(page.getByRole('heading', { level: 1, name: 'Search results' })).toBeFocused()
  const row = rowOf(page, title)
  const run = (name: string | RegExp) => row.getByRole('button', { name })
  await tabAndPress(page, page.getByRole('button', { name: 'More filters' }))
  await tabTo(page, page.getByRole('checkbox', { name: /^PDF/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByLabel('Search by title'), 'Shift+Tab')
  await type(page, 'op die rak')
  await expect(page).toHaveURL(/type=pdf&title=op%20die%20rak/)

  await tabAndPress(page, run('Preview'))
  const dialog = page.getByRole('dialog', { name: title })
  await tabTo(page, dialog.getByRole('button', { name: 'Share' }))
  await page.keyboard.press('Escape')
  await expect(run('Preview')).toBeFocused()

  await tabTo(page, run('Rate 1 star'))
  for (const star of [2, 3, 4]) {
    await page.keyboard.press('ArrowRight')
    await expect(run(`Rate ${star} stars`)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(row).toContainText('4.0')
  await tabAndPress(page, run('Report'))
  await expect(page.getByText('Report submitted successfully!')).toBeVisible()
  await expect(run('Report')).toBeFocused()

  await tabAndPress(page, run(/^Save offline/), 'Shift+Tab')
  await expect(run(/^Remove/)).toBeFocused()
  await tabAndPress(page, row.getByRole('link', { name: 'Saved' }), 'Shift+Tab')
  await expect(page.getByRole('heading', { level: 1, name: 'Saved on this device' })).toBeFocused()
  await tabAndPress(page, page.getByRole('button', { name: 'Remove', exact: true }))
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
})

test('W6 W7 an educator signs in and contributes a link by keyboard; a moderator approves it', async ({
  page,
  playwright,
  baseURL,
}) => {
  const title = newTitle('Typed alone')
  await visit(page, '/')
  await tabAndPress(page, page.getByRole('link', { name: 'Login' }))
  await signInByKeys(page, 'educator')
  await tabAndPress(page, page.getByRole('banner').getByRole('link', { name: 'Contribute' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Contribute' })).toBeFocused()
  const box = (name: string) => page.getByLabel(name, { exact: true })
  for (const [name, words] of [
    ['Subject', 'History'],
    ['Title', title],
    ['Upload type', 'Link'],
    ['Link', 'https://school.example/typed'],
    ['Grade', 'Grade 4'],
  ] as const) {
    await tabTo(page, box(name))
    await type(page, words)
  }
  await tabAndPress(page, page.getByRole('button', { name: 'Add grade' }))
  await tabTo(page, box('Tag'))
  await type(page, 'typed\n')
  await tabAndPress(page, page.getByRole('button', { name: 'Upload', exact: true }))
  const success = page.getByRole('dialog')
  await tabAndPress(page, success.getByRole('button', { name: 'Close' }))
  await expect(success).toBeHidden()
  await expect(hasFocus(page)).toHaveCount(1)

  await tabAndPress(page, page.getByRole('button', { name: 'Logout' }), 'Shift+Tab')
  await tabAndPress(page, page.getByRole('link', { name: 'Login' }))
  await signInByKeys(page, 'moderator')
  await tabAndPress(page, page.getByRole('banner').getByRole('link', { name: 'Moderate' }))
  await tabTo(page, page.getByRole('main').getByRole('searchbox'))
  await type(page, title)
  const approve = page.getByRole('button', { name: `Approve ${title}` })
  const approved = page.waitForResponse('**/approval?*')
  await tabAndPress(page, approve)
  await expect(approve).toHaveCount(0)
  await expect(hasFocus(page)).toHaveCount(1)
  // The row is removed before the response arrives.
  expect((await approved).ok()).toBe(true)

  const moderator = await apiAs(playwright, baseURL, 'moderator')
  const found = await moderator.get(`/api/resources?title=${encodeURIComponent(title)}`)
  const { items }: { items: { id: string; tags: string[] }[] } = await found.json()
  expect(items.map(({ tags }) => tags)).toEqual([['Grade 4', 'typed']])
  for (const { id } of items) await moderator.delete(`/api/resources/${id}`)
  await moderator.dispose()
})

test('W7 an admin finds an account and assigns a role by keyboard', async ({ page, playwright, baseURL }) => {
  const person = await signUpByCall(playwright, baseURL)
  await signInByForm(page, 'admin')
  await tabAndPress(page, page.getByRole('banner').getByRole('link', { name: 'Assign Roles' }), 'Shift+Tab')
  await tabTo(page, page.getByRole('main').getByRole('searchbox'))
  await type(page, person.email)
  const role = page.getByLabel(`Current Role of ${person.email}`)
  await tabTo(page, role)
  await type(page, 'educator')
  await tabAndPress(page, page.getByRole('button', { name: `Save ${person.email}` }))
  await expect.poll(person.role).toBe('educator')
  await expect(role).toBeFocused()
  await person.calls.dispose()
})

test('W4 W9 the language is changed in the footer, and a resource page in it leads back into the app', async ({
  page,
  request,
}) => {
  await visit(page, '/privacy')
  await tabAndPress(page, page.getByRole('contentinfo').getByRole('button', { name: 'Afrikaans' }))
  await expect(page.locator('html')).toHaveAttribute('lang', 'af-ZA')
  await expect(page.getByRole('heading', { level: 1, name: 'Privaatheid' })).toBeVisible()

  const answer = await request.get('/api/resources?subject=Maths&type=pdf&limit=1')
  const [one] = ((await answer.json()) as { items: { id: string; title: string }[] }).items
  if (!one) throw new Error('The small school has no PDF for Maths')
  await page.goto(ownPagePath(one))
  await tabAndPress(page, page.getByRole('link', { name: 'Skip to content' }))
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Mathematics' }).first())
  expect(await tabThroughPage(page)).toBeGreaterThan(5)
  await tabAndPress(page, page.getByRole('link', { name: 'Afrikaans', exact: true }))
  await expect(page.getByRole('heading', { name: 'Oor hierdie hulpbron' })).toBeVisible()
  await tabAndPress(page, page.getByRole('link', { name: 'Maak in die volledige webwerf oop' }))
  await expect(page.getByRole('table').getByRole('link', { name: one.title }).first()).toBeVisible()
})

test(
  'W7 Tab goes through a page and back, and no floating element hides the focus',
  { tag: '@long' },
  async ({ page, context, staff, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /The site did not respond/, /^Analytics failed/)
    await page.setViewportSize({ width: 320, height: 640 })
    const title = newTitle('Passed by')
    await staff.publish(title, 'Technology')
    // Shows the consent notice of external analytics.
    await page.route('**/api/analytics/config', (route) =>
      route.fulfill({ json: { enabled: true, measurementId: 'G-ABC123DEF4' } }),
    )
    await visit(page, '/subject/technology')
    const notice = page.getByRole('region', { name: 'Allow Google Analytics?' })
    await expect(notice).toBeVisible()
    await expect(rowOf(page, title)).toBeVisible()
    expect(await tabThroughPage(page)).toBeGreaterThan(30)
    expect(await tabThroughPage(page, 'Shift+Tab')).toBeGreaterThan(30)
    await tabAndPress(page, notice.getByRole('button', { name: 'Reject' }), 'Shift+Tab')
    await expect(page.getByRole('main')).toBeFocused()

    await context.setOffline(true)
    await tabAndPress(page, rowOf(page, title).getByRole('button', { name: 'Rate 1 star' }))
    await expect(page.locator('summary').filter({ hasText: 'Not sent yet: 1 rating.' })).toBeVisible()
    expect(await tabThroughPage(page)).toBeGreaterThan(10)
    expect(await tabThroughPage(page, 'Shift+Tab')).toBeGreaterThan(30)
    await context.setOffline(false)
    await expect(page.getByText('Nothing left to send.')).toBeVisible()
  },
)
