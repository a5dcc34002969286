/** Names of WAL segments: 8 hexadecimal digits for the timeline, 16 for the position. */
const segmentName = /^[0-9A-F]{24}$/

export const isSegment = (name: string) => segmentName.test(name)
/** A restore also needs these files: they name the parent of each timeline. */
export const isTimelineHistory = (name: string) => /^[0-9A-F]{8}\.history$/.test(name)

export const timelineOf = (segment: string) => segment.slice(0, 8)

/** Returns the name of the next segment, for segments of that size. */
export function segmentAfter(segment: string, segmentBytes: number): string {
  const perFile = 0x1_0000_0000 / segmentBytes
  const number = BigInt(`0x${segment.slice(8, 16)}`) * BigInt(perFile) + BigInt(`0x${segment.slice(16)}`) + 1n
  const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0')
  return timelineOf(segment) + hex(number / BigInt(perFile)) + hex(number % BigInt(perFile))
}

/** Returns the segments from the first one up to a gap; empty if the first is missing. */
export function unbrokenChain<T extends { readonly name: string }>(
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
