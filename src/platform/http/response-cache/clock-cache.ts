/** A memory of a certain size, by address. */
import type { EncodedResponse } from './encoded-response.ts'

/** No single answer may push out much of the rest. */
const largestShare = 1 / 16
/** What a kept answer costs beside its bytes and its address. */
const overhead = 1_000

interface Place<Kept> {
  readonly kept: Kept
  bytes: number
  isUsed: boolean
}

/** Never more than `maxBytes`: what was not asked for since room was needed last goes first, the oldest before the others. */
export class ClockCache<Kept extends { readonly answer: EncodedResponse }> {
  // A Map remembers in which order its entries came.
  readonly #places = new Map<string, Place<Kept>>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  peek(address: string): Kept | undefined {
    return this.#places.get(address)?.kept
  }

  touch(address: string) {
    const place = this.#places.get(address)
    if (place) place.isUsed = true
  }

  keep(address: string, kept: Kept) {
    this.drop(address)
    this.#places.set(address, { kept, bytes: 0, isUsed: false })
    this.resize(address)
  }

  resize(address: string) {
    const place = this.#places.get(address)
    if (!place) return
    this.#bytes -= place.bytes
    place.bytes = overhead + 2 * address.length + place.kept.answer.bytes()
    this.#bytes += place.bytes
    if (place.bytes > this.#maxBytes * largestShare) this.drop(address)
    this.#makeRoom()
  }

  drop(address: string) {
    this.#bytes -= this.#places.get(address)?.bytes ?? 0
    this.#places.delete(address)
  }

  clear() {
    this.#places.clear()
    this.#bytes = 0
  }

  #makeRoom() {
    for (const [address, place] of this.#places) {
      if (this.#bytes <= this.#maxBytes) return
      this.#places.delete(address)
      if (place.isUsed) this.#places.set(address, place)
      else this.#bytes -= place.bytes
      place.isUsed = false
    }
  }
}
