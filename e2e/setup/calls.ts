/** API calls without a page: to prepare data and to check the server. */
import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test'
import { expect, signInByCall } from './browser-test.ts'

/** Returns an API context signed in as a demo account. The caller disposes of it. */
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

/** Contributes a link that waits for review; returns its id. */
export async function contributeLink(
  calls: Pick<APIRequestContext, 'post'>,
  { title, subject = 'History', tags = [] }: LinkToContribute,
) {
  const link = 'https://school.example/a-page'
  const answer = await calls.post('/api/resources', { data: { subject, title, tags, link } })
  expect(answer.status()).toBe(201)
  const { id }: { id: string } = await answer.json()
  return id
}
