import { setTimeout as pause } from 'node:timers/promises'

interface RetryLimits {
  readonly limitMs: number
  readonly firstPauseMs?: number
  readonly longestPauseMs?: number
}

/** Calls `attempt` until it gives something, with pauses that grow by half; undefined once `limitMs` are over. */
export async function retry<T>(
  attempt: () => Promise<T | undefined>,
  { limitMs, firstPauseMs = 20, longestPauseMs = 1_000 }: RetryLimits,
): Promise<T | undefined> {
  const end = performance.now() + limitMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const outcome = await attempt()
    if (outcome !== undefined) return outcome
    if (performance.now() + pauseMs > end) return undefined
    await pause(pauseMs)
  }
}
