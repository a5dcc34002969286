import { people } from '#seed/people.ts'
import { expect, test, visit } from './setup/story.ts'
import type { Page } from '@playwright/test'

const educator = people.find(({ key }) => key === 'educator')

async function tryToSignIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

test.use({
  expectedErrors: async ({}, use) => use([/status of 40[14]/, /ERR_FAILED/]),
})

test('AUTH-18 W5 the password shows while the toggle is held, by mouse and by keyboard', async ({ page }) => {
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

test('AUTH-19 AUTH-20 the button says what it does', async ({ page }) => {
  await page.route('**/api/sign-in', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await visit(page, '/sign-in')
  await tryToSignIn(page, 'nobody@school.example', 'whatever it is')
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled()
  await expect(page.getByText('No account found with this email.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
})

test('ERR-06 ERR-10 AUTH-24–26 three failures in a row: the popup, at the third and not before', async ({
  page,
}) => {
  const popup = page.getByRole('dialog')
  await visit(page, '/sign-in')
  for (const attempt of [1, 2]) {
    await tryToSignIn(page, educator?.email ?? '', `wrong ${attempt}`)
    await expect(page.getByText('Incorrect password. Please try again.')).toBeVisible()
    await expect(popup).toBeHidden()
  }
  await page.route('**/api/sign-in', (route) => route.abort())
  await tryToSignIn(page, educator?.email ?? '', 'wrong 3')
  await expect(popup).toContainText(
    'Too many failed login attempts. Your account may be disabled temporarily for security reasons.',
  )
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('An unknown error occurred. Please try again.')).toBeVisible()
})

test('AUTH-21 AUTH-22 ERR-14 Google is not set up: the button stays and says so; there is a way to sign up', async ({
  page,
}) => {
  await visit(page, '/sign-in')
  await page.getByRole('button', { name: /Google/ }).click()
  await expect(page.getByText('An error occurred during Google sign-in.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /sign up/i })).toHaveAttribute(
    'href',
    '#/sign-up',
  )
})

test('NAV-12 somebody signed in has nothing to do here', async ({ page }) => {
  await visit(page, '/sign-in')
  await tryToSignIn(page, educator?.email ?? '', educator?.password ?? '')
  await expect(page.getByText(`Signed in as ${educator?.email}`)).toBeVisible()
  await page.goto('/#/sign-in')
  await expect(page).toHaveURL(/#\/$/)
})

test('ACCT-09 a visitor who asks for the account page is led to sign in', async ({ page }) => {
  await page.goto('/#/view-account')
  await expect(page).toHaveURL(/#\/sign-in$/)
})
