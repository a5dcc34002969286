/**
 * A stopped page clock that only the test advances. `expect.element`, `click` and `fill` advance it too, for as long as
 * they wait: a test that counts time uses `clickNow` and `userEvent.keyboard`.
 */
import { vi } from 'vitest'

const frame = () => new Promise(requestAnimationFrame)

/** Stops the clock until the end of the test. */
export const stopClock = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })

/** Advances the clock and waits for a render. */
export async function advance(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  await frame()
}

/** Advances the clock by `stepMs` until the condition holds. */
export async function advanceUntil(holds: () => boolean, stepMs: number) {
  while (!holds()) await advance(stepMs)
}

/** Waits until the condition holds without advancing the clock. */
export async function waitUntilDrawn(holds: () => boolean) {
  while (!holds()) await frame()
}
