/** Sets of documents that are asked for again and again, such as those of a word; the least recently asked for go first. */
import { bytesOf, type DocSet } from './doc-set.ts'

export interface SetCache {
  /** The set of this name; made now where it is not known. */
  get(name: string, make: () => DocSet): DocSet
  /** What was true of these is not any more. */
  forget(name: string): void
}

const bytesBeside = 200

export function setCache(maxBytes: number): SetCache {
  // A Map remembers in which order its entries came.
  const kept = new Map<string, DocSet>()
  let bytes = 0
  const sizeOf = (name: string, set: DocSet) => bytesOf(set) + name.length + bytesBeside

  function forget(name: string) {
    const set = kept.get(name)
    if (!set) return
    bytes -= sizeOf(name, set)
    kept.delete(name)
  }

  function keep(name: string, set: DocSet) {
    kept.set(name, set)
    bytes += sizeOf(name, set)
    if (bytes > maxBytes) makeRoom()
  }

  function makeRoom() {
    for (const [oldest] of kept) {
      forget(oldest)
      if (bytes <= maxBytes) return
    }
  }

  return {
    forget,
    get(name, make) {
      const known = kept.get(name)
      const set = known ?? make()
      if (known) {
        kept.delete(name)
        kept.set(name, known)
      } else keep(name, set)
      return set
    },
  }
}
