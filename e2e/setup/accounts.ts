/** Accounts of one test, so that other tests do not see them change. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page, PlaywrightWorkerArgs } from '@playwright/test'
import { expect } from './browser-test.ts'

export interface Newcomer {
  readonly email: string
  readonly password: string
}

/** Returns credentials with a unique email. */
export const newcomer = (): Newcomer => ({
  email: `story-${randomUUID()}@school.example`,
  password: 'a lantern for four late readers',
})

interface About {
  readonly first_name?: string
  readonly last_name?: string
  readonly institution?: string
  readonly age?: number
  readonly requested_role?: 'student' | 'educator'
}

/** Makes an account through the API and leaves the page's browser signed in as it; open a page afterwards. */
export async function signUpAsNew(
  page: Page,
  about: About = {},
): Promise<Newcomer & { readonly id: string }> {
  const person = newcomer()
  const answer = await page.request.post('/api/sign-up', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { ...person, ...about },
  })
  expect(answer.status()).toBe(201)
  const { account }: { account: { id: string } } = await answer.json()
  return { ...person, id: account.id }
}

/** Makes an account without a page. Returns its API context, and `role()`, which reads its current role. */
export async function signUpByCall(
  { request }: PlaywrightWorkerArgs['playwright'],
  baseURL: string | undefined,
  about: About = {},
) {
  const person = newcomer()
  const calls = await request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { 'sec-fetch-site': 'same-origin' },
  })
  const answer = await calls.post('/api/sign-up', { data: { ...person, ...about } })
  expect(answer.status()).toBe(201)
  const { account }: { account: { id: string } } = await answer.json()
  const role = async () => {
    const session: { account: { role: string } | null } = await (await calls.get('/api/session')).json()
    return session.account?.role
  }
  return { ...person, id: account.id, calls, role }
}

/** Scrolls the account page down until a card of its security section, which is loaded when it is near, is there. */
export const scrollToCard = (page: Page, card: Locator) =>
  expect(async () => {
    await page.mouse.wheel(0, 5_000)
    await expect(card).toBeVisible({ timeout: 500 })
  }).toPass()
