/** An educator of one test with a contribution that a moderator has sent back. */
import type { APIRequestContext, Page, PlaywrightWorkerArgs } from '@playwright/test'
import { signUpAsNew } from './accounts.ts'
import { expect } from './browser-test.ts'
import { apiAs, contributeLink } from './calls.ts'

type Playwright = PlaywrightWorkerArgs['playwright']

/** Signs the browser of the page in as a new educator. */
export async function signUpAsEducator(page: Page, playwright: Playwright, baseURL: string | undefined) {
  const person = await signUpAsNew(page)
  const admin = await apiAs(playwright, baseURL, 'admin')
  const answer = await admin.patch(`/api/users/${person.id}`, { data: { role: 'educator' } })
  expect(answer.status()).toBe(200)
  await admin.dispose()
  return person
}

/** Contributes a link as the person of this browser; returns its id. */
export const contributeAs = (page: Page, title: string) =>
  contributeLink(
    {
      post: (address, options) =>
        page.request.post(address, { ...options, headers: { 'sec-fetch-site': 'same-origin' } }),
    },
    { title, tags: ['Grade 4'] },
  )

/** Sends a contribution back to its author, as the moderation list shows it now. */
export async function sendBack(moderator: APIRequestContext, id: string, title: string) {
  const list = await moderator.get(`/api/moderation?q=${encodeURIComponent(title)}`)
  const { unverified }: { unverified: { id: string; seen: string }[] } = await list.json()
  const seen = unverified.find((each) => each.id === id)?.seen
  const data = { seen, reason: 'title-or-tags', text: 'Please name the topic in the title.' }
  const answer = await moderator.post(`/api/resources/${id}/return`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}
