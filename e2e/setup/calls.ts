/** Calls to the site without a browser: for what others did before a story begins, and to look behind the screen. */
import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test'
import { expect, signInByCall } from './browser-test.ts'

/** A browser of one of the small school's people, signed in, without its screen. Dispose of it at the end. */
export async function apiAs(
  { request }: PlaywrightWorkerArgs['playwright'],
  baseURL: string | undefined,
  key: string,
): Promise<APIRequestContext> {
  const calls = await request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { 'sec-fetch-site': 'same-origin' },
  })
  await signInByCall(calls, key)
  return calls
}

export interface LinkToContribute {
  readonly title: string
  readonly subject?: string
  readonly tags?: readonly string[]
}

/** Files a link that waits for review; gives its id. */
export async function contributeLink(
  calls: APIRequestContext,
  { title, subject = 'History', tags = [] }: LinkToContribute,
) {
  const link = 'https://school.example/a-page'
  const answer = await calls.post('/api/resources', { data: { subject, title, tags, link } })
  expect(answer.status()).toBe(201)
  const { id }: { id: string } = await answer.json()
  return id
}
