/** The own password, changed on the account page. */
import type { Page } from '@playwright/test'
import { holdRequests } from './setup/network/hold-requests.ts'
import { signUpAsNew } from './setup/accounts.ts'
import { expect, test, visit } from './setup/browser-test.ts'

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

/** A second device: a context without cookies. */
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

test('F-C8 T11 changing the password by keyboard keeps this session and ends the others', async ({
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
  const letGo = await holdRequests(page, '**/api/account/password', (route) => route.continue())
  await box(page, 'Confirm password').press('Enter')
  await expect(button(page, 'Saving...')).toBeDisabled()
  letGo()
  await expect(button(page, 'Change password')).toBeFocused()
  await expect(
    page.getByRole('status').getByText('Password changed. You have been logged out on all other devices.'),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
  expect((await (await elsewhere.request.get('/api/session')).json()).account).toBeNull()
  await elsewhere.close()
  expect(await signInStatus(page, email, password)).toBe(401)
  expect(await signInStatus(page, email, newPassword)).toBe(200)
})
