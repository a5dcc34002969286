/** Field values of Firestore exports: type wrappers and timestamps. */
import * as z from 'zod/mini'

const wholeNumber = z.union([
  z.number(),
  z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/)), z.transform(Number)),
])
const timestamp = z.union([
  z.pipe(
    z.looseObject({ seconds: wholeNumber, nanoseconds: z.optional(wholeNumber) }),
    z.transform(({ seconds, nanoseconds }) => seconds * 1_000 + (nanoseconds ?? 0) / 1_000_000),
  ),
  z.pipe(
    z.looseObject({ _seconds: wholeNumber, _nanoseconds: z.optional(wholeNumber) }),
    z.transform(({ _seconds, _nanoseconds }) => _seconds * 1_000 + (_nanoseconds ?? 0) / 1_000_000),
  ),
])
/** Some export tools wrap each value with its type. */
const typed = z.looseObject({ __datatype__: z.string(), value: z.unknown() })

/** Returns the value without type wrappers. */
export function unwrapped(value: unknown): unknown {
  const inside = z.safeParse(typed, value).data
  return inside ? unwrapped(inside.value) : value
}

/** Returns the milliseconds of a Firestore timestamp; undefined for other values. */
export const timestampMs = (value: unknown): number | undefined => z.safeParse(timestamp, value).data
