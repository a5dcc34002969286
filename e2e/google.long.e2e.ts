/** Sign-up and sign-in with Google on an own site with a fake OpenID provider. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type FakeOpenIdProvider, startFakeOpenIdProvider } from '#test/fakes/fake-openid-provider.ts'
import { freePort, type RunningSite, startSite } from '#test/running-site.ts'
import { axeFinds } from './setup/access/expect-accessible.ts'
import { expect, test, visit } from './setup/browser-test.ts'

const closedWords = 'Sign-in process was closed. Please try again.'
/** The site waits three seconds for the result of a closed window. */
const slowly = { timeout: 15_000 }

test.describe('with Google configured', () => {
  let google: FakeOpenIdProvider
  let site: RunningSite
  let dataDir = ''

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    google = await startFakeOpenIdProvider({ asks: true })
    dataDir = await mkdtemp(path.join(tmpdir(), 'thuto-google-'))
    const settings = { DATA_DIR: dataDir, PORT: String(await freePort()), ...google.settings }
    site = await startSite({ settings }, 100_000)
  })
  test.afterAll(async () => {
    await site.stop()
    await google.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const open = (page: Page, route: string) => page.goto(`${site.url}/#${route}`)
  const googleButton = (page: Page, label = 'Sign in with Google') =>
    page.getByRole('button', { name: label })

  /** Clicks and waits for the consent page. */
  async function click(page: Page, label?: string) {
    const [popup] = await Promise.all([page.waitForEvent('popup'), googleButton(page, label).click()])
    await expect(popup.getByRole('heading', { name: 'Pretend Google' })).toBeVisible()
    return popup
  }
  const closed = (popup: Page) => expect.poll(() => popup.isClosed()).toBe(true)
  async function answer(popup: Page, link: 'Continue' | 'Cancel') {
    // The window may close before the click resolves.
    await popup
      .getByRole('link', { name: link })
      .click()
      .catch(() => {})
    await closed(popup)
  }
  const signedIn = (page: Page, email: string) =>
    expect(page.getByText(`Signed in as ${email}`)).toBeVisible()

  const person = (key: string) => ({
    sub: `sub-${key}`,
    email: `${key}@gmail.example`,
    name: 'Nomsa Dlamini',
  })

  test('AUTH-13 AUTH-16 AUTH-21 CALL-09 sign-up and a later sign-in open a Google window, which closes after use', async ({
    page,
  }) => {
    google.be(person('nomsa'))
    const policies = new Map<string, string | undefined>()
    page.context().on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (response.request().isNavigationRequest() && response.url().startsWith(site.url))
        policies.set(pathname, response.headers()['cross-origin-opener-policy'])
    })
    await open(page, '/sign-up')
    await answer(await click(page, 'Sign up with Google'), 'Continue')
    await signedIn(page, 'nomsa@gmail.example')
    // Both documents send COOP, and the redirect back still works.
    expect(policies.get('/')).toBe('same-origin-allow-popups')
    expect(policies.get('/google-done.html')).toBe('same-origin-allow-popups')
    await open(page, '/view-account')
    await expect(page.getByText('open access user').first()).toBeVisible()

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await open(page, '/sign-in')
    await answer(await click(page), 'Continue')
    await signedIn(page, 'nomsa@gmail.example')
    await expect(page).toHaveURL(/#\/$/)
  })

  test('ERR-11 closing the window shows the error', async ({ page }) => {
    await open(page, '/sign-in')
    await (await click(page)).close()
    await expect(page.getByRole('alert')).toHaveText(closedWords, slowly)
  })

  test('ERR-12 refusing at Google shows the error', async ({ page }) => {
    await open(page, '/sign-in')
    await answer(await click(page), 'Cancel')
    await expect(page.getByRole('alert')).toHaveText('Sign-in process was canceled. Please try again.')
  })

  test(
    'ERR-12 a second click replaces the first window and can be completed',
    { tag: '@long' },
    async ({ page }) => {
      google.be(person('second'))
      await open(page, '/sign-in')
      const popup = await click(page)
      const first = popup.url()
      await googleButton(page).click()
      await expect(page.getByRole('alert')).toHaveText('Sign-in process was canceled. Please try again.')
      // Both Google pages look alike, and the first one is stale.
      await expect.poll(() => popup.url()).not.toBe(first)
      expect(page.context().pages()).toHaveLength(2)
      await expect(popup.getByRole('heading', { name: 'Pretend Google' })).toBeVisible()
      await answer(popup, 'Continue')
      await signedIn(page, 'second@gmail.example')
    },
  )

  test(
    'AUTH-21 sign-in succeeds although cross-origin isolation makes the window look closed',
    { tag: '@long' },
    async ({ page }) => {
      google.be(person('apart'))
      google.hide()
      await open(page, '/sign-in')
      const popup = await click(page)
      await expect(page.getByRole('alert')).toHaveText(closedWords, slowly)
      await answer(popup, 'Continue')
      await signedIn(page, 'apart@gmail.example')
    },
  )

  test(
    'ERR-13 without a connection no window opens',
    { tag: '@long' },
    async ({ page, context, expectedErrors }) => {
      // A page event may be on its way.
      expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /^Analytics failed/)
      await open(page, '/sign-in')
      await expect(googleButton(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await googleButton(page).click()
      await expect(page.getByRole('alert')).toHaveText('Network error. Please check your connection.')
      expect(context.pages()).toHaveLength(1)
      await context.setOffline(false)
      google.be(person('online'))
      const popup = await click(page)
      await expect(page.getByRole('alert')).toHaveText('')
      await answer(popup, 'Continue')
      await signedIn(page, 'online@gmail.example')
    },
  )

  test('ERR-14 T12 ERR-05 an unverified Google email is refused, also on the sign-up page', async ({
    page,
  }) => {
    google.be({ ...person('unverified'), email_verified: false })
    await open(page, '/sign-in')
    await answer(await click(page), 'Continue')
    await expect(page.getByRole('alert')).toHaveText('An error occurred during Google sign-in.')
    await open(page, '/sign-up')
    const signUpFailure = 'An error occurred during Google sign-in. Please try again.'
    await answer(await click(page, 'Sign up with Google'), 'Continue')
    await expect(page.getByRole('alert')).toHaveText(signUpFailure)
    await answer(await click(page, 'Sign up with Google'), 'Cancel')
    await expect(page.getByRole('alert')).toHaveText(signUpFailure)
    await (await click(page, 'Sign up with Google')).close()
    await expect(page.getByRole('alert')).toHaveText(signUpFailure, slowly)
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  })

  test('ERR-14 a blocked window shows the error', { tag: '@long' }, async ({ page }) => {
    await page.addInitScript(() => (window.open = () => null))
    await open(page, '/sign-in')
    await googleButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('An error occurred during Google sign-in.')
  })

  test(
    'ACCT-12 T6 T8 a Google account confirms its deletion at Google; the next sign-in makes a new account',
    { tag: '@long' },
    async ({ page }) => {
      google.be(person('leaving'))
      await open(page, '/sign-up')
      await answer(await click(page, 'Sign up with Google'), 'Continue')
      await signedIn(page, 'leaving@gmail.example')
      await open(page, '/view-account')
      await page.getByRole('button', { name: /^Delete Account/ }).click()
      const confirm = 'Confirm Delete Account with Google'
      google.be(person('somebody-else'))
      await answer(await click(page, confirm), 'Continue')
      await expect(page.getByText('An error occurred during Google sign-in.')).toBeVisible()
      await signedIn(page, 'leaving@gmail.example')
      google.be(person('leaving'))
      await answer(await click(page, confirm), 'Continue')
      await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
      await expect(page).toHaveURL(/#\/$/)
      await open(page, '/sign-in')
      await answer(await click(page), 'Continue')
      await signedIn(page, 'leaving@gmail.example')
    },
  )

  for (const [result, words] of [
    ['signed-in', /Done\. You can close this window/],
    ['other', /Sign-in did not work\. Close this window and try again/],
    ['<img src=x onerror=alert(1)>', /Sign-in did not work/],
  ] as const)
    test(
      `T27 T29 result page opened directly with "${result}" shows the result and leads back`,
      { tag: '@long' },
      async ({ page }) => {
        // A window that a person has been to other pages in is not the page's to close.
        await page.goto(`${site.url}/`)
        const opened = await page.goto(`${site.url}/google-done.html?result=${encodeURIComponent(result)}`)
        expect(opened?.headers()).toMatchObject({
          'cache-control': 'no-cache',
          'cross-origin-opener-policy': 'same-origin-allow-popups',
          'content-security-policy': expect.stringContaining("script-src 'self'"),
        })
        await expect(page.getByRole('status')).toHaveText(words)
        expect(await axeFinds(page)).toEqual([])
        await page.getByRole('link', { name: /^Back to/ }).click()
        await expect(page).toHaveURL(`${site.url}/`)
      },
    )
})

test.describe('without Google configured', () => {
  test('AUTH-13 ERR-05 AUTH-21 ERR-14 Google buttons stay, open no window and show the error', async ({
    page,
  }) => {
    await visit(page, '/sign-in')
    await page.getByRole('button', { name: 'Sign in with Google' }).click()
    await expect(page.getByRole('alert')).toHaveText('An error occurred during Google sign-in.')
    await visit(page, '/sign-up')
    await page.getByRole('button', { name: 'Sign up with Google' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'An error occurred during Google sign-in. Please try again.',
    )
    expect(page.context().pages()).toHaveLength(1)
  })
})
