/** A phone with an empty browser profile. */
import type { Browser, BrowserContext } from '@playwright/test'
import { signInByCall } from '../browser-test.ts'

interface PhoneOptions {
  readonly baseURL: string
  /** Key of a demo account to sign in; none when missing. */
  readonly as?: string | undefined
  readonly serviceWorkers?: 'allow' | 'block'
  /** Data saving of the system. */
  readonly saveData?: boolean
}

/** The caller closes it. */
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
