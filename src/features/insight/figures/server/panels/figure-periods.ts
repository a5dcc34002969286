/** Days, weeks and months of the figures, each named by its first day (UTC, `2026-10-01`). */
import { commonFailure } from '#shared/failure.ts'

export interface Days {
  readonly from: string
  /** Included. */
  readonly to: string
}

export interface Periods extends Days {
  readonly length: 'day' | 'week' | 'month'
  readonly starts: readonly string[]
}

const dayMs = 86_400_000
const maxYears = 3
const maxDaysAhead = 366
/** Older counts are stored by month. */
const maxAgeOfDays = 400
const maxDays = { day: 1, week: 7, month: 31 } as const

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** First day of the period `days` after the one of `day`. */
function startAfter(length: Periods['length'], day: string, days: number = maxDays[length]) {
  const later = addDays(day, days)
  if (length === 'month') return `${later.slice(0, 7)}-01`
  return length === 'day' ? later : addDays(later, -((new Date(later).getUTCDay() + 6) % 7))
}

/** Throws `invalid_input` if the last day is before the first one, three years after it, or more than a year ahead. */
export function checkDays({ from, to }: Days, today: string): void {
  const end = new Date(from)
  end.setUTCFullYear(end.getUTCFullYear() + maxYears)
  if (to < from || new Date(to) >= end || to > addDays(today, maxDaysAhead))
    throw commonFailure('invalid_input', { field: 'to' })
}

/** Throws as `checkDays` does. */
export function periodsOf({ from, to }: Days, today: string): Periods {
  checkDays({ from, to }, today)
  const isLong = to > addDays(from, 26 * 7 - 1) || from < addDays(today, -maxAgeOfDays)
  const length = isLong ? 'month' : to > addDays(from, 30) ? 'week' : 'day'
  const starts: string[] = []
  for (let start = startAfter(length, from, 0); start <= to; start = startAfter(length, start))
    starts.push(start)
  return { from, to, length, starts }
}

/** The last period that is whole and over, otherwise the last one; and the one before it if that is whole. */
export function comparedPeriods({ from, to, length, starts }: Periods, today: string) {
  const ended = to < today ? addDays(to, 1) : today
  const whole = starts.filter((start) => start >= from && startAfter(length, start) <= ended)
  const last = whole.at(-1) ?? starts.at(-1) ?? from
  return { last: { from: last, to: addDays(startAfter(length, last), -1) }, before: whole.at(-2) }
}

/** `2026-10` for a month, otherwise the first day. */
export const periodLabel = (start: string, { length }: Periods) =>
  length === 'month' ? start.slice(0, 7) : start
