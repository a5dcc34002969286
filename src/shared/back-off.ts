/** Exponential back-off with jitter. Apart from `retry.ts`, so that the first visit loads only this. */

/** Pauses between tries of the event stream and of storage calls (SDK-04, SDK-07). */
const firstPauseMs = 1_000
const growth = 1.5
export const maxPauseMs = 60_000

/** Returns the pause in ms after a number of failures in a row, from 1, before jitter. */
export const pauseMs = (failures: number) => Math.min(firstPauseMs * growth ** (failures - 1), maxPauseMs)

/** Half to one and a half times the pause, so that clients of a restarted site do not all reconnect at once. */
export const jittered = (ms: number, random: number) => ms * (0.5 + random)
