/** The clock of the page, stopped: time passes only where the test says so. `expect.element` would move it as well. */
import { vi } from 'vitest'

const frame = () => new Promise(requestAnimationFrame)

/** Stops it until the test is over. */
export const stopClock = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })

/** Lets so many milliseconds pass, and waits until the page is drawn. */
export async function advance(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  await frame()
}

/** Lets time pass by `stepMs` until the condition holds. */
export async function advanceUntil(holds: () => boolean, stepMs: number) {
  while (!holds()) await advance(stepMs)
}

/** Waits until the condition holds, while no time passes. */
export async function waitUntilDrawn(holds: () => boolean) {
  while (!holds()) await frame()
}
