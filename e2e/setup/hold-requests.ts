import type { Page, Route } from '@playwright/test'

/** Holds every call of an address back until it is let go, then does `then` with it. Gives what lets go. */
export async function holdRequests(page: Page, address: string, then: (route: Route) => Promise<void>) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(address, async (route) => {
    await held
    await then(route)
  })
  return letGo
}
