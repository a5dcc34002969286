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
  /** A copy that is not longer than it has to be. */
  done(): A
}

const firstLength = 64

export function growing<A extends Numbers>(make: new (length: number) => A): Growing<A> {
  let array = new make(firstLength)
  let length = 0
  return {
    push(value) {
      if (length === array.length) {
        const longer = new make(length * 2)
        longer.set(array)
        array = longer
      }
      array[length] = value
      length += 1
    },
    length: () => length,
    bytes: () => length * array.BYTES_PER_ELEMENT,
    done: () => array.slice(0, length),
  }
}
