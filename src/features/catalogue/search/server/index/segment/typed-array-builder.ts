/** Builders of number columns and of string arenas whose final length is unknown. */

interface Numbers {
  [place: number]: number
  readonly length: number
  readonly BYTES_PER_ELEMENT: number
  set(from: ArrayLike<number>, at?: number): void
  slice(from: number, to: number): this
}

const firstLength = 64
/** Longer columns grow by chunks instead of copies: the process would not release the memory of outgrown arrays. */
const chunkLength = 16_384

export function typedArrayBuilder<A extends Numbers>(make: new (length: number) => A) {
  const full: A[] = []
  let chunk = new make(firstLength)
  let end = 0
  const length = () => full.length * chunkLength + end

  function grow() {
    if (end === chunkLength) {
      full.push(chunk)
      chunk = new make(chunkLength)
      end = 0
      return
    }
    const longer = new make(end * 2)
    longer.set(chunk)
    chunk = longer
  }
  return {
    push(value: number) {
      if (end === chunk.length) grow()
      chunk[end] = value
      end += 1
    },
    length,
    bytes: () => length() * chunk.BYTES_PER_ELEMENT,
    done() {
      const all = new make(length())
      for (const [i, each] of full.entries()) all.set(each, i * chunkLength)
      all.set(chunk.slice(0, end), full.length * chunkLength)
      return all
    },
  }
}

const chunkBytes = 1 << 18

/**
 * String arena: many short texts as UTF-8 bytes, because an object for each takes more memory than its letters. No text
 * may be longer than a chunk.
 */
export function stringArenaBuilder() {
  const chunks: Buffer[] = []
  const starts = typedArrayBuilder(Uint32Array)
  let end = 0

  function write(text: string) {
    const bytes = Buffer.byteLength(text)
    if (chunks.length * chunkBytes < end + bytes) {
      end = chunks.length * chunkBytes
      chunks.push(Buffer.allocUnsafeSlow(chunkBytes))
    }
    chunks.at(-1)?.write(text, end % chunkBytes)
    starts.push(end)
    starts.push(bytes)
    end += bytes
  }
  const bytes = () => chunks.length * chunkBytes + starts.bytes()
  return {
    bytes,
    push(text: string | undefined) {
      if (text !== undefined) return write(text)
      starts.push(0)
      starts.push(0)
    },
    done: () => stringArenaOf(chunks, starts.done(), bytes()),
  }
}

const stringArenaOf = (chunks: readonly Buffer[], ranges: Uint32Array, bytes: number) => ({
  bytes,
  /** Undefined if none was stored. */
  text(i: number) {
    const [start = 0, length = 0] = [ranges[2 * i], ranges[2 * i + 1]]
    if (length === 0) return undefined
    const from = start % chunkBytes
    return chunks[Math.floor(start / chunkBytes)]?.toString('utf8', from, from + length)
  },
})
export type StringArena = ReturnType<typeof stringArenaOf>
