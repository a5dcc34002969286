import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { requestPasswordReset, resetPassword } from '#features/people/sign-in/contract.ts'
import { focus } from '#test/component/elements.ts'
import { answer, callsOf, refuse } from '#test/component/fake-call.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { openPage } from '#test/component/open-page.tsx'
import { withSignIn } from '#test/setup/packaged-options.ts'

const ask = page.getByRole('button', { name: 'Send link' })
const withToken = `/new-password?token=${'x'.repeat(43)}`
const password = page.getByLabelText('New password', { exact: true })
const confirmation = page.getByLabelText('Confirm password', { exact: true })

async function choose(chosen: string, again = chosen) {
  await password.fill(chosen)
  await confirmation.fill(again)
  await page.getByRole('button', { name: 'Save new password' }).click()
}

test('T13 malformed email has an error at once; every other email gets the same response', async () => {
  answer(requestPasswordReset, () => undefined)
  await openPage('/new-password')
  await page.getByLabelText('Email').fill('not an email')
  await ask.click()
  await expect
    .element(page.getByText('Enter a full email address, for example name@school.example.'))
    .toBeVisible()
  expect(callsOf(requestPasswordReset)).toEqual([])
  await page.getByLabelText('Email').fill('somebody@school.example')
  await ask.click()
  await expect.element(page.getByRole('status').filter({ hasText: 'we have sent it a link' })).toBeVisible()
  expect(callsOf(requestPasswordReset)).toEqual([{ body: { email: 'somebody@school.example' } }])
})

test('T11 different and weak passwords have errors, a valid one is set', async () => {
  refuse(resetPassword, 'password_too_weak')
  await openPage(withToken)
  await choose('a-morning-at-the-river', 'something else')
  await expect.element(page.getByText('Passwords do not match. Please confirm your password.')).toBeVisible()
  await expect.element(confirmation).toHaveFocus()
  expect(callsOf(resetPassword)).toEqual([])
  await choose('short')
  await expect
    .element(page.getByText('Password is too weak. Please choose a stronger password.'))
    .toBeVisible()
  answer(resetPassword, () => undefined)
  await choose('a-morning-at-the-river')
  await expect.element(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveFocus()
  expect(callsOf(resetPassword).at(-1)?.body.token).toBe('x'.repeat(43))
})

test('T11 used link shows an error and a link to request a new one', async () => {
  refuse(resetPassword, 'reset_link_gone', 410)
  await openPage(withToken)
  await choose('another-one-for-me')
  await expect
    .element(page.getByText('This link has been used or has expired. Request a new one.'))
    .toBeVisible()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect.element(ask).toBeVisible()
})

test('W5 new password is readable while the toggle is held', async () => {
  await openPage(withToken)
  await password.fill('seen for a moment')
  await focus(page.getByRole('button', { name: 'Hold to show new password' }))
  await userEvent.keyboard('{ >}')
  await expect.element(password).toHaveAttribute('type', 'text')
  await userEvent.keyboard('{/ }')
  await expect.element(password).toHaveAttribute('type', 'password')
})

test.for(views)('W5 W8 page is accessible at $width px, $scheme: both forms, in error', async (view) => {
  await view.show()
  for (const at of ['/new-password', withToken]) {
    await openPage(at)
    await page.getByRole('main').getByRole('button').last().click()
    await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(at)
  }
})

test('AUTH-21 site without mail shows no link at sign-in and refers to the admin', async () => {
  withSignIn({ passwordReset: false })
  await openPage('/sign-in')
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Sign up' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Forgot your password?' })).not.toBeInTheDocument()
  await openPage('/new-password')
  await expect
    .element(page.getByText('This site cannot send email. Ask an admin for a password link.'))
    .toBeVisible()
  await expect.element(ask).not.toBeInTheDocument()
})
