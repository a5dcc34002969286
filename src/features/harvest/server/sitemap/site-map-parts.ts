/** A site map is split by the last hex digits of the ids, so that no part is large however many resources there are. */

/** Bounds of one part (F-C2). */
const mostResources = 2_000
const mostBytes = 3_000_000

const digits = '0123456789abcdef'.split('')
/** As many as the index of `harvest_records` has. */
const mostDigits = 3

/** Of an address behind the base URL: `/r/{id}/{slug}?lang=xx`, with escapes. */
const mostPathBytes = 120
const tagBytes = { url: 90, alternate: 70 }

/** The most resources of one part: each is listed once a language, each time with all of its addresses. */
export function mostInPart(baseUrl: string, languages: number): number {
  const address = Buffer.byteLength(baseUrl) + mostPathBytes
  const listed = address + tagBytes.url + (languages + 1) * (address + tagBytes.alternate)
  return Math.min(mostResources, Math.floor(mostBytes / (languages * listed)))
}

const longer = (parts: readonly string[]) => parts.flatMap((part) => digits.map((digit) => part + digit))

/**
 * Each part by the digits that its ids have where the last three begin; one part without any where it holds all. Ids
 * are random: a part of two thirds of `most` on average stays below `most`.
 */
export function partsFor(resources: number, most: number): readonly string[] {
  const average = (most * 2) / 3
  let parts: readonly string[] = ['']
  for (let length = 0; length < mostDigits && resources > average * parts.length; length++)
    parts = longer(parts)
  return parts
}

/** `resources.xml`, `resources-3f.xml` */
export const partName = (part: string): string => `resources${part === '' ? '' : `-${part}`}.xml`
