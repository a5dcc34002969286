import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pendingStore } from '#client/offline/outbox/write-store.ts'
import { pendingWrites } from '#client/offline/outbox/pending-writes.ts'
import {
  deleteAccount,
  readAccount,
  sizeOfExport,
  updateAccount,
} from '#features/people/accounts/contract.ts'
import { listIdentities } from '#features/people/sign-in/contract.ts'
import { readSession, signOut } from '#features/people/sign-in/session-contract.ts'
import { listFactors } from '#features/people/sign-in/factors-contract.ts'
import { aProfile, blankPerson, laterDetails } from '#test/builders.ts'
import { answer, callsOf, disconnect, hold, refuse } from '#test/component/fake-call.ts'
import { textsOf } from '#test/component/elements.ts'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'
import { expectAccessible, views } from '#test/component/expect-accessible.ts'
import { openPage, route, signedInAs, signedOut } from '#test/component/open-page.tsx'

const names = ['Full name', 'Email', 'Institution', 'Age', ...laterDetails, 'Role', 'Requested role']
const box = (label: string) => page.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** The value that the page shows under a name. */
const fact = (name: string) => page.getByRole('definition').nth(names.indexOf(name))
const details = page.getByRole('region', { name: 'Your details' })
const saveFailed = page.getByRole('alert').getByText('Error saving changes.')
const wrongPassword = page.getByText('Incorrect password.')

let ada = aProfile()
const save = (changes: object | undefined) => (ada = Object.assign({ ...ada }, changes))

beforeEach(() => {
  const { email } = signedInAs('open access user')
  ada = aProfile({ email, full_name: 'Ada Lovelace', institution: 'Karoo Farm School', age: 36 })
  answer(readAccount, () => ada)
  answer(updateAccount, ({ body }) => save(body))
  answer(listIdentities, () => ({ items: [] }))
  answer(listFactors, () => ({ passkeys: [], app: null, recoveryCodes: 0, mustEnrol: false }))
  answer(sizeOfExport, () => ({ bytes: 2_000 }))
})

async function open() {
  await openPage('/view-account')
  await expect.element(button('Edit Details')).toBeVisible()
}

async function edit() {
  await open()
  await button('Edit Details').click()
  await expect.element(box('Full name')).toHaveFocus()
}

async function openDeletion() {
  await button('Delete Account').click()
  await expect.element(box('Password')).toHaveFocus()
}

test('NAV-14 HEAD-16 ACCT-01 page shows six labelled values, the header the email', async () => {
  ada = { ...ada, requested_role: 'educator' }
  await open()
  await expect.poll(() => textsOf(page.getByRole('term'))).toEqual(names)
  const shown = ['Karoo Farm School', '36', ...laterDetails.map(() => '–Not given')]
  const values = ['Ada Lovelace', ada.email, ...shown, 'open access user', 'educator']
  await expect.poll(() => textsOf(page.getByRole('definition'))).toEqual(values)
  await expect.element(page.getByText(`Signed in as ${ada.email}`)).toBeVisible()
})

test('ACCT-02–04 ACCT-08 four fields can be edited, email and role cannot', async () => {
  await open()
  await expect.element(details.getByRole('textbox')).toHaveLength(0)
  await button('Edit Details').click()
  await expect.element(box('Full name')).toHaveFocus()
  await expect.element(box('Full name')).toHaveValue('Ada Lovelace')
  await expect.element(box('Institution')).toHaveValue('Karoo Farm School')
  await expect.element(box('Age')).toHaveValue('36')
  await expect.element(details.getByRole('textbox')).toHaveLength(3 + laterDetails.length)
  await expect.element(details.getByRole('combobox')).toHaveLength(1)
  await expect
    .poll(() => textsOf(box('Requested role').getByRole('option')))
    .toEqual(['None', 'student', 'educator'])
  await expect.poll(() => textsOf(page.getByRole('definition'))).toEqual([ada.email, 'open access user'])
})

test('ACCT-05 ACCT-06 Enter saves the four fields, the button is busy, and a reload shows them', async () => {
  await edit()
  await box('Full name').fill('Augusta Ada King')
  await box('Institution').fill('')
  await box('Requested role').selectOptions('student')
  await box('Age').fill('37')
  const letGo = hold(updateAccount, ({ body }) => save(body))
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Saving...')).toBeDisabled()
  letGo()
  await expect.element(button('Edit Details')).toHaveFocus()
  await expect.element(page.getByRole('status').getByText('Your details are saved.')).toBeVisible()
  const changes = { full_name: 'Augusta Ada King', institution: '', age: 37, requested_role: 'student' }
  expect(callsOf(updateAccount)).toEqual([{ body: { ...blankPerson, ...changes } }])
  for (const again of [false, true]) {
    if (again) await open()
    await expect.element(fact('Full name')).toHaveTextContent('Augusta Ada King')
    await expect.element(fact('Institution')).toMatchTextContent(/Not given$/)
    await expect.element(fact('Age')).toHaveTextContent('37')
    await expect.element(fact('Requested role')).toHaveTextContent('student')
  }
})

test('ACCT-07 Cancel drops the changes and returns the focus', async () => {
  await edit()
  await box('Full name').fill('Somebody Else')
  await button('Cancel').click()
  await expect.element(button('Edit Details')).toHaveFocus()
  await expect.element(fact('Full name')).toHaveTextContent('Ada Lovelace')
  await button('Edit Details').click()
  await expect.element(box('Full name')).toHaveValue('Ada Lovelace')
  expect(callsOf(updateAccount)).toEqual([])
})

test('CASE-D05 notifications come first and the deletion last, all drawn without scrolling', async () => {
  await page.viewport(320, 400)
  await open()
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect.poll(() => textsOf(headings).at(-1)).toBe('Delete Account')
  const shown = textsOf(headings)
  expect(shown[0]).toBe('Notifications')
  expect(shown.indexOf('Security')).toBeGreaterThan(shown.indexOf('Your details'))
  await expect.element(page.getByRole('heading', { name: 'Second factor' })).toBeInTheDocument()
  expect(document.documentElement.scrollTop).toBe(0)
})

test('ACCT-09 member is not redirected while the session loads', async () => {
  const letGo = hold(readSession, () => ({ account: signedInAs('student'), visitor: true }))
  await openPage('/view-account')
  const routes: string[] = []
  const note = () => routes.push(route())
  addEventListener('hashchange', note)
  onTestFinished(() => removeEventListener('hashchange', note))
  await expect.element(page.getByText('Loading your account')).toBeInTheDocument()
  letGo()
  await expect.element(button('Edit Details')).toBeVisible()
  expect([route(), ...routes]).toEqual(['/view-account'])
})

test('ERR-22 failed load shows an error and a retry', async () => {
  refuse(readAccount, 'not_allowed', 403)
  await openPage('/view-account')
  const failed = page.getByRole('alert').getByText('Failed to load user data.')
  await expect.element(failed).toBeVisible()
  answer(readAccount, () => ada)
  await button('Retry').click()
  await expect.element(fact('Full name')).toHaveTextContent('Ada Lovelace')
  await expect.element(failed).not.toBeInTheDocument()
  await expect.element(button('Edit Details')).toHaveFocus()
})

test('ERR-23 failed save and invalid age keep the typed text', async () => {
  await edit()
  await box('Full name').fill('Augusta Ada King')
  disconnect(updateAccount)
  await button('Save').click()
  await expect.element(saveFailed).toBeVisible()
  await expect.element(button('Save')).toHaveFocus()
  await expect.element(box('Full name')).toHaveValue('Augusta Ada King')
  answer(updateAccount, ({ body }) => save(body))
  await box('Age').fill('200')
  await button('Save').click()
  await expect.element(saveFailed).toBeVisible()
  await expect.element(box('Age')).toHaveFocus()
  await expect.element(box('Age')).toHaveAccessibleDescription(/whole number from 1 to 120/)
  await expect.element(box('Age')).toHaveValue('200')
  await expect.element(box('Full name')).toHaveValue('Augusta Ada King')
  await box('Age').fill('37')
  await button('Save').click()
  await expect.element(fact('Full name')).toHaveTextContent('Augusta Ada King')
})

test.each([
  ['guardian_email_missing', 'email', /Enter the email of a parent or guardian/],
  ['guardian_consent_missing', 'tick', /Ask a parent or guardian to tick/],
] as const)(
  'F-S3-09 age below 18 refused with %s asks for the %s of a guardian',
  async (code, kind, error) => {
    await edit()
    await expect.element(page.getByLabelText(/parent or guardian/)).not.toBeInTheDocument()
    await box('Full name').fill('Augusta Ada King')
    await box('Age').fill('15')
    refuse(updateAccount, code, 400)
    await button('Save').click()
    const field = page.getByLabelText(/parent or guardian/)
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAccessibleDescription(error)
    await expect.element(box('Full name')).toHaveValue('Augusta Ada King')
    answer(updateAccount, ({ body }) => save(body))
    await (kind === 'tick' ? field.click() : field.fill('guardian@home.example '))
    await button('Save').click()
    await expect.element(fact('Age')).toHaveTextContent('15')
    const given = kind === 'tick' ? { guardian_consent: true } : { guardian_email: 'guardian@home.example' }
    expect(callsOf(updateAccount).at(-1)?.body).toMatchObject({ age: 15, ...given })
  },
)

test('ACCT-10–12 ACCT-14 deletion shows a warning; Cancel returns the focus and deletes nothing', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'Delete Account' })).toBeVisible()
  const warning = 'Warning: Deleting your account is irreversible. All your data will be permanently removed.'
  await expect.element(page.getByText(warning, { exact: true })).toBeVisible()
  await expect.element(page.getByText(/Your published resources stay.*“Default”/)).toBeVisible()
  await openDeletion()
  await expect.element(box('Password')).toHaveAttribute('type', 'password')
  await box('Password').fill('a lantern')
  await button('Cancel').click()
  await expect.element(button('Delete Account')).toHaveFocus()
  await openDeletion()
  await expect.element(box('Password')).toHaveValue('')
  expect(callsOf(deleteAccount)).toEqual([])
})

test('ACCT-13 ERR-24 blank or wrong password deletes nothing', async () => {
  refuse(deleteAccount, 'wrong_password', 403)
  await open()
  await openDeletion()
  await button('Confirm Delete Account').click()
  await expect.element(wrongPassword).toBeVisible()
  expect(callsOf(deleteAccount)).toEqual([])
  await box('Password').fill('not it at all')
  await expect.element(wrongPassword).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(wrongPassword).toBeVisible()
  await expect.element(box('Password')).toHaveFocus()
  await expect.element(box('Password')).toHaveAccessibleDescription(/Incorrect password\.$/)
  expect(callsOf(deleteAccount)).toEqual([{ body: { email: ada.email, password: 'not it at all' } }])
  expect(route()).toBe('/view-account')
})

test('ERR-25 network failure at deletion shows an error', async () => {
  disconnect(deleteAccount)
  await open()
  await openDeletion()
  await box('Password').fill('the right one')
  await button('Confirm Delete Account').click()
  const failed = page.getByRole('alert').getByText('Could not delete account.', { exact: true })
  await expect.element(failed).toBeVisible()
  await expect.element(button('Confirm Delete Account')).toHaveFocus()
})

test('ERR-25 last admin sees the reason as well', async () => {
  refuse(deleteAccount, 'last_admin', 409)
  await open()
  await openDeletion()
  await box('Password').fill('the right one')
  await button('Confirm Delete Account').click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Could not delete account.' }))
    .toMatchTextContent('You are the only admin. Make someone else an admin first.')
})

test('HEAD-15 sign-out opens Home', async () => {
  answer(signOut, signedOut)
  await open()
  await button('Logout').click()
  await expect.element(page.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(route()).toBe('/')
})

test.for(views)(
  'W6 W8 page is accessible at $width px, $scheme: filled, edited, in error, before a deletion, unreadable',
  async (view) => {
    await view.show()
    ada = { ...ada, institution: 'Hoërskool Generaal Hertzog-Voortrekkerhoogte '.repeat(3).trim() }
    refuse(deleteAccount, 'wrong_password', 403)
    refuse(readAccount, 'not_allowed', 403)
    await openPage('/view-account')
    await expect.element(button('Retry')).toBeVisible()
    await expectAccessible('account, not read')
    answer(readAccount, () => ada)
    await open()
    await expectAccessible('account')
    await button('Edit Details').click()
    await box('Age').fill('200')
    await button('Save').click()
    await expect.element(saveFailed).toBeVisible()
    await expectAccessible('account, edited, in error')
    await openDeletion()
    await button('Confirm Delete Account').click()
    await expect.element(wrongPassword).toBeVisible()
    await expectAccessible('account, before a deletion')
  },
)

test('CASE-B01 CASE-B04 an edited profile is there again after a reload; Cancel and Save delete the text', async () => {
  await edit()
  await box('Institution').fill('Karoo High School')
  await openPage('/view-account')
  await expect.element(box('Institution')).toHaveValue('Karoo High School')
  await button('Cancel').click()
  await button('Edit Details').click()
  await expect.element(box('Institution')).toHaveValue('Karoo Farm School')
  await box('Institution').fill('Karoo High School')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Edit Details')).toBeVisible()
  expect(Object.keys(sessionStorage)).toEqual([])
})

const waiting = page.getByText('Your changes are saved on this device and sent when you are online.')
const saved = page.getByText('Your details are saved.')

/** Queues a new name while the site does not respond. */
async function queueName() {
  await edit()
  await box('Full name').fill('Augusta Ada King')
  disconnect(updateAccount)
  await button('Save').click()
  await button('Send later').click()
  await expect.element(waiting).toBeVisible()
  await expect.element(fact('Full name')).toHaveTextContent('Augusta Ada King')
}
const goOnline = () => dispatchEvent(new Event('online'))

test('CASE-B04 a queued change that is refused shows its error, and the form has what was typed', async () => {
  expectConsoleError(/Profile change failed/)
  await queueName()
  refuse(updateAccount, 'guardian_email_missing')
  goOnline()
  await expect
    .element(details.getByText(/Error saving changes\. You are under 18\. Enter the email of a parent/))
    .toBeVisible()
  await expect.element(saved).not.toBeInTheDocument()
  await expect.element(fact('Full name')).toHaveTextContent('Ada Lovelace')
  await button('Edit Details').click()
  await expect.element(box('Full name')).toHaveValue('Augusta Ada King')
  answer(updateAccount, ({ body }) => save(body))
  await button('Save').click()
  await expect.element(saved).toBeVisible()
  await expect.element(page.getByText(/Error saving changes/)).not.toBeInTheDocument()
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('CASE-B04 a queued change that is refused while another page is open is in the form again', async () => {
  expectConsoleError(/Profile change failed/)
  await queueName()
  await openPage('/about-us')
  refuse(updateAccount, 'guardian_email_missing')
  goOnline()
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes('write'))).toEqual([])
  await openPage('/view-account')
  await expect.element(box('Full name')).toHaveValue('Augusta Ada King')
  await button('Cancel').click()
  await expect.element(fact('Full name')).toHaveTextContent('Ada Lovelace')
})

test('CASE-B04 a queued change shows as saved once it is taken, and not when it is deleted', async () => {
  expectConsoleError(/Profile change failed/)
  await queueName()
  // The form and the outbox have tried.
  await expect.poll(() => callsOf(updateAccount).length).toBeGreaterThan(1)
  pendingWrites.apply({ what: 'removed', id: pendingWrites.all()[0]?.write.id ?? '' })
  await expect.element(waiting).not.toBeInTheDocument()
  await expect.element(saved).not.toBeInTheDocument()
  await expect.element(fact('Full name')).toHaveTextContent('Ada Lovelace')
  pendingStore.remove(pendingStore.all()[0]?.id ?? '')
  await queueName()
  answer(updateAccount, ({ body }) => save(body))
  goOnline()
  await expect.element(saved).toBeVisible()
  await expect.element(waiting).not.toBeInTheDocument()
  await expect.element(fact('Full name')).toHaveTextContent('Augusta Ada King')
})
