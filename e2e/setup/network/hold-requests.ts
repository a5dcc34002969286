import type { Page, Route } from '@playwright/test'

/** Holds requests to an address until the returned function is called, then handles them with `then`. */
export async function holdRequests(page: Page, address: string, then: (route: Route) => Promise<void>) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(address, async (route) => {
    await held
    await then(route)
  })
  return letGo
}
