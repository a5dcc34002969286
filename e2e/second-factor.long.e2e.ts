/** Second factor: a site on `localhost`, since browsers allow passkeys there without https, and Chromium's virtual authenticator. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { totpCode, totpStep } from '#platform/auth/factors/totp.ts'
import { secretOf } from '#test/factors.ts'
import { freePort, type RunningSite, startSite } from '#test/running-site.ts'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { newcomer, scrollToCard } from './setup/accounts.ts'
import { expect, test } from './setup/browser-test.ts'

let site: RunningSite
let url = ''
let dataDir = ''

test.beforeAll(async () => {
  test.setTimeout(120_000)
  dataDir = await mkdtemp(path.join(tmpdir(), 'thuto-factors-'))
  const port = String(await freePort())
  url = `http://localhost:${port}`
  site = await startSite(
    { settings: { DATA_DIR: dataDir, PORT: port, BASE_URL: url, REQUIRE_MFA: 'moderators' } },
    100_000,
  )
})
test.afterAll(async () => {
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})
test.use({ expectedErrors: async ({}, use) => use([/status of 4(0[0-9]|10)/]) })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page) => page.getByRole('region', { name: 'Second factor', exact: true })
async function openCard(page: Page) {
  await page.goto(`${url}/#/view-account`)
  await scrollToCard(page, card(page))
}
const signedIn = (page: Page, email: string) => page.getByText(`Signed in as ${email}`)

/** A phone with a fingerprint reader that always agrees. */
async function addAuthenticator(page: Page) {
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('WebAuthn.enable')
  await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function newMember(page: Page) {
  const person = newcomer()
  const answer = await page.request.post(`${url}/api/sign-up`, { headers: { origin: url }, data: person })
  expect(answer.status()).toBe(201)
  await openCard(page)
  await expect(card(page).getByText('You have no second factor.')).toBeVisible()
  return person
}

async function addPasskey(page: Page) {
  await button(page, 'Add a passkey').press('Enter')
  await expect(page.getByLabel('Name of the passkey')).toBeFocused()
  await page.keyboard.type('Blue phone')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents()
  await button(page, 'I have saved the codes').press('Enter')
  await expect(card(page).getByText('You have 10 unused recovery codes.')).toBeVisible()
  return codes
}

async function typePassword(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
) {
  await page.goto(`${url}/#/sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
}

async function signOut(page: Page) {
  await button(page, 'Logout').click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
}

test('ASVS-6.3.3 a passkey is registered by keyboard, is the second factor, and signs in alone', async ({
  page,
}) => {
  await addAuthenticator(page)
  const person = await newMember(page)
  await addPasskey(page)
  await signOut(page)
  await typePassword(page, person)
  await expect(button(page, 'Use a passkey')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(signedIn(page, person.email)).toBeVisible()
  await signOut(page)
  await page.goto(`${url}/#/sign-in`)
  await button(page, 'Sign in with a passkey').press('Enter')
  await expect(signedIn(page, person.email)).toBeVisible()
})

test('ASVS-6.4.4 on a second device, with the passkey lost, a recovery code signs in once', async ({
  page,
  browser,
}) => {
  await addAuthenticator(page)
  const person = await newMember(page)
  const [code = ''] = await addPasskey(page)
  const elsewhere = await browser.newContext()
  const device = await elsewhere.newPage()
  await typePassword(device, person)
  await button(device, 'Use a recovery code').press('Enter')
  await expect(device.getByLabel('Recovery code')).toBeFocused()
  await device.keyboard.type(code.toLowerCase().replaceAll('-', ' '))
  await device.keyboard.press('Enter')
  await expect(signedIn(device, person.email)).toBeVisible()
  await openCard(device)
  await expect(card(device).getByText('You have 9 unused recovery codes.')).toBeVisible()
  await button(device, 'Remove Blue phone').press('Enter')
  await expect(card(device).getByText('You have no second factor.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await elsewhere.close()
})

test('ASVS-6.5.5 an authenticator app is set up with its secret and signs in; its code works once', async ({
  page,
}) => {
  const person = await newMember(page)
  await button(page, 'Set up an authenticator app').press('Enter')
  const secret = secretOf(await page.getByLabel('Secret').inputValue())
  const codeAt = (away: number) => totpCode(secret, totpStep(Date.now() / 1_000) + away)
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await page.getByLabel('Code from your authenticator app').fill(codeAt(0))
  await page.keyboard.press('Enter')
  await button(page, 'I have saved the codes').click()
  await signOut(page)
  await typePassword(page, person)
  const field = page.getByLabel('Code from your authenticator app')
  await expect(field).toBeFocused()
  await field.fill(codeAt(-1))
  await page.keyboard.press('Enter')
  await expect(page.getByText('This was not accepted. Check it and try again.')).toBeVisible()
  await field.fill(codeAt(1))
  await page.keyboard.press('Enter')
  await expect(signedIn(page, person.email)).toBeVisible()
})

test('ASVS-6.3.3 the first admin is led to the set-up of a factor and gets the rights with it', async ({
  page,
}) => {
  const [, link = ''] = /(\S+\/set-up\?token=\S+)/.exec(site.output()) ?? []
  const person = newcomer()
  await addAuthenticator(page)
  await page.goto(link)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await button(page, 'Create admin account').click()
  await expect(signedIn(page, person.email)).toBeVisible()
  await signOut(page)
  await page.goto(`${url}/#/sign-in`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your role needs a second factor' })).toBeVisible()
  await page.goto(`${url}/#/role-assign`)
  await expect(page.getByRole('heading', { name: 'This page is for admins' })).toBeVisible()
  await page.goto(`${url}/#/view-account`)
  await addPasskey(page)
  await page.goto(`${url}/#/role-assign`)
  await expect(page.getByRole('heading', { name: 'User List' })).toBeVisible()
})

for (const width of [320, 1280])
  test(`step and card are accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await addAuthenticator(page)
    const person = await newMember(page)
    await button(page, 'Add a passkey').click()
    await page.getByLabel('Name of the passkey').fill('Blue phone')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
    await expectAccessible(page, 'recovery codes')
    await button(page, 'I have saved the codes').click()
    await button(page, 'Set up an authenticator app').click()
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await expectAccessible(page, 'new app')
    await button(page, 'Cancel').click()
    await signOut(page)
    await page.goto(`${url}/#/sign-in`)
    await expect(button(page, 'Sign in with a passkey')).toBeVisible()
    await typePassword(page, person)
    await expectAccessible(page, 'second step')
  })
