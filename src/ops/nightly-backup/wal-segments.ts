/** Names of segments of the database's log: 8 digits for the timeline, 16 for the place in it, all hexadecimal. */
const segmentName = /^[0-9A-F]{24}$/

export const isSegment = (name: string) => segmentName.test(name)
/** What else a restore needs: which timeline came from which. */
export const isTimelineHistory = (name: string) => /^[0-9A-F]{8}\.history$/.test(name)

export const timelineOf = (segment: string) => segment.slice(0, 8)

/** The segment after this one, where each has so many bytes. */
export function segmentAfter(segment: string, segmentBytes: number): string {
  const perFile = 0x1_0000_0000 / segmentBytes
  const number = BigInt(`0x${segment.slice(8, 16)}`) * BigInt(perFile) + BigInt(`0x${segment.slice(16)}`) + 1n
  const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0')
  return timelineOf(segment) + hex(number / BigInt(perFile)) + hex(number % BigInt(perFile))
}

/** The segments that follow each other without a gap, from the first one; empty when that one is missing. */
export function unbroken<T extends { readonly name: string }>(
  first: string,
  sorted: readonly T[],
  segmentBytes: number,
): readonly T[] {
  const chain: T[] = []
  let next = first
  for (const each of sorted) {
    if (each.name !== next) continue
    chain.push(each)
    next = segmentAfter(next, segmentBytes)
  }
  return chain
}
