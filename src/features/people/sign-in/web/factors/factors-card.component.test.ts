/** Second factors on the account page. */
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readAccount, sizeOfExport } from '#features/people/accounts/contract.ts'
import { listSessions } from '#features/people/sessions/contract.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import { aProfile, anAccount } from '#test/builders.ts'
import { answer, callsOf, disconnect, hang, hold, refuse } from '#test/component/fake-call.ts'
import { acceptPasskeys, declinePasskeys } from '#test/component/fake-passkeys.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { openPage, openSecuritySection, signedInAs } from '#test/component/open-page.tsx'
import { listIdentities } from '../../contract.ts'
import {
  addApp,
  addPasskey,
  beginApp,
  beginPasskey,
  listFactors,
  makeRecoveryCodes,
  removeFactor,
} from '../../factors-contract.ts'

type Factors = ReturnOf<typeof listFactors>

const card = page.getByRole('region', { name: 'Second factor', exact: true })
const button = (name: string) => card.getByRole('button', { name, exact: true })
const box = (label: string) => card.getByLabelText(label)
const status = card.getByRole('status')
const alert = card.getByRole('alert')
const codes = Array.from({ length: 10 }, (_, n) => `AAAAAA-BBBBBB-CCCCCC-DDDDD${n}`)
const phone = { id: 'p1', name: 'Phone', createdAt: '2026-11-20T08:00:00.000Z', usedAt: null }
const app = { createdAt: '2026-11-20T08:00:00.000Z', usedAt: '2026-11-24T08:00:00.000Z' }
const none: Factors = { passkeys: [], app: null, recoveryCodes: 0, mustEnrol: false }

let factors = none

beforeEach(() => {
  factors = none
  const { email } = signedInAs('moderator')
  answer(readAccount, () => aProfile({ email }))
  answer(listIdentities, () => ({ items: [] }))
  answer(sizeOfExport, () => ({ bytes: 2_000 }))
  answer(listSessions, () => ({ items: [] }))
  answer(listFactors, () => factors)
  answer(beginPasskey, () => ({ options: { challenge: 'AQ', user: { id: 'AQ' }, excludeCredentials: [] } }))
  answer(beginApp, () => ({
    secret: 'GEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/Thuto:a?secret=GEZDGNBVGY3TQOJQ',
  }))
})

async function open(has: Partial<Factors> = {}) {
  factors = { ...none, ...has }
  await openSecuritySection()
  await expect.element(card.getByText(/^It protects your account/)).toBeVisible()
}

test('account without a factor shows that it has none, and offers two', async () => {
  await open()
  await expect.element(card.getByText('You have no second factor.')).toBeVisible()
  await expect.element(button('Add a passkey')).toBeVisible()
  await expect.element(button('Set up an authenticator app')).toBeVisible()
  await expect.element(button('Make new recovery codes')).not.toBeInTheDocument()
  await expect.element(card.getByText('Your role needs a second factor')).not.toBeInTheDocument()
})

test('ASVS-6.3.3 account that must enrol is led here and sees the reason', async () => {
  const { email } = signedInAs('user', { ...anAccount(), role: 'user', mustEnrol: true })
  answer(readAccount, () => aProfile({ email }))
  factors = { ...none, mustEnrol: true }
  await openPage('/view-account')
  await expect.element(card.getByRole('heading', { name: 'Your role needs a second factor' })).toBeVisible()
})

test('passkey is added by keyboard, and its codes are shown once', async () => {
  const { create } = acceptPasskeys()
  await open()
  await button('Add a passkey').click()
  await expect.element(box('Name of the passkey')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(box('Name of the passkey')).toHaveAccessibleDescription(/Enter a name\./)
  const letGo = hold(addPasskey, () => {
    factors = { ...none, passkeys: [phone], recoveryCodes: 10 }
    return { recoveryCodes: codes }
  })
  await box('Name of the passkey').fill(' Phone ')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Creating...')).toBeDisabled()
  letGo()
  await expect.element(card.getByRole('heading', { name: 'Your recovery codes' })).toHaveFocus()
  await expect
    .element(card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem'))
    .toHaveLength(10)
  expect(create.mock.calls[0]?.[0]?.publicKey).toMatchObject({ challenge: new Uint8Array([1]) })
  expect(callsOf(addPasskey)).toMatchObject([{ body: { name: 'Phone', passkey: { id: 'AQID' } } }])
  await button('I have saved the codes').click()
  await expect.element(card.getByText('You have 10 unused recovery codes.')).toBeVisible()
  await expect.element(card.getByText(codes[0] ?? '')).not.toBeInTheDocument()
  await expect.element(button('Add a passkey')).toHaveFocus()
  await expect.element(button('Remove Phone')).toBeVisible()
})

test('declined and refused passkeys are named, and cancelling leads back', async () => {
  declinePasskeys()
  await open()
  await button('Add a passkey').click()
  await box('Name of the passkey').fill('Phone')
  await button('Create passkey').click()
  await expect.element(alert.getByText(/^The passkey did not work\./)).toBeVisible()
  refuse(beginPasskey, 'too_many_passkeys', 409)
  await button('Create passkey').click()
  await expect.element(alert.getByText('Your account has 10 passkeys. Remove one first.')).toBeVisible()
  await button('Cancel').click()
  await expect.element(button('Add a passkey')).toHaveFocus()
})

test('app is set up with picture and secret, and a wrong code may be corrected', async () => {
  await open()
  await button('Set up an authenticator app').click()
  await expect.element(card.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect.element(box('Secret')).toHaveValue('GEZDGNBVGY3TQOJQ')
  const code = box('Code from your authenticator app')
  await button('Confirm').click()
  await expect.element(code).toHaveAccessibleDescription(/Enter the 6 digits/)
  refuse(addApp, 'factor_wrong', 401)
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAccessibleDescription(/This was not accepted\./)
  answer(addApp, () => {
    factors = { ...none, passkeys: [phone], app, recoveryCodes: 10 }
    return { recoveryCodes: null }
  })
  await code.fill('654 321')
  await userEvent.keyboard('{Enter}')
  await expect.element(status.getByText(/^Authenticator app was added\./)).toBeVisible()
  expect(callsOf(addApp).at(-1)).toEqual({ body: { code: '654321' } })
  await expect.element(button('Set up another authenticator app')).toBeVisible()
})

test('secret that could not be made is named', async () => {
  disconnect(beginApp)
  await open()
  await button('Set up an authenticator app').click()
  await expect.element(alert.getByText(/did not respond/)).toBeVisible()
  await button('Cancel').click()
  await expect.element(button('Add a passkey')).toBeVisible()
})

test('factor is removed; a failure is named and changes nothing', async () => {
  await open({ passkeys: [phone], app, recoveryCodes: 1 })
  await expect.element(card.getByText('You have 1 unused recovery code.')).toBeVisible()
  disconnect(removeFactor)
  await button('Remove Phone').click()
  await expect.element(status.getByText(/did not respond/)).toBeVisible()
  answer(removeFactor, () => {
    factors = { ...none, app, recoveryCodes: 1 }
    return undefined
  })
  await button('Remove Phone').click()
  await expect.element(status.getByText(/^Phone was removed\./)).toBeVisible()
  expect(callsOf(removeFactor).at(-1)).toEqual({ params: { id: 'p1' } })
  await expect.element(button('Remove Phone')).not.toBeInTheDocument()
  await expect.element(button('Add a passkey')).toHaveFocus()
})

test('new recovery codes are copied, downloaded and printed', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const print = vi.spyOn(window, 'print').mockReturnValue()
  answer(makeRecoveryCodes, () => ({ recoveryCodes: codes }))
  await open({ passkeys: [phone], recoveryCodes: 3 })
  await button('Make new recovery codes').click()
  await button('Copy codes').click()
  await expect.element(status.getByText('Codes copied.')).toBeVisible()
  expect(write.mock.calls).toEqual([[`${codes.join('\n')}\n`]])
  write.mockRejectedValue(new Error('denied'))
  await button('Copy codes').click()
  await expect.element(status.getByText('The codes could not be copied.')).toBeVisible()
  await button('Print codes').click()
  expect(print).toHaveBeenCalledOnce()
})

test('list that loads, and one that could not be loaded', async () => {
  hang(listFactors)
  await openSecuritySection()
  await expect.element(card.getByText('Loading your second factor')).toBeInTheDocument()
  disconnect(listFactors)
  await openPage('/privacy')
  await openSecuritySection()
  await expect.element(alert.getByText('Could not load your second factor.')).toBeVisible()
  answer(listFactors, () => none)
  await button('Retry').click()
  await expect.element(card.getByText('You have no second factor.')).toBeVisible()
})

test.for(views)('card and codes are accessible at $width px, $scheme', async ({ width, show }) => {
  await show()
  answer(makeRecoveryCodes, () => ({ recoveryCodes: codes }))
  await open({ passkeys: [phone], app, recoveryCodes: 3, mustEnrol: true })
  await expectAccessible(`second factor at ${width}`)
  await button('Make new recovery codes').click()
  await expect.element(button('I have saved the codes')).toBeVisible()
  await expectAccessible(`recovery codes at ${width}`)
})
