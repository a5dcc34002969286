/** Pages of mailed links: the email of an account, and the consent of a guardian. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { agreeAsGuardian, followEmailLink, readGuardianRequest } from '#features/people/accounts/contract.ts'
import { blankPerson } from '#test/builders.ts'
import { answer, callsOf, disconnect, refuse } from '#test/component/fake-call.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { openPage, signedInAs } from '#test/component/open-page.tsx'

const token = 'x'.repeat(43)
const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const body = { token }
const minor = {
  ...blankPerson,
  email: 'lerato@school.example',
  full_name: 'Lerato',
  institution: '',
  age: 14,
  requested_role: 'student' as const,
}

test('F-C6 link is used when its button is pressed, not when the page opens', async () => {
  answer(followEmailLink, () => ({ purpose: 'confirm' as const, email: 'ada@school.example' }))
  await openPage(`/confirm-email?token=${token}`)
  expect(callsOf(followEmailLink)).toEqual([])
  await button('Confirm email').click()
  await expect.element(page.getByText('Your email ada@school.example is confirmed.')).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('status')).toHaveFocus()
  await expect.element(link('View account')).toHaveAttribute('href', '#/view-account')
  expect(callsOf(followEmailLink)).toEqual([{ body }])
})

test('F-S3-01 page warns a browser that is not signed in, and leads to a new password afterwards', async () => {
  answer(followEmailLink, () => ({
    purpose: 'confirm' as const,
    email: 'ada@school.example',
    needsPassword: true,
  }))
  await openPage(`/confirm-email?token=${token}`)
  await expect.element(page.getByText(/^You are not signed in in this browser\./)).toBeVisible()
  await button('Confirm email').click()
  await expect.element(page.getByText(/The old password was removed/)).toBeVisible()
  await expect.element(link('Choose a new password')).toHaveAttribute('href', '#/new-password')
})

test('F-S3-01 signed-in browser gets no warning', async () => {
  signedInAs('educator')
  await openPage(`/confirm-email?token=${token}`)
  await expect.element(button('Confirm email')).toBeVisible()
  await expect.element(page.getByText(/^You are not signed in in this browser\./)).not.toBeInTheDocument()
})

test('F-S3-01 change that needs the session of the account shows where to sign in', async () => {
  refuse(followEmailLink, 'sign_in_first', 403)
  await openPage(`/confirm-email?token=${token}`)
  await button('Confirm email').click()
  await expect.element(page.getByText(/^Sign in to your account in this browser/)).toBeVisible()
  await expect.element(button('Confirm email')).toBeVisible()
})

test('F-C6 changed email is named, signed in or not', async () => {
  signedInAs('educator')
  answer(followEmailLink, () => ({ purpose: 'change' as const, email: 'new@school.example' }))
  await openPage(`/confirm-email?token=${token}`)
  await button('Confirm email').click()
  await expect.element(page.getByText(/^Your email is now new@school\.example\./)).toBeVisible()
})

test('F-C6 restored email leads to a new password', async () => {
  answer(followEmailLink, () => ({ purpose: 'restore' as const, email: 'ada@school.example' }))
  await openPage(`/confirm-email?token=${token}&for=restore`)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Restore email' })).toBeVisible()
  await button('Restore email').click()
  await expect.element(link('Choose a new password')).toHaveAttribute('href', '#/new-password')
})

test('F-C6 used link and page without a token say so; a network failure can be repeated', async () => {
  disconnect(followEmailLink)
  await openPage(`/confirm-email?token=${token}`)
  await button('Confirm email').click()
  await expect.element(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  refuse(followEmailLink, 'email_link_gone', 410)
  await button('Confirm email').click()
  await expect.element(page.getByText('This link is not valid')).toBeVisible()
  await openPage('/confirm-email')
  await expect.element(page.getByText(/^This link has been used or has expired\./)).toBeVisible()
})

test('s35 guardian sees what is kept about the minor and agrees', async () => {
  answer(readGuardianRequest, () => minor)
  answer(agreeAsGuardian, () => undefined)
  await openPage(`/guardian?token=${token}`)
  for (const text of ['lerato@school.example', 'Lerato', '14', 'student'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^I am the parent or guardian of this person\./)).toBeVisible()
  expect(callsOf(agreeAsGuardian)).toEqual([])
  await button('I agree').click()
  await expect.element(page.getByText(/^Thank you\. Your consent is saved\./)).toBeVisible()
  expect(callsOf(agreeAsGuardian)).toEqual([{ body }])
})

test('s35 answered link says so; a failed load can be repeated', async () => {
  disconnect(readGuardianRequest)
  await openPage(`/guardian?token=${token}`)
  await expect.element(button('Retry')).toBeVisible()
  refuse(readGuardianRequest, 'guardian_link_gone', 410)
  await button('Retry').click()
  await expect.element(page.getByText('This link is not valid')).toBeVisible()
})

test.for(views)('pages of mailed links are accessible, $width px wide, $scheme', async ({ show }) => {
  await show()
  await openPage(`/confirm-email?token=${token}&for=restore`)
  await expectAccessible('restore email')
  refuse(followEmailLink, 'email_link_gone', 410)
  await button('Restore email').click()
  await expect.element(page.getByText('This link is not valid')).toBeVisible()
  await expectAccessible('link gone')
  answer(readGuardianRequest, () => ({ ...minor, email: `${'very-long-name'.repeat(4)}@school.example` }))
  await openPage(`/guardian?token=${token}`)
  await expect.element(button('I agree')).toBeVisible()
  await expectAccessible('guardian')
})
