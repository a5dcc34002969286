/** Moments as the protocol writes them: whole seconds, or days in what is asked for. */

const secondMs = 1_000
const dayMs = 86_400_000

export interface UtcDatetime {
  readonly granularity: 'day' | 'second'
  readonly first: Date
  /** Its last second. */
  readonly last: Date
}

/** `2026-11-22T08:15:30Z` */
export const utcDatetime = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`

/** Undefined for anything but a day there is, or a second of one. */
export function readUtcDatetime(text: string): UtcDatetime | undefined {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  if (!isDay && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return undefined
  const first = new Date(text)
  // There is no 30 February: it would become another day.
  if (Number.isNaN(first.getTime()) || !utcDatetime(first).startsWith(text)) return undefined
  const last = isDay ? new Date(first.getTime() + dayMs - secondMs) : first
  return { granularity: isDay ? 'day' : 'second', first, last }
}
