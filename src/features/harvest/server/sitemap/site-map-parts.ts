/** A site map comes in parts of some size, however many resources there are. */

/** Parts are this long on the average; the most a part may hold is many times that. */
const resourcesInPart = 1_000
const digits = '0123456789abcdef'.split('')
const mostDigits = 3

const longer = (parts: readonly string[]) => parts.flatMap((part) => digits.map((digit) => part + digit))

/** Each part by the digits that its ids have where the last three begin; one part without any where it holds all. */
export function partsFor(resources: number): readonly string[] {
  let parts: readonly string[] = ['']
  for (let length = 0; length < mostDigits && resources > resourcesInPart * parts.length; length++)
    parts = longer(parts)
  return parts
}

/** `resources.xml`, `resources-3f.xml` */
export const partName = (part: string): string => `resources${part === '' ? '' : `-${part}`}.xml`

/** Undefined for anything that is no such name. */
export function partNamed(name: string): string | undefined {
  const [found, part = ''] = /^resources(?:-([0-9a-f]{1,3}))?\.xml$/.exec(name) ?? []
  return found === undefined ? undefined : part
}
