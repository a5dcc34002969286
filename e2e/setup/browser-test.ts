/** Base of every browser test: the site's address, and pages that must not log console errors. */
import { type APIRequestContext, expect, type Page, test as base } from '@playwright/test'
import { people } from '#seed/people.ts'

const siteUrl = () => process.env['E2E_SITE'] ?? ''

export interface ConsoleFixtures {
  /** Expected console errors; any other one fails the test. */
  readonly expectedErrors: RegExp[]
  /** Closes the pages that a test opened beside its own: live ones would load the site and slow down the next tests. */
  readonly closeOthers: undefined
}

export const test = base.extend<ConsoleFixtures>({
  baseURL: async ({}, use) => use(siteUrl()),
  expectedErrors: async ({}, use) => use([]),
  closeOthers: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  page: async ({ page, expectedErrors }, use) => {
    const errors: { readonly text: string; readonly url?: string }[] = []
    page.on('console', (line) => {
      if (line.type() === 'error') errors.push({ text: line.text(), url: line.location().url })
    })
    page.on('pageerror', (error) => errors.push({ text: error.message }))
    await use(page)
    // Errors of released routes and of live pages after the test do not count.
    const unexpected = errors.filter(({ text }) => !expectedErrors.some((pattern) => pattern.test(text)))
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(unexpected).toEqual([])
  },
})
export { expect }

/** Opens a route of the app and waits for its heading. */
export async function visit(page: Page, route: string) {
  await page.goto(`/#${route}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Clears the session as if it had expired. Leaves the page first: an open page would log an error. */
export async function clearSession(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

export function personOf(key: string) {
  const person = people.find((candidate) => candidate.key === key)
  if (!person) throw new Error(`The small school has no person ${key}`)
  return person
}

/** Signs in as an account of the demo data; the session is in the cookies of this context. */
export async function signInByCall(calls: APIRequestContext, key: string) {
  const { email, password } = personOf(key)
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await calls.post('/api/sign-in', { headers, data: { email, password } })
  expect(answer.status()).toBe(200)
}

/** Signs a browser in by a call. A page of the app that is open shows it after a reload. */
export const signInAs = (page: Page, key: string) => signInByCall(page.request, key)

/** Signs in through the sign-in page: for journeys, and for browsers that have a page of the app open. */
export async function signInByForm(page: Page, key: string) {
  const { email, password } = personOf(key)
  await visit(page, '/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
}
