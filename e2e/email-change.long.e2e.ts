/** Confirming, changing and restoring the own email, and the consent of a guardian, on a site that sends mail. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { linkIn, type FakeMailServer, startFakeMailServer, tokenIn } from '#test/fakes/fake-mail-server.ts'
import { freePort, type RunningSite, startSite } from '#test/running-site.ts'
import { expectAccessible } from './setup/access/expect-accessible.ts'
import { scrollToCard } from './setup/accounts.ts'
import { expect, test } from './setup/browser-test.ts'

const password = 'a-morning-at-the-river'

test.describe.configure({ mode: 'serial' })
let dataDir = ''
let box: FakeMailServer
let site: RunningSite

test.beforeAll(async () => {
  test.setTimeout(120_000)
  dataDir = await mkdtemp(path.join(tmpdir(), 'thuto-email-'))
  box = await startFakeMailServer()
  site = await startSite({
    settings: {
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      SMTP_URL: box.url,
      MAIL_FROM: 'Thuto <no-reply@school.example>',
      GUARDIAN_CONSENT: 'confirmed',
      ADMIN_EMAIL: 'head@school.example',
      ADMIN_PASSWORD: password,
    },
  })
})
test.afterAll(async () => {
  await site.stop()
  await box.close()
  await rm(dataDir, { recursive: true, force: true })
})

const open = async (page: Page, route: string) => {
  await page.goto(`${site.url}/#${route}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
/** With the card of the email, or another one of the security section. */
async function openAccount(page: Page, name = 'Your email') {
  await open(page, '/view-account')
  await scrollToCard(page, page.getByRole('region', { name }))
}
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const card = (page: Page) => page.getByRole('region', { name: 'Your email' })

/** Reads the newest mail to an address once there are `count`. */
async function mailTo(email: string, count = 1) {
  const mails = () => box.mails.filter(({ to }) => to?.[0]?.address === email)
  await expect.poll(() => mails().length, { timeout: 30_000 }).toBe(count)
  return mails().at(-1)
}

async function signUp(page: Page, email: string, age = '') {
  await open(page, '/sign-up')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByLabel('Age', { exact: true }).fill(age)
}

/** axe, and no sideways scrolling, narrow and wide. */
async function expectFits(page: Page, what: string) {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `${what}, ${width} px`)
  }
}

test('F-C6 W8 a member confirms the email, changes it by keyboard and restores it', async ({ page }) => {
  test.setTimeout(120_000)
  const [email, next] = ['thandi@school.example', 'thandi.new@school.example']
  await signUp(page, email)
  await button(page, 'Sign Up').click()
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
  await openAccount(page)
  await expect(card(page).getByText('is not confirmed. Open the link')).toBeVisible()
  await expectFits(page, 'account, not confirmed')

  // A mail scanner only opens the link.
  const mail = await mailTo(email)
  await page.goto(linkIn(mail))
  await expect(button(page, 'Confirm email')).toBeVisible()
  await expectFits(page, 'confirm email')
  await page.reload()
  await button(page, 'Confirm email').press('Enter')
  await expect(page.getByText(`Your email ${email} is confirmed.`)).toBeVisible()
  await expectFits(page, 'email confirmed')

  await page.getByRole('main').getByRole('link', { name: 'View account' }).press('Enter')
  await scrollToCard(page, card(page))
  await expect(card(page).getByText(`${email} is confirmed.`)).toBeVisible()
  await card(page).getByRole('button', { name: 'Change email' }).press('Enter')
  await expect(page.getByLabel('New email')).toBeFocused()
  await page.keyboard.type(next)
  await page.keyboard.press('Enter')
  await expect(card(page).getByText(`If ${next} can be used, we sent it a link.`)).toBeVisible()

  await page.goto(linkIn(await mailTo(next)))
  await button(page, 'Confirm email').press('Enter')
  await expect(page.getByText(`Your email is now ${next}.`)).toBeVisible()
  await openAccount(page)
  await expect(card(page).getByText(`${next} is confirmed.`)).toBeVisible()

  await page.goto(linkIn(await mailTo(email, 2)))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restore email')
  await expectFits(page, 'restore email')
  await button(page, 'Restore email').press('Enter')
  await expect(page.getByText(`Your email is ${email} again.`)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Choose a new password' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible()
  expect(site.output()).not.toContain(tokenIn(mail))
  expect(site.output()).not.toContain('thandi')
})

test('s35 W8 a minor names a guardian, who agrees by the link in the mail', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const [email, guardian] = ['lerato@school.example', 'mother@home.example']
  await signUp(page, email, '14')
  await page.getByLabel('Email of your parent or guardian').fill(guardian)
  await expectFits(page, 'sign-up of a minor')
  await button(page, 'Sign Up').click()
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
  await openAccount(page, 'Your guardian')
  await expectFits(page, 'account without a guardian')

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(linkIn(await mailTo(guardian)))
  await expect(elsewhere.getByText(email)).toBeVisible()
  await expectFits(elsewhere, 'guardian')
  await button(elsewhere, 'I agree').press('Enter')
  await expect(elsewhere.getByText('Thank you. Your consent is saved.')).toBeVisible()
  await elsewhere.context().close()
  await page.reload()
  await scrollToCard(page, card(page))
  await expect(page.getByRole('region', { name: 'Your guardian' })).toHaveCount(0)
})

test.describe('a browser that prefers Afrikaans', () => {
  test.use({ locale: 'af-ZA' })

  test('pages and mails are in Afrikaans', async ({ page }) => {
    await open(page, '/sign-up')
    await page.getByLabel('E-pos', { exact: true }).fill('naledi@school.example')
    await page.getByLabel('Wagwoord', { exact: true }).fill(password)
    await page.getByLabel('Bevestig wagwoord', { exact: true }).fill(password)
    await button(page, 'Registreer').click()
    const mail = await mailTo('naledi@school.example')
    expect(mail).toMatchObject({ subject: 'Bevestig jou e-posadres vir Thuto' })
    await openAccount(page, 'Jou e-posadres')
    await expectFits(page, 'account in Afrikaans')
    await page.goto(linkIn(mail))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bevestig e-posadres')
    await expectFits(page, 'confirm email in Afrikaans')
  })
})
