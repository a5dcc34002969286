/** The caches of a segment: sets of documents by name within a number of bytes, and rows by number within a count. */
import { bytesOf, type DocSet } from './doc-set.ts'

const bytesBeside = 200

/** Sets of documents, such as those of a word; the least recently used go first. */
export function setCache(maxBytes: number) {
  // A Map iterates in the order of insertion.
  const kept = new Map<string, DocSet>()
  let bytes = 0
  const sizeOf = (name: string, set: DocSet) => bytesOf(set) + name.length + bytesBeside

  /** The set of this name is out of date. */
  function forget(name: string) {
    const set = kept.get(name)
    if (!set) return
    bytes -= sizeOf(name, set)
    kept.delete(name)
  }

  function makeRoom() {
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) return
      forget(oldest)
    }
  }

  return {
    forget,
    /** The set of this name; made now where it is not known. */
    get(name: string, make: () => DocSet): DocSet {
      const known = kept.get(name)
      const set = known ?? make()
      if (known) kept.delete(name)
      else bytes += sizeOf(name, set)
      kept.set(name, set)
      if (bytes > maxBytes) makeRoom()
      return set
    },
  }
}
export type FilterCache = ReturnType<typeof setCache>

/**
 * An LRU cache of `most / 2` to `most` values in two generations: the older one is dropped whole, because finding the
 * oldest entry of a Map costs more each time.
 */
export function lruCache<Value>(most: number) {
  let [newer, older] = [new Map<number, Value>(), new Map<number, Value>()]
  function set(number: number, value: Value) {
    if (newer.size >= most / 2) {
      older = newer
      newer = new Map()
    }
    newer.set(number, value)
  }
  return {
    set,
    get(number: number): Value | undefined {
      const known = newer.get(number)
      if (known !== undefined) return known
      const before = older.get(number)
      if (before !== undefined) set(number, before)
      return before
    },
    delete(number: number) {
      newer.delete(number)
      older.delete(number)
    },
  }
}
export type Recent<Value> = ReturnType<typeof lruCache<Value>>
