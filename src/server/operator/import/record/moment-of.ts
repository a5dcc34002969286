/** When: as ISO text, as milliseconds, or as the seconds and nanoseconds of a hosted database. */
import * as z from 'zod/mini'

const wholeNumber = z.union([
  z.number(),
  z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/)), z.transform(Number)),
])
const counted = z.union([
  z.pipe(
    z.looseObject({ seconds: wholeNumber, nanoseconds: z.optional(wholeNumber) }),
    z.transform(({ seconds, nanoseconds }) => seconds * 1_000 + (nanoseconds ?? 0) / 1_000_000),
  ),
  z.pipe(
    z.looseObject({ _seconds: wholeNumber, _nanoseconds: z.optional(wholeNumber) }),
    z.transform(({ _seconds, _nanoseconds }) => _seconds * 1_000 + (_nanoseconds ?? 0) / 1_000_000),
  ),
])
/** How one tool marks its kinds of values. */
const marked = z.looseObject({ __datatype__: z.string(), value: z.unknown() })
const isoText = z.string().check(z.regex(/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d.*)?$/))
const earliestMs = Date.UTC(1990, 0)

function millisecondsOf(said: unknown): number | undefined {
  const inside = z.safeParse(marked, said).data
  if (inside) return millisecondsOf(inside.value)
  const iso = z.safeParse(isoText, said).data
  if (iso !== undefined) return Date.parse(iso)
  return z.safeParse(z.union([wholeNumber, counted]), said).data
}

/** Undefined for what is no moment, or lies before there were such sites. */
export function momentOf(said: unknown): Date | undefined {
  const milliseconds = millisecondsOf(said) ?? Number.NaN
  const moment = new Date(Math.trunc(milliseconds))
  return moment.getTime() >= earliestMs ? moment : undefined
}
