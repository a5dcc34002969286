/** The own password, changed on the account page. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '#client/query-client.ts'
import { changePassword, listIdentities } from '../contract.ts'
import { readSession } from '../session-contract.ts'
import { readAccount, sizeOfExport } from '#features/people/accounts/contract.ts'
import { aProfile, anAccount } from '#test/builders.ts'
import { sessionKey } from './session/use-session.ts'
import { listFactors } from '#features/people/sign-in/factors-contract.ts'
import { answer, callsOf, disconnect, hold, refuse } from '#test/component/fake-call.ts'
import { expectAccessible } from '#test/component/expect-accessible.ts'
import { openPage, signedInAs } from '#test/component/open-page.tsx'

const box = (label: string) => page.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const newPassword = 'a boat for nine slow rivers'

let account = anAccount()

beforeEach(() => {
  answer(listFactors, () => ({ passkeys: [], app: null, recoveryCodes: 0, mustEnrol: false }))
  account = signedInAs('student')
  answer(readAccount, () => aProfile({ email: account.email }))
  answer(listIdentities, () => ({ items: [] }))
  answer(sizeOfExport, () => ({ bytes: 2_000 }))
})

async function openForm() {
  await openPage('/view-account')
  await button('Change password').click()
  await expect.element(box('Current password')).toHaveFocus()
}

async function fill(current: string, next = newPassword, confirmation = next) {
  await box('Current password').fill(current)
  await box('New password').fill(next)
  await box('Confirm password').fill(confirmation)
}

test('F-C8 T11 password is changed by keyboard', async () => {
  const letGo = hold(changePassword, () => undefined)
  await openForm()
  await fill('the old one')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Saving...')).toBeDisabled()
  letGo()
  await expect.element(button('Change password')).toHaveFocus()
  const message = 'Password changed. You have been logged out on all other devices.'
  await expect.element(page.getByRole('status').getByText(message)).toBeVisible()
  expect(callsOf(changePassword)).toEqual([{ body: { password: 'the old one', newPassword } }])
})

const readAgain = () => queryClient.invalidateQueries({ queryKey: sessionKey })

test('F-C8 AUTH-01 reads of the session with the former cookie do not close the page', async () => {
  let isCookieVoid = false
  const letGo = hold(changePassword, () => void (isCookieVoid = false))
  await openForm()
  await fill('the old one')
  const letReadGo = hold(readSession, () => ({ account: isCookieVoid ? null : account, visitor: true }))
  const earlier = callsOf(readSession).length
  const formerRead = readAgain()
  // A read that begins during the change waits for it.
  await expect.poll(() => callsOf(readSession)).toHaveLength(earlier + 1)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => callsOf(changePassword)).toHaveLength(1)
  isCookieVoid = true
  letReadGo()
  await formerRead
  await expect.element(button('Saving...')).toBeDisabled()
  const read = readAgain()
  letGo()
  await read
  await expect.element(button('Change password')).toHaveFocus()
})

test('F-C8 errors are at their fields and get the focus; typed text stays', async () => {
  await openForm()
  await button('Save password').click()
  await expect.element(box('Current password')).toHaveFocus()
  await expect.element(box('Current password')).toHaveAccessibleDescription(/Enter your current password\./)
  await expect.element(box('New password')).toHaveAccessibleDescription(/Choose a password\./)
  await expectAccessible('account, password refused')
  await fill('the old one', newPassword, 'another one')
  await userEvent.keyboard('{Enter}')
  await expect.element(box('Confirm password')).toHaveFocus()
  await expect.element(box('Confirm password')).toHaveAccessibleDescription(/Passwords do not match/)
  expect(callsOf(changePassword)).toEqual([])
  refuse(changePassword, 'wrong_password', 403)
  await fill('not it at all')
  await button('Save password').click()
  await expect.element(box('Current password')).toHaveFocus()
  await expect.element(box('Current password')).toHaveAccessibleDescription(/Incorrect password\./)
  refuse(changePassword, 'password_too_weak')
  await fill('the old one', 'password123')
  await button('Save password').click()
  await expect.element(box('New password')).toHaveFocus()
  await expect.element(box('New password')).toHaveAccessibleDescription(/Password is too weak/)
  await expect.element(box('Current password')).toHaveValue('the old one')
})

test('F-C8 network failure is shown; Cancel folds the form and returns the focus', async () => {
  disconnect(changePassword)
  await openForm()
  await fill('the old one')
  await button('Save password').click()
  const card = page.getByRole('region', { name: 'Your password' })
  await expect.element(card.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await expect.element(button('Save password')).toHaveFocus()
  await button('Cancel').click()
  await expect.element(button('Change password')).toHaveFocus()
  await expect.element(box('Current password')).not.toBeInTheDocument()
})

test('F-C8 account without a password gets instructions', async () => {
  answer(readAccount, () => aProfile({ hasPassword: false }))
  await openPage('/view-account')
  await expect.element(page.getByText(/^This account has no password yet\./)).toBeVisible()
  await expect.element(button('Change password')).not.toBeInTheDocument()
  await expectAccessible('account, no password')
})
