/** Datestamps and identifiers in the notation of OAI-PMH. */

const secondMs = 1_000
const dayMs = 86_400_000

interface UtcDatetime {
  readonly granularity: 'day' | 'second'
  readonly first: Date
  /** The last second of a day; of a second, that second. */
  readonly last: Date
}

/** `2026-11-22T08:15:30Z` */
export const utcDatetime = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`

/** Undefined unless the text is an existing day or second. */
export function parseUtcDatetime(text: string): UtcDatetime | undefined {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  if (!isDay && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return undefined
  const first = new Date(text)
  // `Date` turns 30 February into a day of March.
  if (Number.isNaN(first.getTime()) || !utcDatetime(first).startsWith(text)) return undefined
  const last = isDay ? new Date(first.getTime() + dayMs - secondMs) : first
  return { granularity: isDay ? 'day' : 'second', first, last }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const prefixOf = (baseUrl: string) => `oai:${new URL(baseUrl).hostname}:`

/** `oai:thuto.example:{id}` */
export const oaiIdentifier = (baseUrl: string, id: string): string => prefixOf(baseUrl) + id

/** Returns the resource id; undefined for an identifier of another site. */
export function parseOaiIdentifier(baseUrl: string, identifier: string): string | undefined {
  const prefix = prefixOf(baseUrl)
  const id = identifier.startsWith(prefix) ? identifier.slice(prefix.length) : ''
  return uuid.test(id) ? id : undefined
}
