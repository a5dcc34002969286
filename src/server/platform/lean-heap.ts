/** For work that reads much and keeps little of it: what it leaves behind would stay with the process for good. */
import { setFlagsFromString } from 'node:v8'

/** Garbage is collected whenever the heap has grown by so much; 0: whenever V8 thinks best, which may be the double. */
const growAtMost = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`)

export async function withLeanHeap<T>(act: () => Promise<T>): Promise<T> {
  growAtMost(20)
  try {
    return await act()
  } finally {
    growAtMost(0)
  }
}
