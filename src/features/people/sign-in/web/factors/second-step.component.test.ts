/** The second step of the sign-in page. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anAccount } from '#test/builders.ts'
import { answer, callsOf, disconnect, hold, refuse } from '#test/component/fake-call.ts'
import { acceptPasskeys, declinePasskeys, provedPasskey } from '#test/component/fake-passkeys.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { openPage, route, signedInAs } from '#test/component/open-page.tsx'
import { signIn } from '../../contract.ts'
import { beginSecondFactor, type AvailableFactors, proveSecondFactor } from '../../factors-contract.ts'

const account = anAccount()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const code = page.getByLabelText('Code from your authenticator app')
const recoveryCode = page.getByLabelText('Recovery code')
const alert = page.getByRole('alert')
const all: AvailableFactors = { passkey: true, app: true, recoveryCode: true }

function succeed() {
  answer(proveSecondFactor, () => {
    signedInAs(account.role, account)
    return { account, visitor: true }
  })
}

async function openStep(factors: AvailableFactors) {
  answer(signIn, () => ({ account: null, visitor: true, secondFactor: factors }))
  await openPage('/sign-in')
  await page.getByLabelText('Email').fill(account.email)
  await page.getByLabelText('Password', { exact: true }).fill('the right one')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
}

beforeEach(() => {
  answer(beginSecondFactor, () => ({
    factors: all,
    options: { challenge: 'AQ', allowCredentials: [{ id: 'AQID', type: 'public-key' }] },
  }))
})

test('ASVS-6.3.3 CASE-B08 code of the app ends the sign-in by keyboard, spaces do not matter', async () => {
  await openStep({ ...all, passkey: false })
  await expect.element(code).toHaveFocus()
  succeed()
  await code.fill('\u200E 123 456 ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(`Signed in as ${account.email}`)).toBeVisible()
  expect(callsOf(proveSecondFactor)).toEqual([{ body: { code: '123456' } }])
})

test('text that is no code is marked and nothing is sent', async () => {
  await openStep({ ...all, passkey: false })
  for (const typed of ['', '12345', 'abcdef']) {
    await code.fill(typed)
    await button('Continue').click()
    await expect.element(code).toHaveAccessibleDescription(/Enter the 6 digits that the app shows\./)
  }
  await expect.element(code).toHaveFocus()
  expect(callsOf(proveSecondFactor)).toEqual([])
})

test('wrong code, lock-out and missing network are named at the field', async () => {
  await openStep({ ...all, passkey: false })
  await code.fill('123456')
  refuse(proveSecondFactor, 'factor_wrong', 401)
  await button('Continue').click()
  await expect.element(code).toHaveAccessibleDescription(/This was not accepted\./)
  refuse(proveSecondFactor, 'too_many_requests', 429)
  await button('Continue').click()
  await expect.element(code).toHaveAccessibleDescription(/Too many failed sign-in attempts/)
  disconnect(proveSecondFactor)
  await button('Continue').click()
  await expect.element(code).toHaveAccessibleDescription(/did not respond/)
  refuse(proveSecondFactor, 'factor_expired', 410)
  await button('Continue').click()
  await expect.element(code).toHaveAccessibleDescription(/This took too long\. Sign in again\./)
})

test('button shows that it is busy', async () => {
  await openStep({ ...all, passkey: false })
  const letGo = hold(proveSecondFactor, () => ({ account, visitor: true }))
  await code.fill('123456')
  await button('Continue').click()
  await expect.element(button('Checking...')).toBeDisabled()
  letGo()
  await expect.element(page.getByText(`Signed in as ${account.email}`)).toBeVisible()
})

test('passkey comes first, and is sent as JSON', async () => {
  const { get } = acceptPasskeys()
  await openStep(all)
  await expect.element(button('Use a passkey')).toHaveFocus()
  succeed()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(`Signed in as ${account.email}`)).toBeVisible()
  const [options] = get.mock.calls[0] ?? []
  expect(options?.publicKey).toMatchObject({
    challenge: new Uint8Array([1]),
    allowCredentials: [{ id: new Uint8Array([1, 2, 3]) }],
  })
  expect(callsOf(beginSecondFactor)).toEqual([{ body: { alone: false } }])
  expect(callsOf(proveSecondFactor)).toEqual([{ body: { passkey: provedPasskey } }])
})

test('declined passkey leaves the other ways; a recovery code works', async () => {
  declinePasskeys()
  await openStep(all)
  await button('Use a passkey').click()
  await expect.element(alert).toHaveTextContent('The passkey did not work. Try again, or use another way.')
  await expect.element(button('Use a passkey')).toHaveFocus()
  await button('Use a recovery code').click()
  await expect.element(recoveryCode).toHaveFocus()
  await button('Continue').click()
  await expect.element(recoveryCode).toHaveAccessibleDescription(/Enter a recovery code\./)
  succeed()
  await recoveryCode.fill('ABCDEF-GHIJKL')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(`Signed in as ${account.email}`)).toBeVisible()
  expect(callsOf(proveSecondFactor)).toEqual([{ body: { recoveryCode: 'ABCDEF-GHIJKL' } }])
})

test('back leads to the form, with nothing sent', async () => {
  await openStep(all)
  await button('Back to sign in').click()
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  expect(callsOf(proveSecondFactor)).toEqual([])
})

test('account whose role needs a factor is led to the account page', async () => {
  await openPage('/sign-in')
  const held = { ...account, role: 'user' as const, mustEnrol: true }
  answer(signIn, () => {
    signedInAs('user', held)
    return { account: held, visitor: true }
  })
  await page.getByLabelText('Email').fill(account.email)
  await page.getByLabelText('Password', { exact: true }).fill('the right one')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => route()).toBe('/view-account')
})

test.for(views)('step is accessible at $width px, $scheme', async ({ width, show }) => {
  await show()
  await openStep(all)
  await expectAccessible(`second step at ${width}`)
  await button('Use a code from your authenticator app').click()
  await expect.element(code).toHaveFocus()
  await expectAccessible(`code at ${width}`)
})
