/** The weeks of a South African school year: how much a site is used on each day. */

/** First and last day of the terms, and of the weeks with exams, in each year. */
const terms = [
  ['01-14', '03-27'],
  ['04-08', '06-26'],
  ['07-21', '09-23'],
  ['10-06', '12-09'],
] as const
const exams = [
  ['05-25', '06-20'],
  ['10-26', '11-28'],
] as const

const [dayMs, daysOfYear] = [86_400_000, 365]
const [holiday, weekend, exam] = [0.12, 0.35, 1.5]

export interface SchoolDay {
  /** Such as `2026-11-28`, UTC. */
  readonly day: string
  /** Share of the use of a school day in the middle of the year; use grows from day to day. */
  readonly weight: number
}

const isIn = (spans: readonly (readonly [string, string])[], day: string) =>
  spans.some(([first, last]) => first <= day.slice(5) && day.slice(5) <= last)

function weightOf(at: Date, day: string): number {
  const school = isIn(terms, day) ? (isIn(exams, day) ? exam : 1) : holiday
  return at.getUTCDay() % 6 === 0 ? school * weekend : school
}

/** The days of a year up to that of `now`, oldest first. */
export function schoolYear(now: Date): readonly SchoolDay[] {
  return Array.from({ length: daysOfYear }, (_, i) => {
    const at = new Date(now.getTime() - (daysOfYear - 1 - i) * dayMs)
    const day = at.toISOString().slice(0, 10)
    return { day, weight: (0.75 + i / (2 * daysOfYear)) * weightOf(at, day) }
  })
}
