/** What the analytics code of a page says and sends. */
import type { Page } from '@playwright/test'
import { readAnalyticsConfig, recordPageEvent, registerInstallation } from '#features/analytics/contract.ts'

export interface PostedEvent {
  readonly token: string
  readonly userId: string
  readonly page: string
  readonly eventType: string
  readonly timestamp: string
  readonly heartbeats?: readonly string[]
}

const names: Readonly<Record<string, string>> = {
  [readAnalyticsConfig.path]: 'config',
  [registerInstallation.path]: 'register',
  [recordPageEvent.path]: 'event',
}

/** Everything a page asks for from now on, with what of it is analytics. */
export function recordPageEvents(page: Page) {
  const recorded = {
    /** Every address asked for. */
    asked: [] as string[],
    /** `script`, `config`, `register`, `event`, in the order they were asked for. */
    calls: [] as string[],
    posted: [] as PostedEvent[],
    /** Records of the console. */
    logged: [] as string[],
    complaints: [] as string[],
    pages: () => recorded.posted.map((event) => event.page),
  }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    recorded.asked.push(request.url())
    const name = /\/assets\/start-deferred-[^/]*\.js$/.test(pathname) ? 'script' : names[pathname]
    if (name === undefined) return
    recorded.calls.push(name)
    if (name === 'event') recorded.posted.push(request.postDataJSON() as PostedEvent)
  })
  page.on('console', (line) => {
    if (line.text().startsWith('Page event')) recorded.logged.push(line.text())
    if (line.text().startsWith('Analytics failed')) recorded.complaints.push(line.text())
  })
  return recorded
}

/** Whether a tab sends events: from before it takes the first one out of what waits until the last one is answered. */
export const isSending = (page: Page) => page.evaluate(() => 'analytics sender' in localStorage)

/** How many events wait in the browser. */
export const queuedEvents = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('analytics event ')).length)
