/** Own sessions on the account page, ended from another browser; the confirmation dialog by keyboard. */
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { type Newcomer, scrollToCard, signUpAsNew } from './setup/accounts.ts'
import { expect, test, visit } from './setup/browser-test.ts'

const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
const withinSeconds = { timeout: 5_000 }

const card = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' })
const rows = (page: Page) => card(page).getByRole('listitem')
const logOut = (page: Page) => card(page).getByRole('button', { name: /^Log out Firefox on Android/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })
const isOut = (page: Page) => expect(page.getByRole('link', { name: 'Login' })).toBeVisible(withinSeconds)

/** Opens the account page, or reloads it, and scrolls to the card. */
async function openCard(page: Page, open: () => Promise<unknown>) {
  await open()
  await scrollToCard(page, card(page))
}

/** Another browser of the account, with its account page open. */
async function elsewhere(browser: Browser, page: Page, { email, password }: Newcomer) {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, userAgent: firefox })
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await context.request.post('/api/sign-in', { headers, data: { email, password } })
  expect(answer.status()).toBe(200)
  const other = await context.newPage()
  const listens = other.waitForResponse('**/api/live?*')
  await visit(other, '/about-us')
  await expect(other.getByText(`Signed in as ${email}`)).toBeVisible()
  await listens
  return other
}

/**
 * Refuses the next `calls` calls to the path as five minutes after a sign-in. One route for all of them: Playwright may
 * let a request pass while it removes a route that has ended.
 */
async function needConfirmation(page: Page, path: string, calls = 1) {
  let left = calls
  const body = { code: 'confirm_first', message: 'Confirm that it is you, then try again.', requestId: 'r' }
  await page.route(path, (route) =>
    left-- > 0 ? route.fulfill({ status: 403, json: body }) : route.continue(),
  )
}

test.use({
  expectedErrors: async ({}, use) => use([/status of 40[0-9]/]),
})

test('ASVS-7.4.5 ASVS-7.5.2 a session is ended from another browser after a confirmation by keyboard', async ({
  page,
  browser,
}) => {
  const person = await signUpAsNew(page)
  await visit(page, '/')
  const phone = await elsewhere(browser, page, person)
  await openCard(page, () => visit(page, '/view-account'))
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('This device')
  await needConfirmation(page, '**/api/account/sessions/*', 2)
  await logOut(page).press('Enter')
  const password = dialog(page).getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    await expectAccessible(page, `confirmation at ${width}`)
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(logOut(page)).toBeFocused()
  await expect(logOut(page)).toBeEnabled()
  await expect(card(page).getByRole('status')).toHaveText('')
  await expect(rows(page)).toHaveCount(2)

  await page.keyboard.press('Enter')
  await expect(password).toBeFocused()
  await page.keyboard.type('not it at all')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Incorrect password.')).toBeVisible()
  await expect(password).toBeFocused()
  await password.fill(person.password)
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('status')).toHaveText('Firefox on Android is logged out.')
  await expect(card(page).getByRole('heading')).toBeFocused()
  await isOut(phone)
  await phone.context().close()
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    await expectAccessible(page, `own sessions at ${width}`)
  }
  await page.reload()
  await expect(page.getByText(`Signed in as ${person.email}`)).toBeVisible()
})

test('ASVS-7.4.5 all other browsers are signed out at once, and this one stays signed in and live', async ({
  page,
  browser,
}) => {
  const person = await signUpAsNew(page)
  await visit(page, '/')
  const [phone, tablet] = [await elsewhere(browser, page, person), await elsewhere(browser, page, person)]
  await openCard(page, () => visit(page, '/view-account'))
  await expect(rows(page)).toHaveCount(3)
  await needConfirmation(page, '**/api/account/sessions')
  await card(page).getByRole('button', { name: 'Log out everywhere else' }).click()
  await dialog(page).getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('status')).toHaveText('2 other devices are logged out.')
  await expect(card(page).getByText('You are not signed in anywhere else.')).toBeVisible()
  await Promise.all([isOut(phone), isOut(tablet)])
  await expect(page.getByText(`Signed in as ${person.email}`)).toBeVisible()
  await Promise.all([phone.context().close(), tablet.context().close()])
})

test('ASVS-7.5.3 own data is downloaded after a confirmation', async ({ page }) => {
  const person = await signUpAsNew(page)
  await visit(page, '/view-account')
  await needConfirmation(page, '**/api/account/export')
  await page.getByRole('link', { name: 'Download my data' }).click()
  await dialog(page).getByLabel('Password', { exact: true }).fill(person.password)
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('thuto-account.json')
})
