/** Sign-in with a provider beside Google, and the ways to sign in of an account: a site and two providers of their own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type FakeOpenIdProvider, startFakeOpenIdProvider } from '#test/fakes/fake-openid-provider.ts'
import { providersSetting } from '#test/fakes/openid-visits.ts'
import { freePort, type RunningSite, startSite } from '#test/running-site.ts'
import { axeFinds } from './setup/access/expect-accessible.ts'
import { expect, test } from './setup/browser-test.ts'

// A sign-in with a provider is no confirmation.
test.use({
  expectedErrors: async ({}, use) => use([/status of 403/]),
})

test.describe('a provider beside Google', () => {
  let google: FakeOpenIdProvider
  let school: FakeOpenIdProvider
  let file: Awaited<ReturnType<typeof providersSetting>>
  let site: RunningSite
  let dataDir = ''

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    google = await startFakeOpenIdProvider({ asks: true })
    school = await startFakeOpenIdProvider({ asks: true })
    file = await providersSetting([school.entry('school', 'Karoo School')])
    dataDir = await mkdtemp(path.join(tmpdir(), 'thuto-providers-'))
    const { OIDC_PROVIDERS_FILE } = file
    const settings = { DATA_DIR: dataDir, PORT: String(await freePort()), ...google.settings }
    site = await startSite({ settings: { ...settings, OIDC_PROVIDERS_FILE } }, 100_000)
  })
  test.afterAll(async () => {
    await site.stop()
    await Promise.all([google.stop(), school.stop(), file.remove()])
    await rm(dataDir, { recursive: true, force: true })
  })

  const open = (page: Page, route: string) => page.goto(`${site.url}/#${route}`)
  async function through(page: Page, label: string, link: 'Continue' | 'Cancel' = 'Continue') {
    const button = page.getByRole('button', { name: label })
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
    // The window may close before the click resolves.
    await popup
      .getByRole('link', { name: link })
      .click()
      .catch(() => {})
    await expect.poll(() => popup.isClosed()).toBe(true)
  }
  const person = (key: string) => ({
    sub: `sub-${key}`,
    email: `${key}@school.example`,
    name: 'Thabo Mokoena',
  })

  test('UNI-15 UNI-16 UNI-19 button of the second provider is below Google, signs in and shows errors', async ({
    page,
  }) => {
    school.be(person('thabo'))
    for (const [route, first] of [
      ['/sign-up', 'Sign up with Google'],
      ['/sign-in', 'Sign in with Google'],
    ] as const) {
      await open(page, route)
      const buttons = page.getByRole('main').getByRole('button', { name: / with (Google|Karoo)/ })
      await expect(buttons).toHaveText([first, 'Sign in with Karoo School'])
    }
    await through(page, 'Sign in with Karoo School', 'Cancel')
    await expect(page.getByRole('alert')).toHaveText('Sign-in process was canceled. Please try again.')
    school.be({ ...person('thabo'), email_verified: false })
    await through(page, 'Sign in with Karoo School')
    await expect(page.getByRole('alert')).toHaveText('Sign-in with Karoo School did not work. Try again.')
    school.be(person('thabo'))
    await through(page, 'Sign in with Karoo School')
    await expect(page.getByText('Signed in as thabo@school.example')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    // The sign-in page redirects a member until the session has ended.
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await open(page, '/sign-in')
    school.be({ ...person('thabo'), sub: 'sub-of-another' })
    await through(page, 'Sign in with Karoo School')
    await expect(page.getByRole('alert')).toHaveText(
      'This email already has an account. Sign in the way you did before.',
    )
  })

  test(
    'UNI-20 UNI-21 an account of the provider connects Google, disconnects the provider and is deleted',
    { tag: '@long' },
    async ({ page }) => {
      school.be(person('palesa'))
      google.be({ ...person('palesa'), sub: 'sub-at-google' })
      await open(page, '/sign-in')
      await through(page, 'Sign in with Karoo School')
      await expect(page.getByText('Signed in as palesa@school.example')).toBeVisible()
      await open(page, '/view-account')
      const ways = page.getByRole('region', { name: 'Ways to sign in' })
      await expect(ways.getByRole('listitem')).toHaveText(['Karoo School'])
      await ways.getByRole('button', { name: 'Change ways to sign in' }).click()
      await through(page, 'Confirm with Karoo School')
      await through(page, 'Connect Google')
      await expect(ways.getByRole('status')).toHaveText('Google is connected.')
      expect(await axeFinds(page)).toEqual([])
      await ways.getByRole('button', { name: 'Disconnect Karoo School' }).click()
      await expect(ways.getByRole('status')).toHaveText('Karoo School is disconnected.')
      await expect(ways.getByRole('listitem')).toHaveText(['Google'])
      await page.getByRole('button', { name: /^Delete Account/ }).click()
      await expect(
        page.getByText('You sign in with Google. Confirm with Google to delete your account.'),
      ).toBeVisible()
      await through(page, 'Confirm Delete Account with Google')
      await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    },
  )
})
