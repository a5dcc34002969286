/** The dialog of a call that needs a confirmation. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createRoot } from 'react-dom/client'
import { CallFailure } from '#client/call-failure.ts'
import { answer, callsOf, disconnect, failureOf, hold, refuse } from '#test/component/fake-call.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { acceptPasskeys, provedPasskey } from '#test/component/fake-passkeys.ts'
import { openPage, signedInAs } from '#test/component/open-page.tsx'
import { confirmSession, listConfirmationWays } from '#features/people/sessions/contract.ts'
import { beginFactorConfirmation, confirmWithFactor } from '../../factors-contract.ts'
import { askConfirmation } from './ask-confirmation.tsx'
import { withSignIn } from '#test/setup/packaged-options.ts'

const failure = new CallFailure('confirm_first', 'Confirm that it is you, then try again.', 403)
const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
const password = dialog.getByLabelText('Password', { exact: true })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const opener = page.getByRole('main').getByRole('combobox')

const mount = () => createRoot(document.documentElement.appendChild(document.createElement('div')))

let outcome = 'none yet'

beforeEach(async () => {
  outcome = 'none yet'
  signedInAs('admin')
  answer(listConfirmationWays, () => ({ password: true, providers: [] }))
  await openPage('/')
})
afterEach(async () => {
  if (outcome === 'none yet') await button('Cancel').click()
})

async function ask() {
  await opener.click()
  askConfirmation(failure, mount).then(
    () => (outcome = 'confirmed'),
    (reason: unknown) => (outcome = reason === failure ? 'cancelled' : String(reason)),
  )
  await expect.element(dialog).toBeVisible()
}

test('ASVS-7.5.3 password confirms by keyboard, and the focus returns to where it was', async () => {
  const letGo = hold(confirmSession, () => undefined)
  await ask()
  await expect.element(password).toHaveFocus()
  await password.fill('the password')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Confirming...')).toBeDisabled()
  letGo()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect([outcome, callsOf(confirmSession)]).toEqual(['confirmed', [{ body: { password: 'the password' } }]])
})

test.for(['Escape', 'Cancel'])('%s rejects with the failure of the call', async (how) => {
  await ask()
  await expect.element(password).toHaveFocus()
  if (how === 'Escape') await userEvent.keyboard('{Escape}')
  else await button('Cancel').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect([outcome, callsOf(confirmSession)]).toEqual(['cancelled', []])
})

test('blank and wrong password are marked at the field, other failures above the button', async () => {
  await ask()
  await button('Confirm').click()
  await expect.element(password).toHaveAccessibleDescription(/Incorrect password\./)
  refuse(confirmSession, 'wrong_password', 401)
  await password.fill('not it at all')
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveAccessibleDescription(/Incorrect password\./)
  await expect.element(password).toHaveFocus()
  disconnect(confirmSession)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(/^The site did not respond/)).toBeVisible()
  answer(confirmSession, () => {
    throw failureOf(confirmSession, 'too_many_requests', 429)
  })
  await button('Confirm').click()
  await expect.element(dialog.getByText(/^Too many failed attempts/)).toBeVisible()
  expect(outcome).toBe('none yet')
})

test('account without a password has the button of its provider, focused', async () => {
  answer(listConfirmationWays, () => ({
    password: false,
    providers: [{ id: 'school', name: 'Karoo School' }],
  }))
  withSignIn({ providers: [{ id: 'school', name: 'Karoo School' }] })
  await ask()
  await expect.element(button('Confirm with Karoo School')).toHaveFocus()
  await expect.element(password).not.toBeInTheDocument()
})

test('ASVS-7.5.3 passkey and code of the app confirm too', async () => {
  acceptPasskeys()
  answer(listConfirmationWays, () => ({ password: true, passkey: true, app: true, providers: [] }))
  answer(beginFactorConfirmation, () => ({ options: { challenge: 'AQ' } }))
  refuse(confirmWithFactor, 'factor_wrong', 401)
  await ask()
  await expect.element(password).toHaveFocus()
  const code = dialog.getByLabelText('Code from your authenticator app')
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAccessibleDescription(/This was not accepted\./)
  answer(confirmWithFactor, () => undefined)
  await button('Use a passkey').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(outcome).toBe('confirmed')
  expect(callsOf(confirmWithFactor)).toEqual([
    { body: { code: '123456' } },
    { body: { passkey: provedPasskey } },
  ])
})

test('F-S3-08 account with a second factor confirms with it only', async () => {
  answer(listConfirmationWays, () => ({ password: false, passkey: true, app: true, providers: [] }))
  await ask()
  await expect.element(button('Use a passkey')).toHaveFocus()
  await expect.element(dialog.getByLabelText('Code from your authenticator app')).toBeVisible()
  await expect.element(password).not.toBeInTheDocument()
})

test('account without a sign-in method shows the next step', async () => {
  answer(listConfirmationWays, () => ({ password: false, providers: [] }))
  await ask()
  await expect
    .element(dialog.getByRole('paragraph'))
    .toHaveTextContent('This account has no way to confirm. Ask an admin for a password link.')
})

test('ways that cannot be loaded have a retry', async () => {
  disconnect(listConfirmationWays)
  await ask()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^Could not load the ways to confirm/)
  answer(listConfirmationWays, () => ({ password: true, providers: [] }))
  await button('Retry').click()
  await expect.element(password).toBeVisible()
})

test.for(views)('dialog is accessible at $width px, $scheme', async ({ width, show }) => {
  await show()
  await ask()
  await expect.element(password).toHaveFocus()
  await expectAccessible(`confirmation dialog at ${width}`)
})
