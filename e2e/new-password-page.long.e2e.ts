/** Password reset on a site with mail and on one without. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { linkIn, type FakeMailServer, startFakeMailServer, tokenIn } from '#test/fakes/fake-mail-server.ts'
import { freePort, type RunningSite, startSite } from '#test/running-site.ts'
import { expect, test } from './setup/browser-test.ts'

const admin = { email: 'head@school.example', password: 'the-first-admin-here' }
const changed = 'a-morning-at-the-river'

test.describe('on a site that sends mail', () => {
  test.describe.configure({ mode: 'serial' })
  let dataDir = ''
  let box: FakeMailServer
  let site: RunningSite

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    dataDir = await mkdtemp(path.join(tmpdir(), 'thuto-new-password-'))
    box = await startFakeMailServer()
    site = await startSite({
      settings: {
        DATA_DIR: dataDir,
        PORT: String(await freePort()),
        SMTP_URL: box.url,
        MAIL_FROM: 'Thuto <no-reply@school.example>',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        LOG_LEVEL: 'info',
      },
    })
  })
  test.afterAll(async () => {
    await site.stop()
    await box.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** Besides notices about sign-ins. */
  const resetMails = () => box.mails.filter((mail) => linkIn(mail).includes('/new-password?'))
  const post = (route: string, body: object) =>
    fetch(site.url + route, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.url },
      body: JSON.stringify(body),
    })
  const open = async (page: Page, route: string) => {
    await page.goto(`${site.url}/#${route}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const askFor = async (page: Page, email: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'we have sent it a link' })).toBeVisible()
  }
  const choose = async (page: Page, password: string, confirmation = password) => {
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password', { exact: true }).fill(confirmation)
    await page.getByRole('button', { name: 'Save new password' }).click()
  }

  test('T11 T43 a reset link from the mail sets a new password, ends old sessions and works once', async ({
    page,
    expectedErrors,
  }) => {
    test.setTimeout(120_000)
    expectedErrors.push(/410/)
    const elsewhere = await post('/api/sign-in', admin)
    const cookie = elsewhere.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const sessionElsewhere = async () =>
      (
        (await (await fetch(`${site.url}/api/session`, { headers: { cookie } })).json()) as {
          account: object | null
        }
      ).account
    expect(await sessionElsewhere()).not.toBeNull()

    await open(page, '/sign-in')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New password')
    await askFor(page, admin.email)
    await expect.poll(resetMails, { timeout: 30_000 }).toHaveLength(1)
    const [mail] = resetMails()
    expect(mail).toMatchObject({ to: [{ address: admin.email }], subject: 'Reset your Thuto password' })

    await page.goto(linkIn(mail))
    await choose(page, 'short')
    await expect(page.getByText('Password is too weak. Please choose a stronger password.')).toBeVisible()
    await choose(page, changed, 'something else')
    await expect(page.getByText('Passwords do not match. Please confirm your password.')).toBeVisible()
    await expect(page.getByLabel('Confirm password', { exact: true })).toBeFocused()
    await choose(page, changed)
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeFocused()
    expect(await sessionElsewhere()).toBeNull()
    expect((await post('/api/sign-in', admin)).status).toBe(401)

    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(changed)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText(`Signed in as ${admin.email}`)).toBeVisible()

    await page.goto(linkIn(mail))
    await choose(page, 'another-one-for-me')
    await expect(page.getByText('This link has been used or has expired. Request a new one.')).toBeVisible()
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible()
    expect(site.output()).not.toContain(tokenIn(mail))
    expect(site.output()).not.toContain('head@school')
  })

  test('T13 an unknown email gets the same page and no mail; an invalid email shows an error at once', async ({
    page,
  }) => {
    const before = resetMails().length
    await open(page, '/new-password')
    await page.getByLabel('Email').fill('not an email')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('Enter a full email address, for example name@school.example.')).toBeVisible()
    await askFor(page, 'nobody@school.example')
    await askFor(page, admin.email)
    await expect.poll(() => resetMails().length, { timeout: 30_000 }).toBe(before + 1)
    expect(resetMails().at(-1)).toMatchObject({ to: [{ address: admin.email }] })
  })
})
