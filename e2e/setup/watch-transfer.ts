/** To look on while a file travels. */
import type { Locator, Page, Request } from '@playwright/test'
import { expect } from './browser-test.ts'

let made = 0
/** A title no other story has. */
export const ownTitle = (title: string) => `${title} ${process.pid} ${(made += 1)}`

/** The requests to an address from now on, as they set out. */
export function requestsTo(page: Page, address: RegExp): Request[] {
  const asked: Request[] = []
  page.on('request', (request) => {
    if (address.test(request.url())) asked.push(request)
  })
  return asked
}

/** The pieces of files that set out from now on. */
export function chunkRequests(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request)
  })
  return sent
}

/** Lets bytes leave at so many a second; gives what changes that, -1 for as fast as it goes. */
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

/** Lets minutes pass in a page whose clock is installed, until something is there. */
export const advanceUntilVisible = (page: Page, something: Locator) =>
  expect(async () => {
    await page.clock.runFor(5_000)
    await expect(something).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [1], timeout: 60_000 })

/** Notes every value of the progress bar; gives them without repetitions. */
export async function recordProgress(page: Page) {
  const seen = await page.evaluateHandle(() => {
    const values: number[] = []
    const look = () => values.push(...[...document.querySelectorAll('progress')].map(({ value }) => value))
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
    return values
  })
  return async () => (await seen.jsonValue()).filter((value, i, all) => value !== all[i - 1])
}
