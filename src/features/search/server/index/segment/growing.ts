/** Columns of numbers whose length is not known yet. */

export interface Numbers {
  [place: number]: number
  readonly length: number
  readonly BYTES_PER_ELEMENT: number
  set(from: ArrayLike<number>, at?: number): void
  slice(from: number, to: number): this
}

export interface Growing<A extends Numbers> {
  push(value: number): void
  length(): number
  bytes(): number
  /** All of them in one. */
  done(): A
}

const firstLength = 64
/** Beyond it nothing is copied until the end: memory of large arrays that were too short would stay with the process. */
const chunkLength = 16_384

export function growing<A extends Numbers>(make: new (length: number) => A): Growing<A> {
  const full: A[] = []
  let chunk = new make(firstLength)
  let end = 0
  const length = () => full.length * chunkLength + end

  function makeRoom() {
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
    push(value) {
      if (end === chunk.length) makeRoom()
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
