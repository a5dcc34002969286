/** Counts the transfer of a page: headers and compressed bodies. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

export const kB = 1_000

export interface Received {
  readonly url: string
  /** Resource type of the developer tools: Document, Script, Stylesheet, Fetch, Image … */
  readonly type: string
  readonly bytes: number
}

export const sumOfBytes = (list: readonly Received[]) => list.reduce((all, { bytes }) => all + bytes, 0)

/** Counts every request of the page from now on; an event stream when it ends. */
export async function countBytes(page: Page) {
  const received: Received[] = []
  const underWay = new Map<string, { url: string; type: string }>()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, response, type }) =>
    underWay.set(requestId, { url: response.url, type }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = underWay.get(requestId)
    if (known) received.push({ ...known, bytes: encodedDataLength })
  })
  return {
    received,
    total: () => sumOfBytes(received),
    scripts: () => sumOfBytes(received.filter(({ type }) => type === 'Script')),
    pictures: () => sumOfBytes(received.filter(({ type }) => type === 'Image')),
  }
}
export type Counted = Awaited<ReturnType<typeof countBytes>>

const pollIntervalMs = 250
const quietLooks = 3

/** Waits until a count is stable: a page with an event stream never becomes idle. */
export async function waitUntilStable(count: () => number) {
  for (let same = 0, before = -1; same < quietLooks; same += 1) {
    const now = count()
    if (now !== before) same = 0
    before = now
    await pause(pollIntervalMs)
  }
}

/**
 * Returns what notices of other tests load, as tests share accounts: the session again (a page itself reads it
 * twice) and the links to what waits.
 */
export const ofOtherTests = (received: readonly Received[]) => [
  ...received.filter(({ url }) => url.endsWith('/api/session')).slice(2),
  ...received.filter(({ url }) => url.includes('/assets/waiting-links-')),
]

/** Returns the URLs requested from other hosts (CALL-01). */
export const externalRequests = ({ received }: Counted, siteUrl: string) =>
  received.map(({ url }) => url).filter((url) => !url.startsWith(`${siteUrl}/`) && !/^(data|blob):/.test(url))
