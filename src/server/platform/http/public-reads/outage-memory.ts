/** Public answers of the last five minutes, given again while the database is away (RELIABILITY R6). */

export interface Remembered {
  readonly json: Buffer
  readonly ageSeconds: number
}

export interface OutageMemory {
  /** Before an answer is read: gives what remembers it, unless something in it may have been taken down meanwhile. */
  begin(address: string): (json: string) => void
  /** What was answered at this address within the last five minutes. */
  recall(address: string): Remembered | undefined
  /** These are public no more: no answer that names one is given again. */
  forget(resourceIds: readonly string[]): void
}

export interface OutageMemoryParts {
  /** Only ever goes forward. */
  readonly nowMs: () => number
  readonly maxBytes?: number
}

const usualBytes = 8 * 1_024 * 1_024
const keptForMs = 5 * 60_000
/** No single answer may push out much of the rest. */
const largestShare = 1 / 16
/** To look for more of them in every answer would take longer than reading the answers anew. */
const lookedForAtMost = 20

interface Kept {
  readonly json: Buffer
  readonly atMs: number
}
const bytesOf = (address: string, { json }: Kept) => json.byteLength + Buffer.byteLength(address)

/** Never more than `maxBytes`: the least recently answered go first. */
function boundedStore(maxBytes: number) {
  // A Map remembers in which order its entries came.
  const kept = new Map<string, Kept>()
  let bytes = 0

  function drop(address: string) {
    const found = kept.get(address)
    if (!found) return
    bytes -= bytesOf(address, found)
    kept.delete(address)
  }

  function keep(address: string, entry: Kept) {
    drop(address)
    const size = bytesOf(address, entry)
    if (size > maxBytes * largestShare) return
    kept.set(address, entry)
    bytes += size
    for (const [oldest] of kept) {
      if (bytes <= maxBytes) return
      drop(oldest)
    }
  }
  return { kept, keep, drop }
}

export function outageMemory({ nowMs, maxBytes = usualBytes }: OutageMemoryParts): OutageMemory {
  const { kept, keep, drop } = boundedStore(maxBytes)
  let takedowns = 0
  return {
    begin(address) {
      const takedownsBefore = takedowns
      return (json) => {
        if (takedowns === takedownsBefore) keep(address, { json: Buffer.from(json), atMs: nowMs() })
      }
    },
    recall(address) {
      const found = kept.get(address)
      if (!found) return undefined
      const ageMs = nowMs() - found.atMs
      if (ageMs <= keptForMs) return { json: found.json, ageSeconds: Math.floor(ageMs / 1_000) }
      drop(address)
      return undefined
    },
    forget(resourceIds) {
      if (resourceIds.length === 0) return
      takedowns += 1
      const all = resourceIds.length > lookedForAtMost
      for (const [address, { json }] of kept)
        if (all || resourceIds.some((id) => json.includes(id))) drop(address)
    },
  }
}
