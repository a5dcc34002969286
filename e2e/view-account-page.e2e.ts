import type { Page } from '@playwright/test'
import { callsAs } from './setup/calls.ts'
import { hold } from './setup/hold.ts'
import { looksRight } from './setup/looks-right.ts'
import { signUpAsNew } from './setup/new-account.ts'
import { expect, test, visit } from './setup/story.ts'

const box = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** What the page says under a name. */
const fact = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('+ dd')
const names = ['Full name', 'Email', 'Institution', 'Age', 'Role', 'Requested role']

const ada = { first_name: 'Ada', last_name: 'Lovelace', institution: 'Karoo Farm School', age: 36 } as const

/** A new account, looking at its own page. */
async function asNew(page: Page, about = {}) {
  const person = await signUpAsNew(page, about)
  await visit(page, '/view-account')
  await expect(button(page, 'Edit Details')).toBeVisible()
  return person
}

async function openDeletion(page: Page) {
  await button(page, 'Delete Account').click()
  await expect(box(page, 'Password')).toBeFocused()
}

/** Every call that would delete the account, from now on. */
function deletionsIn(page: Page) {
  const calls: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/account/deletion')) calls.push(request.postDataJSON())
  })
  return calls
}

test.use({
  expectedErrors: async ({}, use) => use([/status of 40[01349]/, /ERR_FAILED/]),
})

test('NAV-14 HEAD-16 ACCT-01 six labelled values, and who is signed in', async ({ page }) => {
  const { email } = await asNew(page, { ...ada, requested_role: 'educator' })
  await expect(page.getByRole('term')).toHaveText(names)
  await expect(page.getByRole('definition')).toHaveText([
    'Ada Lovelace',
    email,
    'Karoo Farm School',
    '36',
    'open access user',
    'educator',
  ])
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
})

test('ACCT-02–04 ACCT-08 four fields can be edited, email and role can not', async ({ page }) => {
  const { email } = await asNew(page, ada)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await button(page, 'Edit Details').click()
  await expect(box(page, 'Full name')).toBeFocused()
  await expect(box(page, 'Full name')).toHaveValue('Ada Lovelace')
  await expect(box(page, 'Institution')).toHaveValue('Karoo Farm School')
  await expect(box(page, 'Age')).toHaveValue('36')
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(3)
  await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(1)
  await expect(box(page, 'Requested role').getByRole('option')).toHaveText(['None', 'student', 'educator'])
  await expect(fact(page, 'Email')).toHaveText(email)
  await expect(fact(page, 'Role')).toHaveText('open access user')
})

test('ACCT-05 ACCT-06 Enter saves all four, the button says so, and a reload still has them', async ({
  page,
}) => {
  await asNew(page, ada)
  await button(page, 'Edit Details').click()
  await box(page, 'Full name').fill('Augusta Ada King')
  await box(page, 'Institution').fill('')
  await box(page, 'Requested role').selectOption('student')
  await box(page, 'Age').fill('37')
  const letGo = await hold(page, '**/api/account', (route) => route.continue())
  await box(page, 'Age').press('Enter')
  await expect(button(page, 'Saving...')).toBeDisabled()
  letGo()
  await expect(button(page, 'Edit Details')).toBeFocused()
  await expect(page.getByRole('status').getByText('Your details are saved.')).toBeVisible()
  for (const look of ['at once', 'after a reload']) {
    if (look === 'after a reload') await page.reload()
    await expect(fact(page, 'Full name')).toHaveText('Augusta Ada King')
    await expect(fact(page, 'Institution')).toHaveText(/Not given$/)
    await expect(fact(page, 'Age')).toHaveText('37')
    await expect(fact(page, 'Requested role')).toHaveText('student')
  }
})

test('ACCT-07 Cancel drops the changes and leads back', async ({ page }) => {
  await asNew(page, ada)
  await button(page, 'Edit Details').click()
  await box(page, 'Full name').fill('Somebody Else')
  await button(page, 'Cancel').click()
  await expect(button(page, 'Edit Details')).toBeFocused()
  await expect(fact(page, 'Full name')).toHaveText('Ada Lovelace')
  await button(page, 'Edit Details').click()
  await expect(box(page, 'Full name')).toHaveValue('Ada Lovelace')
})

test('ACCT-09 a visitor is led to sign in; somebody signed in is not, however late the session is known', async ({
  page,
}) => {
  await page.goto('/#/view-account')
  await expect(page).toHaveURL(/#\/sign-in$/)
  await signUpAsNew(page)
  await page.goto('about:blank')
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).hash))
  const letGo = await hold(page, '**/api/session', (route) => route.continue())
  await page.goto('/#/view-account')
  await page.reload()
  await expect(page.getByText('Loading your account')).toBeAttached()
  letGo()
  await expect(button(page, 'Edit Details')).toBeVisible()
  expect(seen).not.toContain('#/sign-in')
})

test('ERR-22 when the record cannot be read the page says so and tries again when asked', async ({
  page,
}) => {
  await signUpAsNew(page, ada)
  await page.route('**/api/account', (route) => route.abort())
  await visit(page, '/view-account')
  await expect(page.getByRole('alert').getByText('Failed to load user data.')).toBeVisible({
    timeout: 30_000,
  })
  await looksRight(page, 'account, not read')
  await page.unroute('**/api/account')
  await button(page, 'Retry').click()
  await expect(fact(page, 'Full name')).toHaveText('Ada Lovelace')
  await expect(page.getByText('Failed to load user data.')).toHaveCount(0)
  await expect(button(page, 'Edit Details')).toBeFocused()
})

test('ERR-23 a save that fails, and an age that is none: what was typed stays in its boxes', async ({
  page,
}) => {
  await asNew(page, ada)
  await button(page, 'Edit Details').click()
  await box(page, 'Full name').fill('Augusta Ada King')
  await page.route('**/api/account', (route) => route.abort())
  await button(page, 'Save').click()
  await expect(page.getByRole('alert').getByText('Error saving changes.')).toBeVisible()
  await expect(button(page, 'Save')).toBeFocused()
  await expect(box(page, 'Full name')).toHaveValue('Augusta Ada King')
  await page.unroute('**/api/account')
  await box(page, 'Age').fill('200')
  await button(page, 'Save').click()
  await expect(page.getByRole('alert').getByText('Error saving changes.')).toBeVisible()
  await expect(box(page, 'Age')).toBeFocused()
  await expect(box(page, 'Age')).toHaveAccessibleDescription(/whole number from 1 to 120/)
  await expect(box(page, 'Age')).toHaveValue('200')
  await expect(box(page, 'Full name')).toHaveValue('Augusta Ada King')
  await box(page, 'Age').fill('37')
  await button(page, 'Save').click()
  await expect(fact(page, 'Full name')).toHaveText('Augusta Ada King')
})

test('ACCT-10–12 ACCT-14 the section warns; Cancel leads back and leaves the account alone', async ({
  page,
}) => {
  const { email } = await asNew(page)
  await expect(page.getByRole('heading', { name: 'Delete Account' })).toBeVisible()
  await expect(
    page.getByText(
      'Warning: Deleting your account is irreversible. All your data will be permanently removed.',
      { exact: true },
    ),
  ).toBeVisible()
  await expect(page.getByText(/Resources you published stay.*“Default”/)).toBeVisible()
  await openDeletion(page)
  await expect(box(page, 'Password')).toHaveAttribute('type', 'password')
  await box(page, 'Password').fill('a lantern')
  await button(page, 'Cancel').click()
  await expect(button(page, 'Delete Account')).toBeFocused()
  await openDeletion(page)
  await expect(box(page, 'Password')).toHaveValue('')
  await page.reload()
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
})

test('ACCT-13 ERR-24 with a blank or a wrong password nothing is deleted', async ({ page }) => {
  const { email } = await asNew(page)
  const calls = deletionsIn(page)
  await openDeletion(page)
  await button(page, 'Confirm Delete Account').click()
  await expect(page.getByText('Incorrect password.')).toBeVisible()
  expect(calls).toEqual([])
  await box(page, 'Password').fill('not it at all')
  await expect(page.getByText('Incorrect password.')).toHaveCount(0)
  await box(page, 'Password').press('Enter')
  await expect(page.getByText('Incorrect password.')).toBeVisible()
  await expect(box(page, 'Password')).toBeFocused()
  await expect(box(page, 'Password')).toHaveAccessibleDescription(/Incorrect password\.$/)
  expect(calls).toEqual([{ email, password: 'not it at all' }])
  await page.reload()
  await expect(fact(page, 'Email')).toHaveText(email)
})

test('ERR-25 with the right password and no answer it says that it could not be done', async ({ page }) => {
  const { password } = await asNew(page)
  await page.route('**/api/account/deletion', (route) => route.abort())
  await openDeletion(page)
  await box(page, 'Password').fill(password)
  await button(page, 'Confirm Delete Account').click()
  await expect(page.getByRole('alert').getByText('Could not delete account.', { exact: true })).toBeVisible()
  await expect(button(page, 'Confirm Delete Account')).toBeFocused()
})

test('ERR-25 the last admin is told the reason as well', async ({ page }) => {
  const { password } = await asNew(page)
  const message = 'The last admin cannot go: nobody could assign roles any more.'
  await page.route('**/api/account/deletion', (route) =>
    route.fulfill({ status: 409, json: { code: 'last_admin', message, requestId: 'r' } }),
  )
  await openDeletion(page)
  await box(page, 'Password').fill(password)
  await button(page, 'Confirm Delete Account').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Could not delete account.' })).toContainText(
    message,
  )
})

test('ACCT-13 ACCT-15 ERR-07 with the right password the account is gone: signed out, home, unknown', async ({
  page,
}) => {
  const { email, password } = await asNew(page)
  await openDeletion(page)
  await box(page, 'Password').fill(password)
  await button(page, 'Confirm Delete Account').click()
  await expect(page).toHaveURL(/#\/$/)
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('Signed in as')).toHaveCount(0)
  await visit(page, '/sign-in')
  await box(page, 'Email').fill(email)
  await box(page, 'Password').fill(password)
  await box(page, 'Password').press('Enter')
  await expect(page.getByText('No account found with this email.')).toBeVisible()
})

test('ACCT-12 without a password Google is asked, and then the call has none', async ({ page, context }) => {
  const { email } = await signUpAsNew(page)
  const calls = deletionsIn(page)
  await page.route('**/api/account', async (route) => {
    const answer = await route.fetch()
    const record = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...record, hasPassword: false } })
  })
  await page.route('**/api/sign-in-options', (route) =>
    route.fulfill({ json: { google: true, passwordReset: false, guardianConsent: 'notice' } }),
  )
  await context.route('**/api/google?purpose=deletion', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script>new BroadcastChannel("google").postMessage("signed-in")</script>',
    }),
  )
  await visit(page, '/view-account')
  await button(page, 'Delete Account').click()
  await expect(box(page, 'Password')).toHaveCount(0)
  const google = page.getByRole('button', { name: 'Confirm Delete Account with Google' })
  await expect(google).toBeFocused()
  await google.click()
  await expect(page.getByRole('alert').getByText('Could not delete account.')).toBeVisible()
  expect(calls).toEqual([{ email }])
})

test('ACCT-18 ACCT-06 AUTH-04 without a user record: email and role user, the rest blank; Save makes a record', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { id, email, password } = await signUpAsNew(page, ada)
  const admin = await callsAs(playwright, baseURL, 'admin')
  expect((await admin.delete(`/api/users/${id}`)).status()).toBe(200)
  await admin.dispose()
  await visit(page, '/sign-in')
  await box(page, 'Email').fill(email)
  await box(page, 'Password').fill(password)
  await box(page, 'Password').press('Enter')
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
  await visit(page, '/view-account')
  await expect(fact(page, 'Role')).toHaveText('user')
  await expect(fact(page, 'Email')).toHaveText(email)
  await expect(page.getByText('Not given')).toHaveCount(4)
  await expect(page.getByText('Failed to load user data.')).toHaveCount(0)
  await button(page, 'Edit Details').click()
  await box(page, 'Full name').fill('Ada Again')
  await button(page, 'Save').click()
  await expect(fact(page, 'Full name')).toHaveText('Ada Again')
  await expect(fact(page, 'Role')).toHaveText('user')
})

test('ROLE-09 AUTH-03 a role given elsewhere arrives on the open page, and what is being typed stays', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { id } = await asNew(page, ada)
  await button(page, 'Edit Details').click()
  await box(page, 'Full name').fill('Augusta Ada King')
  const admin = await callsAs(playwright, baseURL, 'admin')
  const given = await admin.patch(`/api/users/${id}`, { data: { role: 'educator' } })
  expect(given.status()).toBe(200)
  await admin.dispose()
  await expect(fact(page, 'Role')).toHaveText('educator')
  await expect(page.getByRole('link', { name: 'Contribute' })).toBeVisible()
  await expect(box(page, 'Full name')).toHaveValue('Augusta Ada King')
})

test('what the site keeps can be downloaded', async ({ page }) => {
  const { email } = await asNew(page)
  const link = page.getByRole('link', { name: /^Download my data \(JSON, about \d+ kB\)$/ })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const kept = await (await download.createReadStream()).toArray()
  expect(Buffer.concat(kept).toString()).toContain(email)
})

test('HEAD-15 whoever signs out here goes home', async ({ page }) => {
  await asNew(page)
  await button(page, 'Logout').click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL(/#\/$/)
})

test('T6 ROLE-11 a sign-in that ends elsewhere leads to sign in, and nothing more is asked for in its name', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { id } = await asNew(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const admin = await callsAs(playwright, baseURL, 'admin')
  expect((await admin.delete(`/api/users/${id}`)).status()).toBe(200)
  await admin.dispose()
  await expect(page).toHaveURL(/#\/sign-in$/)
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  expect(asked).toContain('/api/session')
  expect(asked).not.toContain('/api/account')
})

const views = [
  { width: 320, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const
for (const { width, colorScheme } of views) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' })
    test('W6 W8 filled, being edited, in error, and before a deletion', async ({ page }) => {
      await asNew(page, { ...ada, institution: 'Hoërskool Generaal Hertzog-Voortrekkerhoogte '.repeat(3) })
      await looksRight(page, 'account')
      await button(page, 'Edit Details').click()
      await box(page, 'Age').fill('200')
      await button(page, 'Save').click()
      await expect(page.getByText('Error saving changes.')).toBeVisible()
      await looksRight(page, 'account, edited, in error')
      await openDeletion(page)
      await button(page, 'Confirm Delete Account').click()
      await expect(page.getByText('Incorrect password.')).toBeVisible()
      await looksRight(page, 'account, before a deletion')
    })
  })
}
