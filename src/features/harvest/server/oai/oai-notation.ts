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

/** `oai:thuto.example:{id}`: what a record is called everywhere. */

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const beginning = (baseUrl: string) => `oai:${new URL(baseUrl).hostname}:`

export const oaiIdentifier = (baseUrl: string, id: string): string => beginning(baseUrl) + id

/** The id of the resource; undefined for what is called otherwise here. */
export function idOf(baseUrl: string, identifier: string): string | undefined {
  const begins = beginning(baseUrl)
  const id = identifier.startsWith(begins) ? identifier.slice(begins.length) : ''
  return uuid.test(id) ? id : undefined
}
