/** Somebody with an account of their own and a browser without a screen: with whom something is done in a story. */
import type { PlaywrightWorkerArgs } from '@playwright/test'
import { newcomer } from './accounts.ts'
import { expect } from './browser-test.ts'

interface About {
  readonly first_name?: string
  readonly last_name?: string
  readonly requested_role?: 'student' | 'educator'
}

/** Makes an account and signs it in. */
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
