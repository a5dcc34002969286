/** Many short texts as bytes, each by its number: an object for each of them would take more than its letters. */
import { growing } from './growing.ts'

export interface KeptTexts {
  /** Undefined where none was kept. */
  text(i: number): string | undefined
  readonly bytes: number
}

export interface GrowingTexts {
  push(text: string | undefined): void
  bytes(): number
  done(): KeptTexts
}

const chunkBytes = 1 << 18

/** No text is longer than a chunk. */
export function growingTexts(): GrowingTexts {
  const chunks: Buffer[] = []
  const starts = growing(Uint32Array)
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
    push(text) {
      if (text !== undefined) return write(text)
      starts.push(0)
      starts.push(0)
    },
    done: () => keptTexts(chunks, starts.done(), bytes()),
  }
}

const keptTexts = (chunks: readonly Buffer[], places: Uint32Array, bytes: number): KeptTexts => ({
  bytes,
  text(i) {
    const [start = 0, length = 0] = [places[2 * i], places[2 * i + 1]]
    if (length === 0) return undefined
    const from = start % chunkBytes
    return chunks[Math.floor(start / chunkBytes)]?.toString('utf8', from, from + length)
  },
})
