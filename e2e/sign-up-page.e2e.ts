import type { Page } from '@playwright/test'
import { newcomer } from './setup/accounts.ts'
import { expect, test, visit } from './setup/browser-test.ts'

const box = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page) => page.getByRole('button', { name: 'Sign Up', exact: true })

async function fillIn(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
) {
  await box(page, 'Email').fill(email)
  await box(page, 'Password').fill(password)
  await box(page, 'Confirm password').fill(password)
}

/** Returns the value beside a label of the account page. */
const fact = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('+ dd')

test.use({
  expectedErrors: async ({}, use) => use([/status of 4(00|09|22)/, /ERR_FAILED/]),
})

test('AUTH-09 AUTH-10 AUTH-12 HEAD-16 sign-up with email and password by Enter signs in and opens Home', async ({
  page,
}) => {
  const person = newcomer()
  await visit(page, '/sign-up')
  await fillIn(page, person)
  await box(page, 'Confirm password').press('Enter')
  await expect(page.getByText(`Signed in as ${person.email}`)).toBeVisible()
  await expect(page).toHaveURL(/#\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await visit(page, '/view-account')
  await expect(fact(page, 'Email')).toHaveText(person.email)
  await expect(fact(page, 'Role')).toHaveText('open access user')
  for (const blank of ['Full name', 'Institution', 'Age', 'Requested role'])
    await expect(fact(page, blank)).toHaveText(/Not given$/)
})

test('AUTH-05 AUTH-06 AUTH-11 optional details of sign-up appear in the account', async ({ page }) => {
  await visit(page, '/sign-up')
  await fillIn(page, newcomer())
  await box(page, 'First name').fill('Ada')
  await box(page, 'Last name').fill('Lovelace')
  await box(page, 'Institution').fill('Mountain View College')
  await box(page, 'Age').fill('36')
  await box(page, 'Requested role').selectOption('Educator')
  await button(page).click()
  await expect(page.getByText('Signed in as')).toBeVisible()
  await visit(page, '/view-account')
  await expect(fact(page, 'Full name')).toHaveText('Ada Lovelace')
  await expect(fact(page, 'Institution')).toHaveText('Mountain View College')
  await expect(fact(page, 'Age')).toHaveText('36')
  await expect(fact(page, 'Requested role')).toHaveText('educator')
})
