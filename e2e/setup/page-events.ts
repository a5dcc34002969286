/** Records console lines and requests of the analytics code. */
import type { Page } from '@playwright/test'
import {
  readAnalyticsConfig,
  recordPageEvent,
  registerInstallation,
} from '#features/insight/analytics/contract.ts'

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

/** Records every request of a page from now on, with its analytics calls. */
export function recordPageEvents(page: Page) {
  const recorded = {
    /** Every requested URL. */
    urls: [] as string[],
    /** `script`, `config`, `register`, `event`, in request order. */
    calls: [] as string[],
    posted: [] as PostedEvent[],
    /** Console lines of page events. */
    logged: [] as string[],
    errors: [] as string[],
    pages: () => recorded.posted.map((event) => event.page),
  }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    recorded.urls.push(request.url())
    const name = /\/assets\/start-deferred-[^/]*\.js$/.test(pathname) ? 'script' : names[pathname]
    if (name === undefined) return
    recorded.calls.push(name)
    if (name === 'event') recorded.posted.push(request.postDataJSON() as PostedEvent)
  })
  page.on('console', (line) => {
    if (line.text().startsWith('Page event')) recorded.logged.push(line.text())
    if (line.text().startsWith('Analytics failed')) recorded.errors.push(line.text())
  })
  return recorded
}

/** True while a tab sends queued events, from the first until the last response. */
export const isSending = (page: Page) => page.evaluate(() => 'analytics sender' in localStorage)

/** Returns the number of queued events. */
export const queuedEvents = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('analytics event ')).length)
