/** Pauses between tries, of the event stream as of storage calls (spec 9). */
const firstPauseMs = 1_000
const growth = 1.5
export const maxPauseMs = 60_000

/** The pause after the `failures`th failure in a row, counted from 1, before jitter. */
export const pauseMs = (failures: number) => Math.min(firstPauseMs * growth ** (failures - 1), maxPauseMs)

/** Half as much to half again as much, so that clients of a site that comes back do not all knock at once. */
export const jittered = (ms: number, random: number) => ms * (0.5 + random)
