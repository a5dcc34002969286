/** The own password, changed on the account page. */
import type { Page } from '@playwright/test'
import { hold } from './setup/hold.ts'
import { looksRight } from './setup/looks-right.ts'
import { signUpAsNew } from './setup/new-account.ts'
import { expect, test, visit } from './setup/story.ts'

const box = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const newPassword = 'a boat for nine slow rivers'

async function openForm(page: Page) {
  const person = await signUpAsNew(page)
  await visit(page, '/view-account')
  await button(page, 'Change password').click()
  await expect(box(page, 'Current password')).toBeFocused()
  return person
}

async function fill(page: Page, current: string, next = newPassword, confirmation = next) {
  await box(page, 'Current password').fill(current)
  await box(page, 'New password').fill(next)
  await box(page, 'Confirm password').fill(confirmation)
}

/** From a device of its own: no cookie goes along. */
async function signInStatus(page: Page, email: string, password: string) {
  const { origin } = new URL(page.url())
  const answer = await fetch(`${origin}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  })
  return answer.status
}

test.use({
  expectedErrors: async ({}, use) => use([/status of 4(0[0-9]|22)/, /ERR_FAILED/]),
})

test('F-C8 T11 a new password by keyboard: this browser stays signed in, another one does not', async ({
  page,
  browser,
}) => {
  const { email, password } = await openForm(page)
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const signedIn = await elsewhere.request.post('/api/sign-in', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { email, password },
  })
  expect(signedIn.status()).toBe(200)
  await fill(page, password)
  const letGo = await hold(page, '**/api/account/password', (route) => route.continue())
  await box(page, 'Confirm password').press('Enter')
  await expect(button(page, 'Saving...')).toBeDisabled()
  letGo()
  await expect(button(page, 'Change password')).toBeFocused()
  await expect(
    page.getByRole('status').getByText('Your password is changed. All other devices are signed out.'),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
  expect((await (await elsewhere.request.get('/api/session')).json()).account).toBeNull()
  await elsewhere.close()
  expect(await signInStatus(page, email, password)).toBe(401)
  expect(await signInStatus(page, email, newPassword)).toBe(200)
})

test('F-C8 errors stand at their fields and take the focus; what was typed stays', async ({ page }) => {
  const { password } = await openForm(page)
  await button(page, 'Save password').click()
  await expect(box(page, 'Current password')).toBeFocused()
  await expect(box(page, 'Current password')).toHaveAccessibleDescription(/Enter your current password\./)
  await expect(box(page, 'New password')).toHaveAccessibleDescription(/Choose a password\./)
  await looksRight(page, 'account, password refused')
  await fill(page, password, newPassword, 'another one')
  await box(page, 'Confirm password').press('Enter')
  await expect(box(page, 'Confirm password')).toBeFocused()
  await expect(box(page, 'Confirm password')).toHaveAccessibleDescription(/Passwords do not match/)
  await fill(page, 'not it at all')
  await button(page, 'Save password').click()
  await expect(box(page, 'Current password')).toBeFocused()
  await expect(box(page, 'Current password')).toHaveAccessibleDescription(/Incorrect password\./)
  await fill(page, password, 'password123')
  await button(page, 'Save password').click()
  await expect(box(page, 'New password')).toBeFocused()
  await expect(box(page, 'New password')).toHaveAccessibleDescription(/Password is too weak/)
  await expect(box(page, 'Current password')).toHaveValue(password)
})

test('F-C8 without an answer the form says so; Cancel folds it and leads back', async ({ page }) => {
  const { password } = await openForm(page)
  await page.route('**/api/account/password', (route) => route.abort())
  await fill(page, password)
  await button(page, 'Save password').click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await expect(button(page, 'Save password')).toBeFocused()
  await button(page, 'Cancel').click()
  await expect(button(page, 'Change password')).toBeFocused()
  await expect(box(page, 'Current password')).toHaveCount(0)
})

test('F-C8 an account without a password reads how to get one', async ({ page }) => {
  await signUpAsNew(page)
  await page.route('**/api/account', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), hasPassword: false } })
  })
  await visit(page, '/view-account')
  await expect(page.getByText(/^This account has no password yet\./)).toBeVisible()
  await expect(button(page, 'Change password')).toHaveCount(0)
  await looksRight(page, 'account, no password')
})
