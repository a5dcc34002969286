import { expect, type Page } from '@playwright/test'

/**
 * From here on time goes only where the story sends it; the page's clock is installed. A clock that runs on while the
 * story looks has gone further on a busy machine. Gives the ms that have passed in the page by now, at most.
 */
export async function pauseClock(page: Page): Promise<number> {
  // It leaps a little ahead, and says no when that moment has passed already.
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)).toPass()
  return page.evaluate(() => performance.now())
}

/** A time zone in which it is about noon now: what is of today stays so for longer than a story lasts. */
export function zoneAtNoon(now = new Date()): string {
  const ahead = 12 - now.getUTCHours()
  // The names of these zones count westward.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
