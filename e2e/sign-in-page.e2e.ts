import { signUpAsNew } from './setup/accounts.ts'
import { expect, clearSession, test, visit } from './setup/browser-test.ts'
import type { Page } from '@playwright/test'

async function tryToSignIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

test.use({
  expectedErrors: async ({}, use) => use([/status of 40[14]/, /ERR_FAILED/]),
})

test('AUTH-18 W5 password is visible while the toggle is held, by mouse and by keyboard', async ({
  page,
}) => {
  await visit(page, '/sign-in')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('seen for a moment')
  const toggle = page.getByRole('button', { name: /show password|hold to/i })
  await toggle.hover()
  await page.mouse.down()
  await expect(password).toHaveAttribute('type', 'text')
  await page.mouse.up()
  await expect(password).toHaveAttribute('type', 'password')
  await toggle.focus()
  await page.keyboard.down('Space')
  await expect(password).toHaveAttribute('type', 'text')
  await page.keyboard.up('Space')
  await expect(password).toHaveAttribute('type', 'password')
  await expect(page).toHaveURL(/#\/sign-in$/)
})

test('AUTH-17 AUTH-19 AUTH-23 HEAD-16 an email in capitals and Enter sign in and open Home', async ({
  page,
}) => {
  const { email, password } = await signUpAsNew(page)
  await clearSession(page)
  await visit(page, '/sign-in')
  await tryToSignIn(page, ` ${email.toUpperCase()} `, password)
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page).toHaveURL(/#\/$/)
})
