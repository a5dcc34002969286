import { expect, type Page } from '@playwright/test'

/**
 * Pauses the installed clock of the page, so that a busy machine does not advance it. Returns the elapsed ms of the
 * page.
 */
export async function pauseClock(page: Page): Promise<number> {
  // `pauseAt` needs a future time and fails when it has passed.
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)).toPass()
  return page.evaluate(() => performance.now())
}

/** Returns a time zone where it is about noon, so that the date does not change during a test. */
export function zoneAtNoon(now = new Date()): string {
  const ahead = 12 - now.getUTCHours()
  // The names of these zones count westward.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
