import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { withSignIn } from '#test/setup/packaged-options.ts'
import { signUp } from '#features/people/accounts/contract.ts'
import { networkFailure } from '#client/call-failure.ts'
import { anAccount, laterDetails } from '#test/builders.ts'
import { answer, callsOf, hold, refuse } from '#test/component/fake-call.ts'
import { focus, textsOf } from '#test/component/elements.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { openPage, route, signedInAs } from '#test/component/open-page.tsx'

const box = (label: string) => page.getByLabelText(label, { exact: true })
const button = page.getByRole('button', { name: 'Sign Up', exact: true })
const guardian = page.getByRole('checkbox', { name: /parent or guardian/ })
const account = anAccount({ role: 'open access user' })
const password = 'a lantern for four late readers'
const signedIn = page.getByText(`Signed in as ${account.email}`)

const signedUp = () => ({ account: signedInAs(account.role, account), visitor: true })
beforeEach(() => answer(signUp, signedUp))

async function fillIn(email = account.email, chosen = password) {
  await box('Email').fill(email)
  await box('Password').fill(chosen)
  await box('Confirm password').fill(chosen)
}

const requireConsent = (google = false, guardianConsent: 'required' | 'confirmed' = 'required') =>
  withSignIn({ google, guardianConsent })

test('AUTH-05–07 NAV-11 form has eight fields; a blank required one has an error and nothing is sent', async () => {
  await openPage('/sign-up')
  for (const optional of ['First name', 'Last name', 'Institution', 'Age'])
    await expect.element(box(optional)).toBeEnabled()
  await expect
    .poll(() => textsOf(box('Requested role').getByRole('option')))
    .toEqual(['None', 'Student', 'Educator'])
  await button.click()
  await expect.element(box('Email')).toHaveFocus()
  await expect.element(box('Email')).toHaveAccessibleDescription('Enter your email.')
  await expect.element(box('Password')).toHaveAccessibleDescription(/Choose a password\.$/)
  await expect.element(box('Confirm password')).toHaveAccessibleDescription('Enter the password again.')
  await box('Email').fill('ada@school.example')
  await expect.element(page.getByText('Enter your email.')).not.toBeInTheDocument()
  await button.click()
  await expect.element(box('Password')).toHaveFocus()
  expect(callsOf(signUp)).toEqual([])
})

test('AUTH-08 different passwords have an error before any call', async () => {
  await openPage('/sign-up')
  await fillIn()
  await box('Confirm password').fill('something else entirely')
  await button.click()
  await expect.element(page.getByText('Passwords do not match. Please confirm your password.')).toBeVisible()
  await expect.element(box('Confirm password')).toHaveFocus()
  await expect.element(box('Confirm password')).toHaveValue('something else entirely')
  expect(callsOf(signUp)).toEqual([])
})

test('AUTH-09 AUTH-10 AUTH-12 HEAD-16 Enter signs up with email and password alone, signs in and opens Home', async () => {
  await openPage('/sign-up')
  await fillIn()
  await userEvent.keyboard('{Enter}')
  await expect.element(signedIn).toBeVisible()
  expect(route()).toBe('/')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(callsOf(signUp)).toMatchObject([{ body: { email: account.email, password } }])
})

test('AUTH-05 AUTH-06 AUTH-11 optional fields are sent', async () => {
  await openPage('/sign-up')
  await fillIn()
  await box('First name').fill('Ada')
  await box('Last name').fill('Lovelace')
  await box('Institution').fill('Mountain View College')
  await box('Age').fill('36')
  await box('Requested role').selectOptions('Educator')
  await button.click()
  await expect.element(signedIn).toBeVisible()
  expect(callsOf(signUp)).toMatchObject([
    {
      body: {
        first_name: 'Ada',
        last_name: 'Lovelace',
        institution: 'Mountain View College',
        age: 36,
        requested_role: 'educator',
      },
    },
  ])
})

test.for([
  ['ERR-02', 'invalid_email', 'Email', 'Invalid email format. Please enter a valid email.'],
  ['ERR-03', 'password_too_weak', 'Password', 'Password is too weak. Please choose a stronger password.'],
  ['ERR-01', 'email_taken', 'Email', 'This email is already in use. Please use a different email.'],
] as const)(
  'AUTH-15 %s refusal of the server shows at its field, and typed text stays: %s',
  async ([, code, field, words]) => {
    refuse(signUp, code, 409)
    await openPage('/sign-up')
    await box('Institution').fill('Karoo Farm School')
    await fillIn('somebody@school.example')
    await button.click()
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(box(field)).toHaveFocus()
    await expect.element(box(field)).toHaveAccessibleDescription(new RegExp(`${words}$`))
    await expect.element(box('Confirm password')).toHaveValue(password)
    await expect.element(box('Institution')).toHaveValue('Karoo Farm School')
  },
)

test('ERR-04 form keeps its values after a network failure and works again', async () => {
  await openPage('/sign-up')
  await fillIn()
  const letGo = hold(signUp, () => {
    throw networkFailure()
  })
  await button.click()
  await expect.element(page.getByRole('button', { name: 'Signing Up...' })).toBeDisabled()
  letGo()
  await expect
    .element(page.getByRole('alert').getByText('An error occurred during sign-up. Please try again.'))
    .toBeVisible()
  await expect.element(button).toHaveFocus()
  answer(signUp, signedUp)
  await userEvent.keyboard('{Enter}')
  await expect.element(signedIn).toBeVisible()
})

test('AUTH-13 AUTH-14 ERR-05 Google button without settings shows a failure; a link leads to sign-in', async () => {
  await openPage('/sign-up')
  await page.getByRole('button', { name: /Google/ }).click()
  await expect
    .element(page.getByRole('alert').getByText('An error occurred during Google sign-in. Please try again.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '#/sign-in')
})

test('NAV-11 member is redirected Home', async () => {
  signedInAs('student')
  await openPage('/sign-up')
  await expect.poll(route).toBe('/')
})

test('guardian consent is shown to minors only, where the site requires it', async () => {
  requireConsent()
  await openPage('/sign-up')
  await expect.element(page.getByText(/Under 18\?/)).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'privacy page' }))
    .toHaveAttribute('href', '#/privacy')
  await fillIn()
  await box('Age').fill('18')
  await expect.element(guardian).not.toBeInTheDocument()
  await box('Age').fill('17')
  await expect.element(guardian).toBeVisible()
  await button.click()
  await expect.element(guardian).toHaveFocus()
  await expect.element(guardian).toHaveAccessibleDescription(/^You are under 18\. Ask a parent or guardian/)
  expect(callsOf(signUp)).toEqual([])
  await guardian.click()
  await button.click()
  await expect.element(signedIn).toBeVisible()
  expect(callsOf(signUp)).toMatchObject([{ body: { age: 17, guardian_consent: true } }])
})

test('s35 minor enters the email of a guardian, where the site asks the guardian', async () => {
  requireConsent(false, 'confirmed')
  await openPage('/sign-up')
  await fillIn()
  const guardianEmail = box('Email of your parent or guardian')
  await box('Age').fill('18')
  await expect.element(guardianEmail).not.toBeInTheDocument()
  await box('Age').fill('17')
  await guardianEmail.fill(account.email)
  await button.click()
  await expect.element(guardianEmail).toHaveFocus()
  await expect.element(guardianEmail).toHaveAccessibleDescription(/of a parent or guardian, not your own\.$/)
  expect(callsOf(signUp)).toEqual([])
  await guardianEmail.fill('mother@home.example')
  await button.click()
  await expect.element(signedIn).toBeVisible()
  expect(callsOf(signUp)).toMatchObject([{ body: { age: 17, guardian_email: 'mother@home.example' } }])
})

test('refusal without consent shows the tick, also with outdated options', async () => {
  refuse(signUp, 'guardian_consent_missing')
  await openPage('/sign-up')
  await fillIn()
  await box('Age').fill('15')
  await button.click()
  await expect.element(guardian).toHaveFocus()
})

test('W4 W5 keyboard reaches fields and toggles in order, then the buttons and the link to sign in', async () => {
  await openPage('/sign-up')
  await focus(box('Email'))
  const met: string[] = []
  for (let i = 0; i < 13 + laterDetails.length; i += 1) {
    await userEvent.tab()
    const at = document.activeElement
    const label = at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels?.[0] : at
    met.push(at?.getAttribute('aria-label') ?? label?.textContent ?? '')
  }
  expect(met).toEqual([
    'Password',
    'Hold to show password',
    'Confirm password',
    'Hold to show confirm password',
    'First name',
    'Last name',
    'Institution',
    ...laterDetails,
    'Age',
    'Requested role',
    'privacy page',
    'Sign Up',
    'Sign up with Google',
    'Sign in',
  ])
})

test.for(views)(
  'W6 W8 page is accessible at $width px, $scheme: empty, in error, with guardian consent',
  async (view) => {
    await view.show()
    requireConsent(true)
    await openPage('/sign-up')
    await expectAccessible('sign-up, empty')
    await box('Age').fill('12')
    await button.click()
    await expect.element(page.getByText('Enter your email.')).toBeVisible()
    await expectAccessible('sign-up, in error')
  },
)

test('CASE-B04 text of the form is restored after a reload, without passwords, and deleted after sign-up', async () => {
  await openPage('/sign-up')
  await fillIn()
  await box('Institution').fill('Karoo Farm School')
  await openPage('/sign-up')
  await expect.element(box('Institution')).toHaveValue('Karoo Farm School')
  await expect.element(box('Email')).toHaveValue(account.email)
  for (const secret of ['Password', 'Confirm password']) await expect.element(box(secret)).toHaveValue('')
  expect(JSON.stringify(sessionStorage)).not.toContain(password)
  await fillIn()
  await button.click()
  await expect.element(signedIn).toBeVisible()
  expect(Object.keys(sessionStorage)).toEqual([])
})
