/** The own email on the account page: confirmed or not, sent again, changed (F-C6). */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  changeEmail,
  readAccount,
  repeatConfirmation,
  repeatGuardianMail,
  sizeOfExport,
} from '../../contract.ts'
import { listIdentities } from '#features/people/sign-in/contract.ts'
import { listFactors } from '#features/people/sign-in/factors-contract.ts'
import { aProfile } from '#test/builders.ts'
import { answer, callsOf, disconnect, hold, refuse } from '#test/component/fake-call.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { openSecuritySection, signedInAs } from '#test/component/open-page.tsx'
import { withOptions } from '#test/setup/packaged-options.ts'

const card = page.getByRole('region', { name: 'Your email' })
const button = (name: string) => card.getByRole('button', { name, exact: true })
const box = card.getByLabelText('New email', { exact: true })
const status = card.getByRole('status').filter({ hasText: /\S/ })
let email = ''

function own(more: Parameters<typeof aProfile>[0] = {}) {
  answer(readAccount, () => aProfile({ email, ...more }))
}

beforeEach(() => {
  email = signedInAs('student').email
  own()
  answer(listIdentities, () => ({ items: [] }))
  answer(sizeOfExport, () => ({ bytes: 2_000 }))
  answer(listFactors, () => ({ passkeys: [], app: null, recoveryCodes: 0, mustEnrol: false }))
  answer(changeEmail, () => undefined)
  answer(repeatConfirmation, () => undefined)
})

async function openForm() {
  await openSecuritySection()
  await button('Change email').click()
  await expect.element(box).toHaveFocus()
}

test.for(views)('F-C6 card is accessible, $width px wide, $scheme', async ({ show }) => {
  await show()
  own({ emailConfirmed: false, guardianAsked: true })
  await openForm()
  await button('Send link').click()
  await expect.element(box).toHaveAccessibleDescription(/Enter a full email address/)
  await expectAccessible('account, email')
})

test('F-C6 email is changed by keyboard; the answer is the same for a taken address (T13)', async () => {
  const letGo = hold(changeEmail, () => undefined)
  await openForm()
  await box.fill('new@school.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Sending...')).toBeDisabled()
  letGo()
  await expect.element(button('Change email')).toHaveFocus()
  await expect.element(status).toMatchTextContent('If new@school.example can be used, we sent it a link.')
  expect(callsOf(changeEmail)).toEqual([{ body: { email: 'new@school.example' } }])
  await expect.element(card.getByText(`${email} is confirmed.`)).toBeVisible()
})

test('F-C6 own, incomplete and refused addresses have errors at the field; a network failure is shown', async () => {
  await openForm()
  await box.fill(email.toUpperCase())
  await button('Send link').click()
  await expect.element(box).toHaveAccessibleDescription(/This is already your email\./)
  expect(callsOf(changeEmail)).toEqual([])
  refuse(changeEmail, 'invalid_email')
  await box.fill('odd@school.example')
  await button('Send link').click()
  await expect.element(box).toHaveAccessibleDescription(/Invalid email format/)
  disconnect(changeEmail)
  await button('Send link').click()
  await expect.element(card.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await button('Cancel').click()
  await expect.element(button('Change email')).toHaveFocus()
  await expect.element(box).not.toBeInTheDocument()
})

test('F-C6 link for an unconfirmed email is sent again; the limit is shown', async () => {
  own({ emailConfirmed: false })
  await openSecuritySection()
  await expect.element(card.getByText(/is not confirmed\. Open the link/)).toBeVisible()
  await button('Send link again').click()
  await expect.element(status).toMatchTextContent('We sent the link again.')
  refuse(repeatConfirmation, 'mail_unavailable', 503)
  await button('Send link again').click()
  await expect.element(card.getByText(/^This site cannot send email\./)).toBeVisible()
})

test('F-C6 without mail the card shows who changes the email', async () => {
  withOptions({ mail: false })
  own({ emailConfirmed: false })
  await openSecuritySection()
  await expect.element(card.getByText(/not confirmed, because this site cannot send email/)).toBeVisible()
  await expect.element(card.getByText(/ask an admin or the people who run this site/)).toBeVisible()
  expect(card.getByRole('button').elements()).toEqual([])
})

test('s35 minor sees that a guardian has not answered, and sends the link again', async () => {
  answer(repeatGuardianMail, () => undefined)
  own({ guardianAsked: true })
  await openSecuritySection()
  const guardian = page.getByRole('region', { name: 'Your guardian' })
  await expect.element(guardian.getByText(/has not agreed to this account yet/)).toBeVisible()
  await guardian.getByRole('button', { name: 'Send link again' }).click()
  await expect.element(guardian.getByText('We sent the link to your guardian again.')).toBeVisible()
})
