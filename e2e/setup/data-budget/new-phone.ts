/** A phone that has never been here. */
import type { Browser, BrowserContext } from '@playwright/test'
import { signInByCall } from '../browser-test.ts'

interface PhoneOptions {
  readonly baseURL: string
  /** One of the small school's people, who is signed in; nobody where it is missing. */
  readonly as?: string | undefined
  readonly serviceWorkers?: 'allow' | 'block'
  /** As its owner has set it. */
  readonly saveData?: boolean
}

/** Close it at the end. */
export async function newPhone(
  browser: Browser,
  { baseURL, as, serviceWorkers = 'block', saveData = false }: PhoneOptions,
): Promise<BrowserContext> {
  const screen = {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  }
  const context = await browser.newContext({ ...screen, baseURL, serviceWorkers })
  if (saveData)
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
    )
  if (as !== undefined) await signInByCall(context.request, as)
  return context
}
