/** Accounts of a story's own, so that no other story sees them change. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './browser-test.ts'

export interface Newcomer {
  readonly email: string
  readonly password: string
}

/** Nobody has this email yet. */
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
