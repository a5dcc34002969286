/**
 * Dates and times in one form: `5 Nov 2026`, `09:32`, `5 Nov 2026, 09:32`, in Node as in each browser.
 * Intl only converts to the time zone: its names of months and separators differ between versions.
 */
import { spoken } from '#shared/messages.ts'

/** An ISO string, or milliseconds since 1970. */
type Moment = string | number

/** Returns formatters of date, time and both in a time zone, by default that of the reader. `months`: in another language. */
export function dateFormats(timeZone?: string) {
  let numbers: Intl.DateTimeFormat | undefined
  const formatDateTime = (at: Moment, months: string = spoken.months) => {
    // Swedish writes `2026-11-05 09:32`. Made with the first date, because it takes a phone some milliseconds.
    numbers ??= new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone })
    return numbers
      .format(new Date(at))
      .replace(
        /(\d+)-(\d+)-0?(\d+) /,
        (_all, year, month, day) => `${day} ${months.split(' ')[month - 1]} ${year}, `,
      )
  }
  const formatDate = (at: Moment, months?: string) => formatDateTime(at, months).slice(0, -7)
  const formatTime = (at: Moment) => formatDateTime(at).slice(-5)
  return [formatDate, formatTime, formatDateTime] as const
}

export const [formatDate, formatTime, formatDateTime] = dateFormats()
