/**
 * Dates and times in one form: `5 Nov 2026`, `09:32`, `5 Nov 2026, 09:32`, in Node as in each browser.
 * Intl only converts to the time zone: its names of months and separators differ between versions.
 */
import { spoken } from '#shared/messages.ts'

/** An ISO string, or milliseconds since 1970. */
type Moment = string | number

/** Returns formatters for a time zone, by default that of the reader. `months` are the names in another language. */
export function dateFormats(timeZone?: string) {
  // Swedish writes `2026-11-05 09:32`.
  const numbers = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone })
  const partsOf = (at: Moment) => numbers.format(new Date(at)).split(/[\s-]/)
  const formatTime = (at: Moment) => partsOf(at)[3] ?? ''
  const formatDate = (at: Moment, months: string = spoken.months) => {
    const [year, month, day] = partsOf(at)
    return `${Number(day)} ${months.split(' ')[Number(month) - 1]} ${year}`
  }
  const formatDateTime = (at: Moment, months?: string) => `${formatDate(at, months)}, ${formatTime(at)}`
  return { formatDate, formatTime, formatDateTime }
}

export const { formatDate, formatTime, formatDateTime } = dateFormats()
