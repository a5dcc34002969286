/** One entry must not evict much of the rest. */
const maxShare = 1 / 16
/** Estimated memory of an entry besides its bytes and key. */
const overhead = 1_000

interface Entry<Value> {
  readonly value: Value
  bytes: number
  isUsed: boolean
}

/** CLOCK eviction within `maxBytes`: the oldest entry unused since the last eviction goes first. */
export class ClockCache<Value> {
  // A Map iterates in order of insertion.
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #maxBytes: number
  readonly #bytesOf: (value: Value) => number
  #bytes = 0

  constructor(maxBytes: number, bytesOf: (value: Value) => number) {
    this.#maxBytes = maxBytes
    this.#bytesOf = bytesOf
  }

  peek(address: string): Value | undefined {
    return this.#entries.get(address)?.value
  }

  touch(address: string) {
    const entry = this.#entries.get(address)
    if (entry) entry.isUsed = true
  }

  set(address: string, value: Value) {
    this.drop(address)
    this.#entries.set(address, { value, bytes: 0, isUsed: false })
    this.resize(address)
  }

  resize(address: string) {
    const entry = this.#entries.get(address)
    if (!entry) return
    this.#bytes -= entry.bytes
    entry.bytes = overhead + 2 * address.length + this.#bytesOf(entry.value)
    this.#bytes += entry.bytes
    if (entry.bytes > this.#maxBytes * maxShare) this.drop(address)
    this.#evict()
  }

  drop(address: string) {
    this.#bytes -= this.#entries.get(address)?.bytes ?? 0
    this.#entries.delete(address)
  }

  clear() {
    this.#entries.clear()
    this.#bytes = 0
  }

  #evict() {
    for (const [address, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return
      this.#entries.delete(address)
      if (entry.isUsed) this.#entries.set(address, entry)
      else this.#bytes -= entry.bytes
      entry.isUsed = false
    }
  }
}
