import { people } from '#seed/people.ts'
import { hold } from './setup/hold.ts'
import { looksRight } from './setup/looks-right.ts'
import { signUpAsNew } from './setup/new-account.ts'
import { expect, loseSession, test, visit } from './setup/story.ts'
import type { Page } from '@playwright/test'

const educator = people.find(({ key }) => key === 'educator')

async function tryToSignIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

/** One wrong password, with its answer. */
async function failOnce(page: Page, email: string) {
  const answered = page.waitForResponse('**/api/sign-in')
  await tryToSignIn(page, email, 'not it at all')
  await answered
  await expect(page.getByText('Incorrect password. Please try again.')).toBeVisible()
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
  const letGo = await hold(page, '**/api/sign-in', (route) => route.continue())
  await visit(page, '/sign-in')
  await tryToSignIn(page, 'nobody@school.example', 'whatever it is')
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled()
  letGo()
  await expect(page.getByText('No account found with this email.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
})

test('AUTH-17 AUTH-19 AUTH-23 HEAD-16 the email in capitals and Enter sign in, and lead home', async ({
  page,
}) => {
  const { email, password } = await signUpAsNew(page)
  await loseSession(page)
  await visit(page, '/sign-in')
  await tryToSignIn(page, ` ${email.toUpperCase()} `, password)
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page).toHaveURL(/#\/$/)
})

test('AUTH-17 a field left blank is named and nothing is sent', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await visit(page, '/sign-in')
  const email = page.getByLabel('Email')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Enter your email.')
  await email.fill('ada@school.example')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  expect(calls).not.toContain('/api/sign-in')
})

test('ERR-06 ERR-07 ERR-10 what is wrong is told at its field and has the focus; nothing typed is lost', async ({
  page,
}) => {
  const known = await signUpAsNew(page)
  await loseSession(page)
  await visit(page, '/sign-in')
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  await tryToSignIn(page, known.email, 'not it at all')
  await expect(password).toHaveAccessibleDescription('Incorrect password. Please try again.')
  await expect(password).toBeFocused()
  await expect(password).toHaveValue('not it at all')
  await looksRight(page, 'sign-in, in error')
  await tryToSignIn(page, `not-${known.email}`, known.password)
  await expect(email).toHaveAccessibleDescription('No account found with this email.')
  await expect(email).toBeFocused()
  await tryToSignIn(page, 'not-an-email', known.password)
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(
    page.getByRole('alert').getByText('An unknown error occurred. Please try again.'),
  ).toBeVisible()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/whole email/)
})

test('AUTH-25 AUTH-26 Escape closes the popup like Close, the form works on, and counting begins again', async ({
  page,
}) => {
  const { email, password } = await signUpAsNew(page)
  await loseSession(page)
  await visit(page, '/sign-in')
  const popup = page.getByRole('dialog')
  for (let attempt = 1; attempt <= 3; attempt += 1) await failOnce(page, email)
  await expect(popup).toBeVisible()
  await looksRight(page, 'sign-in, too many failures')
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  for (let attempt = 4; attempt <= 5; attempt += 1) await failOnce(page, email)
  await expect(popup).toBeHidden()
  await tryToSignIn(page, email, password)
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
})

test('AUTH-26 two failures, a success, a sign-out and one more failure are not three in a row', async ({
  page,
}) => {
  const { email, password } = await signUpAsNew(page)
  await loseSession(page)
  await visit(page, '/sign-in')
  await failOnce(page, email)
  await failOnce(page, email)
  await tryToSignIn(page, email, password)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Login' }).click()
  await failOnce(page, email)
  await expect(page.getByRole('dialog')).toBeHidden()
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
