import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readSignInOptions, signIn } from '#features/people/sign-in/contract.ts'
import { signOut } from '#features/people/sign-in/session-contract.ts'
import { anAccount } from '#test/builders.ts'
import { focus } from '#test/component/elements.ts'
import { answer, callsOf, disconnect, failureOf, hold, refuse } from '#test/component/fake-call.ts'
import { expectAccessible } from '#test/component/expect-accessible.ts'
import { openPage, route, signedInAs, signedOut } from '#test/component/open-page.tsx'
import { packagedOptions, withSignIn } from '#test/setup/packaged-options.ts'
import type { ReturnOf } from '#shared/endpoint.ts'

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password', { exact: true })
const button = page.getByRole('button', { name: 'Sign In', exact: true })
const popup = page.getByRole('dialog')
const wrongPassword = page.getByText('Incorrect password. Please try again.')
const account = anAccount()

async function tryToSignIn(asEmail = account.email, asPassword = 'not it at all') {
  await email.fill(asEmail)
  await password.fill(asPassword)
  await userEvent.keyboard('{Enter}')
}

/** One wrong password, with its answer. */
async function failOnce() {
  const before = callsOf(signIn).length
  refuse(signIn, 'wrong_password', 401)
  await tryToSignIn()
  await expect.poll(() => callsOf(signIn).length).toBe(before + 1)
  await expect.element(wrongPassword).toBeVisible()
}

async function succeed() {
  answer(signIn, () => {
    signedInAs(account.role, account)
    return { account, visitor: true }
  })
  await tryToSignIn()
  await expect.element(page.getByText(`Signed in as ${account.email}`)).toBeVisible()
}

test('AUTH-18 W5 password is readable while the toggle is held by the keyboard', async () => {
  await openPage('/sign-in')
  await password.fill('seen for a moment')
  const toggle = page.getByRole('button', { name: /show password|hold to/i })
  await focus(toggle)
  await userEvent.keyboard('{ >}')
  await expect.element(password).toHaveAttribute('type', 'text')
  await userEvent.keyboard('{/ }')
  await expect.element(password).toHaveAttribute('type', 'password')
  expect(route()).toBe('/sign-in')
})

test('AUTH-19 AUTH-20 a busy button shows its state, keeps the focus and sends nothing more', async () => {
  const letGo = hold(signIn, () => {
    throw failureOf(signIn, 'too_many_requests', 429)
  })
  await openPage('/sign-in')
  await tryToSignIn()
  const busy = page.getByRole('button', { name: 'Signing In...' })
  await expect.element(busy).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await focus(busy)
  await userEvent.keyboard('{Enter} ')
  await expect.element(busy).toHaveFocus()
  letGo()
  await expect.element(button).toBeEnabled()
  await expect.element(button).toHaveFocus()
  expect(callsOf(signIn)).toHaveLength(1)
})

test('AUTH-19 AUTH-23 HEAD-16 Enter signs in with the trimmed email and opens Home', async () => {
  await openPage('/sign-in')
  answer(signIn, () => ({ account: signedInAs(account.role, account), visitor: true }))
  await tryToSignIn(` ${account.email} `, 'the right one')
  await expect.element(page.getByText(`Signed in as ${account.email}`)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(route()).toBe('/')
  expect(callsOf(signIn)).toEqual([{ body: { email: account.email, password: 'the right one' } }])
})

test('AUTH-17 blank field has an error and nothing is sent', async () => {
  await openPage('/sign-in')
  await button.click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('Enter your email.')
  await email.fill('ada@school.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveFocus()
  await expect.element(page.getByText('Enter your password.')).toBeVisible()
  expect(callsOf(signIn)).toEqual([])
})

test('ERR-06 ERR-07 ERR-10 error is at its field, which gets the focus; typed text stays', async () => {
  await openPage('/sign-in')
  refuse(signIn, 'wrong_password', 401)
  await tryToSignIn()
  await expect.element(password).toHaveAccessibleDescription('Incorrect password. Please try again.')
  await expect.element(password).toHaveFocus()
  await expect.element(password).toHaveValue('not it at all')
  await expectAccessible('sign-in, in error')
  refuse(signIn, 'account_not_found', 404)
  await tryToSignIn()
  await expect.element(email).toHaveAccessibleDescription('No account found with this email.')
  await expect.element(email).toHaveFocus()
  await tryToSignIn('not-an-email')
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect
    .element(page.getByRole('alert').getByText('An unknown error occurred. Please try again.'))
    .toBeVisible()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription(/full email/)
})

test('AUTH-25 AUTH-26 Escape closes the popup like Close, the form works on, and the count restarts', async () => {
  await openPage('/sign-in')
  for (let attempt = 1; attempt <= 3; attempt += 1) await failOnce()
  await expect.element(popup).toBeVisible()
  await expectAccessible('sign-in, too many failures')
  await userEvent.keyboard('{Escape}')
  await expect.element(popup).not.toBeInTheDocument()
  await expect.element(password).toHaveFocus()
  for (let attempt = 4; attempt <= 5; attempt += 1) await failOnce()
  await expect.element(popup).not.toBeInTheDocument()
  await succeed()
})

test('AUTH-26 success between failures restarts the count', async () => {
  answer(signOut, signedOut)
  await openPage('/sign-in')
  await failOnce()
  await failOnce()
  await succeed()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Login' }).click()
  await failOnce()
  await expect.element(popup).not.toBeInTheDocument()
})

test('ERR-06 ERR-10 AUTH-24–26 popup opens at the third failure in a row and not before', async () => {
  await openPage('/sign-in')
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await failOnce()
    await expect.element(popup).not.toBeInTheDocument()
  }
  disconnect(signIn)
  await tryToSignIn()
  await expect
    .element(popup)
    .toMatchTextContent(
      'Too many failed login attempts. Your account may be disabled temporarily for security reasons.',
    )
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('An unknown error occurred. Please try again.')).toBeVisible()
})

test('AUTH-21 AUTH-22 ERR-14 Google button without settings stays and shows a failure; a link leads to sign-up', async () => {
  await openPage('/sign-in')
  await page.getByRole('button', { name: /Google/ }).click()
  await expect.element(page.getByText('An error occurred during Google sign-in.')).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: /sign up/i }))
    .toHaveAttribute('href', '#/sign-up')
})

describe('demo accounts', () => {
  const heading = page.getByRole('heading', { name: 'Demo accounts' })
  const withDemoAccounts = (demoAccounts: ReturnOf<typeof readSignInOptions>['demoAccounts']) => {
    withSignIn({ demo: true })
    answer(readSignInOptions, () => ({ ...packagedOptions.signIn, demo: true, demoAccounts }))
  }

  test('a button for each fills in email and password, and Enter signs in', async () => {
    withDemoAccounts([
      { email: 'head@school.example', password: 'four-geese-over-the-dam', role: 'admin' },
      { email: 'reader@school.example', password: 'a-lamp-beside-the-books', role: 'open access user' },
    ])
    await openPage('/sign-in')
    await expect.element(heading).toBeVisible()
    await page.getByRole('button', { name: 'reader@school.example (open access user)' }).click()
    await page.getByRole('button', { name: 'head@school.example (admin)' }).click()
    await expect.element(email).toHaveValue('head@school.example')
    await expect.element(password).toHaveValue('four-geese-over-the-dam')
    await expect.element(button).toHaveFocus()
    await expectAccessible('sign-in, in the demo')
    answer(signIn, () => ({ account: signedInAs(account.role, account), visitor: true }))
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => callsOf(signIn)).toHaveLength(1)
    expect(callsOf(signIn)).toEqual([
      { body: { email: 'head@school.example', password: 'four-geese-over-the-dam' } },
    ])
  })

  test('a site that names none shows none', async () => {
    await openPage('/sign-in')
    await expect.element(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
    await expect.element(heading).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /@/ })).not.toBeInTheDocument()
  })
})

test('NAV-12 member is redirected Home', async () => {
  signedInAs('student')
  await openPage('/sign-in')
  await expect.poll(route).toBe('/')
})

test('ACCT-09 visitor on the account page is redirected to sign in', async () => {
  await openPage('/view-account')
  await expect.poll(route).toBe('/sign-in')
})
