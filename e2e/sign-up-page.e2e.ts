import type { Page } from '@playwright/test'
import { hold } from './setup/hold.ts'
import { looksRight } from './setup/looks-right.ts'
import { newcomer, signUpAsNew } from './setup/new-account.ts'
import { expect, test, visit } from './setup/story.ts'

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

/** Every call that would make an account, from now on. */
function callsIn(page: Page) {
  const calls: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sign-up')) calls.push(request.postDataJSON())
  })
  return calls
}

/** What the account page says under a name. */
const fact = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('+ dd')

test.use({
  expectedErrors: async ({}, use) => use([/status of 4(00|09|22)/, /ERR_FAILED/]),
})

test('AUTH-05–07 NAV-11 eight fields; a blank one of the three that are needed is named, and nothing is sent', async ({
  page,
}) => {
  const calls = callsIn(page)
  await visit(page, '/sign-up')
  for (const optional of ['First name', 'Last name', 'Institution', 'Age'])
    await expect(box(page, optional)).toBeEditable()
  await expect(box(page, 'Requested role').getByRole('option')).toHaveText(['None', 'Student', 'Educator'])
  await button(page).click()
  await expect(box(page, 'Email')).toBeFocused()
  await expect(box(page, 'Email')).toHaveAccessibleDescription('Enter your email.')
  await expect(box(page, 'Password')).toHaveAccessibleDescription(/Choose a password\.$/)
  await expect(box(page, 'Confirm password')).toHaveAccessibleDescription('Enter the password once more.')
  await box(page, 'Email').fill('ada@school.example')
  await expect(page.getByText('Enter your email.')).toHaveCount(0)
  await button(page).click()
  await expect(box(page, 'Password')).toBeFocused()
  expect(calls).toEqual([])
})

test('AUTH-08 two passwords that differ are told before any call', async ({ page }) => {
  const calls = callsIn(page)
  await visit(page, '/sign-up')
  await fillIn(page, newcomer())
  await box(page, 'Confirm password').fill('something else entirely')
  await button(page).click()
  await expect(page.getByText('Passwords do not match. Please confirm your password.')).toBeVisible()
  await expect(box(page, 'Confirm password')).toBeFocused()
  await expect(box(page, 'Confirm password')).toHaveValue('something else entirely')
  expect(calls).toEqual([])
})

test('AUTH-09 AUTH-10 AUTH-12 HEAD-16 email and password are enough; Enter signs up, in, and goes home', async ({
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

test('AUTH-05 AUTH-06 AUTH-11 what is told beyond that stands in the account', async ({ page }) => {
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

test('AUTH-15 ERR-01–03 what the server refuses is told at its field, and nothing typed is lost', async ({
  page,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const taken = await signUpAsNew(await elsewhere.newPage())
  await elsewhere.close()
  await visit(page, '/sign-up')
  await box(page, 'Institution').fill('Karoo Farm School')
  const tryWith = async (email: string, password: string, field: string, words: string) => {
    await fillIn(page, { email, password })
    await button(page).click()
    await expect(page.getByText(words)).toBeVisible()
    await expect(box(page, field)).toBeFocused()
    await expect(box(page, field)).toHaveAccessibleDescription(new RegExp(`${words}$`))
    await expect(box(page, 'Confirm password')).toHaveValue(password)
  }
  const fine = newcomer()
  await tryWith('not-an-email', fine.password, 'Email', 'Invalid email format. Please enter a valid email.')
  await tryWith(fine.email, '123', 'Password', 'Password is too weak. Please choose a stronger password.')
  await tryWith(
    taken.email.toUpperCase(),
    fine.password,
    'Email',
    'This email is already in use. Please use a different email.',
  )
  await expect(box(page, 'Institution')).toHaveValue('Karoo Farm School')
  await expect(page.getByText('Signed in as')).toHaveCount(0)
})

test('ERR-04 when no answer comes the form stays as it is, and works a moment later', async ({ page }) => {
  const person = newcomer()
  await visit(page, '/sign-up')
  await fillIn(page, person)
  const letGo = await hold(page, '**/api/sign-up', (route) => route.abort())
  await button(page).click()
  await expect(page.getByRole('button', { name: 'Signing Up...' })).toBeDisabled()
  letGo()
  await expect(
    page.getByRole('alert').getByText('An error occurred during sign-up. Please try again.'),
  ).toBeVisible()
  await expect(button(page)).toBeFocused()
  await page.unroute('**/api/sign-up')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Signed in as ${person.email}`)).toBeVisible()
})

test('AUTH-13 AUTH-14 ERR-05 Google is not set up: the button says so; there is a way to sign in', async ({
  page,
}) => {
  await visit(page, '/sign-up')
  await page.getByRole('button', { name: /Google/ }).click()
  await expect(
    page.getByRole('alert').getByText('An error occurred during Google sign-in. Please try again.'),
  ).toBeVisible()
  const way = page.getByRole('main').getByRole('link', { name: 'Sign in' })
  await expect(way).toHaveAttribute('href', '#/sign-in')
})

test('NAV-11 somebody signed in has nothing to do here', async ({ page }) => {
  await signUpAsNew(page)
  await page.goto('/#/sign-up')
  await expect(page).toHaveURL(/#\/$/)
})

test('a minor is told whom to ask; where the site wants it, a guardian ticks, and only then', async ({
  page,
}) => {
  const calls = callsIn(page)
  const person = newcomer()
  await page.route('**/api/sign-in-options', (route) =>
    route.fulfill({ json: { google: false, passwordReset: false, guardianConsent: 'required' } }),
  )
  await visit(page, '/sign-up')
  const tick = page.getByRole('checkbox', { name: /parent or guardian/ })
  await expect(page.getByText(/Under 18\?/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'privacy page' })).toHaveAttribute(
    'href',
    '#/privacy',
  )
  await fillIn(page, person)
  await box(page, 'Age').fill('18')
  await expect(tick).toHaveCount(0)
  await box(page, 'Age').fill('17')
  // By now the page knows what this site wants.
  await expect(tick).toBeVisible()
  await button(page).click()
  await expect(tick).toBeFocused()
  await expect(tick).toHaveAccessibleDescription(/^You are under 18\. A parent or guardian must agree/)
  expect(calls).toEqual([])
  await tick.check()
  await button(page).click()
  await expect(page.getByText(`Signed in as ${person.email}`)).toBeVisible()
  expect(calls).toMatchObject([{ age: 17, guardian_consent: true }])
})

test('a refusal for want of consent brings the tick, even when the page had not known of it', async ({
  page,
}) => {
  await page.route('**/api/sign-up', (route) =>
    route.fulfill({ status: 400, json: { code: 'guardian_consent_missing', message: '', requestId: 'r' } }),
  )
  await visit(page, '/sign-up')
  await fillIn(page, newcomer())
  await box(page, 'Age').fill('15')
  await button(page).click()
  await expect(page.getByRole('checkbox', { name: /parent or guardian/ })).toBeFocused()
})

test('W4 W5 with the keyboard alone: the fields in order, the eyes between, the button, Google, the way to sign in', async ({
  page,
}) => {
  await visit(page, '/sign-up')
  await box(page, 'Email').focus()
  const met: string[] = []
  for (let i = 0; i < 13; i += 1) {
    await page.keyboard.press('Tab')
    met.push(
      await page.evaluate(() => {
        const at = document.activeElement
        const label = at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels?.[0] : at
        return at?.getAttribute('aria-label') ?? label?.textContent ?? ''
      }),
    )
  }
  expect(met).toEqual([
    'Password',
    'Hold to show password',
    'Confirm password',
    'Hold to show confirm password',
    'First name',
    'Last name',
    'Institution',
    'Age',
    'Requested role',
    'privacy page',
    'Sign Up',
    'Sign up with Google',
    'Sign in',
  ])
})

const views = [
  { width: 320, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const
for (const { width, colorScheme } of views) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' })
    test('W6 W8 empty, in error, and with a guardian to ask', async ({ page }) => {
      await page.route('**/api/sign-in-options', (route) =>
        route.fulfill({ json: { google: true, passwordReset: true, guardianConsent: 'required' } }),
      )
      await visit(page, '/sign-up')
      await looksRight(page, 'sign-up, empty')
      await box(page, 'Age').fill('12')
      await button(page).click()
      await expect(page.getByText('Enter your email.')).toBeVisible()
      await looksRight(page, 'sign-up, in error')
    })
  })
}
