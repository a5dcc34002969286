import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { anAccount } from '#test/builders.ts'
import { answer, callsOf, refuse } from '#test/component/fake-call.ts'
import { acceptPasskeys, declinePasskeys, provedPasskey } from '#test/component/fake-passkeys.ts'
import { openPage, route, signedInAs } from '#test/component/open-page.tsx'
import { beginSecondFactor, proveSecondFactor } from '../../factors-contract.ts'

const account = anAccount()
const button = page.getByRole('button', { name: 'Sign in with a passkey', exact: true })
const factors = { passkey: true, app: false, recoveryCode: false }

beforeEach(() => {
  answer(beginSecondFactor, () => ({ factors, options: { challenge: 'AQ' } }))
})

test('ASVS-6.3.3 passkey alone signs in and opens Home', async () => {
  acceptPasskeys()
  await openPage('/sign-in')
  answer(proveSecondFactor, () => {
    signedInAs(account.role, account)
    return { account, visitor: true }
  })
  await button.click()
  await expect.element(page.getByText(`Signed in as ${account.email}`)).toBeVisible()
  expect(route()).toBe('/')
  expect(callsOf(beginSecondFactor)).toEqual([{ body: { alone: true } }])
  expect(callsOf(proveSecondFactor)).toEqual([{ body: { passkey: provedPasskey } }])
})

test('declined passkey, and one that the site refuses, show one message', async () => {
  declinePasskeys()
  await openPage('/sign-in')
  await button.click()
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/^The passkey did not work\./)
  acceptPasskeys()
  refuse(proveSecondFactor, 'factor_wrong', 401)
  await button.click()
  await expect.poll(() => callsOf(proveSecondFactor).length).toBe(1)
  await expect.element(alert).toMatchTextContent(/^The passkey did not work\./)
  refuse(proveSecondFactor, 'too_many_requests', 429)
  await button.click()
  await expect.element(alert).toMatchTextContent(/^Too many failed sign-in attempts/)
})
