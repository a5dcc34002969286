/** Field values as an export of Firestore writes them: timestamps, and the addresses of objects in its bucket. */
import * as z from 'zod/mini'

export const wholeNumber = z.union([
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
/** Some tools wrap each value with the name of its type. */
const typed = z.looseObject({ __datatype__: z.string(), value: z.unknown() })

/** The value inside the wrapper of its type, or the value itself. */
export function unwrapped(said: unknown): unknown {
  const inside = z.safeParse(typed, said).data
  return inside ? unwrapped(inside.value) : said
}

/** Milliseconds of a Firestore timestamp; undefined for any other value. */
export const timestampMs = (said: unknown): number | undefined => z.safeParse(timestamp, said).data

/** The text without its URL escapes; undefined where these are broken. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const inBucket = /^gs:\/\/[^/]+\/(.+)$/
const asMedia = /^https:\/\/[^/?#]+\/(?:v0\/b\/[^/?#]+\/o\/([^?#]+)|o\/([^?#]+)\?(?:[^#]*&)?alt=media)/

/** The name of the object that an address of a bucket leads to, '' where it is broken; undefined for other addresses. */
export function objectNameIn(address: string): string | undefined {
  const [media, v0 = '', other = ''] = asMedia.exec(address) ?? []
  return media === undefined ? inBucket.exec(address)?.[1] : (decoded(v0 || other) ?? '')
}
