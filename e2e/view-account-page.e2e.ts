import type { Page } from '@playwright/test'
import { laterDetails } from '#test/builders.ts'
import { apiAs } from './setup/calls.ts'
import { signUpAsNew } from './setup/accounts.ts'
import { expect, test, visit } from './setup/browser-test.ts'

const box = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Returns the value beside a label. */
const fact = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('+ dd')

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

test('ACCT-13 ACCT-15 ERR-07 the correct password deletes the account, signs out and opens Home', async ({
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

test('ACCT-12 an account without a password confirms at Google and deletes without a password', async ({
  page,
  context,
}) => {
  await page.route('**/', async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({ response, body: body.replace('"google":false', '"google":true') })
  })
  const { email } = await signUpAsNew(page)
  const calls = deletionsIn(page)
  await page.route('**/api/account', async (route) => {
    const answer = await route.fetch()
    const record = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...record, hasPassword: false } })
  })
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

test('ACCT-18 ACCT-06 AUTH-04 an account without a user record shows email and role user; Save creates the record', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { id, email, password } = await signUpAsNew(page, ada)
  const admin = await apiAs(playwright, baseURL, 'admin')
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
  await expect(page.getByText('Not given')).toHaveCount(4 + laterDetails.length)
  await expect(page.getByText('Failed to load user data.')).toHaveCount(0)
  await button(page, 'Edit Details').click()
  await box(page, 'Full name').fill('Ada Again')
  await button(page, 'Save').click()
  await expect(fact(page, 'Full name')).toHaveText('Ada Again')
  await expect(fact(page, 'Role')).toHaveText('user')
})

test('ROLE-09 AUTH-03 a role change updates the open page and keeps typed text', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { id } = await asNew(page, ada)
  await button(page, 'Edit Details').click()
  await box(page, 'Full name').fill('Augusta Ada King')
  const admin = await apiAs(playwright, baseURL, 'admin')
  const given = await admin.patch(`/api/users/${id}`, { data: { role: 'educator' } })
  expect(given.status()).toBe(200)
  await admin.dispose()
  await expect(fact(page, 'Role')).toHaveText('educator')
  await expect(page.getByRole('link', { name: 'Contribute' })).toBeVisible()
  await expect(box(page, 'Full name')).toHaveValue('Augusta Ada King')
})

test('an account downloads its stored data', async ({ page }) => {
  const { email } = await asNew(page)
  const link = page.getByRole('link', { name: 'Download my data' })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const chunks = await (await download.createReadStream()).toArray()
  expect(Buffer.concat(chunks).toString()).toContain(email)
})

test('T6 ROLE-11 a session ended elsewhere opens the sign-in page and sends no further requests', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { id } = await asNew(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const admin = await apiAs(playwright, baseURL, 'admin')
  expect((await admin.delete(`/api/users/${id}`)).status()).toBe(200)
  await admin.dispose()
  await expect(page).toHaveURL(/#\/sign-in$/)
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  expect(requests).toContain('/api/session')
  expect(requests).not.toContain('/api/account')
})
