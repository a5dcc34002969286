/** Observes and slows down uploads. */
import type { Locator, Page, Request } from '@playwright/test'
import { expect } from '../browser-test.ts'

let made = 0
/** Returns a unique title. */
export const ownTitle = (title: string) => `${title} ${process.pid} ${(made += 1)}`

/** Records requests to an address from now on. */
export function requestsTo(page: Page, address: RegExp): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (address.test(request.url())) requests.push(request)
  })
  return requests
}

/** Records upload chunks from now on. */
export function chunkRequests(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request)
  })
  return sent
}

/** Limits the upload speed; returns a function that changes it, -1 for no limit. */
export async function limitUploadSpeed(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  const set = async (uploadThroughput: number): Promise<void> => {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  }
  await set(bytesPerSecond)
  return set
}

/** Advances the installed clock until the element is visible. */
export const advanceUntilVisible = (page: Page, something: Locator) =>
  expect(async () => {
    await page.clock.runFor(5_000)
    await expect(something).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [1], timeout: 60_000 })

/** Records the values of the progress bar; returns a reader without repetitions. */
export async function recordProgress(page: Page) {
  const seen = await page.evaluateHandle(() => {
    const values: number[] = []
    const record = () => values.push(...[...document.querySelectorAll('progress')].map(({ value }) => value))
    new MutationObserver(record).observe(document.body, { subtree: true, childList: true, attributes: true })
    return values
  })
  return async () => (await seen.jsonValue()).filter((value, i, all) => value !== all[i - 1])
}
