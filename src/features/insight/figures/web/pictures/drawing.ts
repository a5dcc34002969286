/** Names and numbers of pictures and tables, from the rows of a table. */
import { dateFormats } from '#shared/formats/dates.ts'
import { spoken } from '#shared/messages.ts'
import type { FigureTable } from '../../contract.ts'

/** A day without a time is the same in each time zone. */
export const [formatDay] = dateFormats('UTC')

/** `2026-11-28` → `28 Nov 2026`, `2026-11` → `Nov 2026`; any other text stays. */
export function periodName(text: string): string {
  if (!/^\d{4}-\d\d(-\d\d)?$/.test(text)) return text
  return text.length === 10 ? formatDay(text) : formatDay(`${text}-01`).slice(2)
}

/** A number in the form of the language, a text as it is, a dash for none. */
export const cellText = (cell: string | number | null) =>
  typeof cell === 'number' ? cell.toLocaleString(spoken.locale) : (cell ?? '–')

export interface Drawing {
  /** Names of the rows. */
  readonly names: readonly string[]
  /** Columns after the names; a value for each row, null for none. */
  readonly series: readonly { readonly label: string; readonly values: readonly (number | null)[] }[]
}

const numberOf = (cell: unknown) => (typeof cell === 'number' ? cell : null)

export const drawingOf = ({ columns, rows }: FigureTable): Drawing => ({
  names: rows.map(([name]) => periodName(String(name))),
  series: columns
    .slice(1)
    .map(({ label }, i) => ({ label, values: rows.map((row) => numberOf(row[i + 1])) })),
})

/** The last row with a value. */
export const lastRow = (values: readonly (number | null)[]) => values.findLastIndex((each) => each !== null)

/** Round numbers from 0 to at least `max`, at most five steps apart. */
export function axisSteps(max: number): readonly number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, max)))
  const step = Math.max(1, [0.2, 0.5, 1, 2].map((part) => part * power).find((each) => max / each <= 5) ?? 1)
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, i) => i * step)
}

/** Moves heights up until they are `gap` apart; the lowest may be at `end`. */
export function spread(heights: readonly number[], gap: number, end: number): readonly number[] {
  const lowestFirst = heights.map((at, i) => ({ at, i })).toSorted((a, b) => b.at - a.at)
  const places = [...heights]
  lowestFirst.reduce((free, { at, i }) => (places[i] = Math.min(at, free)) - gap, end)
  return places
}
