/** Caches of a segment: document sets by name, limited in bytes, and decoded rows by number, limited in count. */
import { bytesOf, type DocSet } from './doc-set.ts'

const overheadBytes = 200

/** LRU cache of document sets, such as those of a word. */
export function setCache(maxBytes: number) {
  // A Map iterates in the order of insertion.
  const sets = new Map<string, DocSet>()
  let bytes = 0
  const sizeOf = (name: string, set: DocSet) => bytesOf(set) + name.length + overheadBytes

  function remove(name: string) {
    const set = sets.get(name)
    if (!set) return
    bytes -= sizeOf(name, set)
    sets.delete(name)
  }

  function evict() {
    for (const oldest of sets.keys()) {
      if (bytes <= maxBytes) return
      remove(oldest)
    }
  }

  return {
    delete: remove,
    /** The cached set; on a miss the result of `make`, which is then cached. */
    get(name: string, make: () => DocSet): DocSet {
      const known = sets.get(name)
      const set = known ?? make()
      if (known) sets.delete(name)
      else bytes += sizeOf(name, set)
      sets.set(name, set)
      if (bytes > maxBytes) evict()
      return set
    },
  }
}
export type FilterCache = ReturnType<typeof setCache>

/**
 * LRU cache of `max / 2` to `max` values in two generations. The older one is dropped as a whole, because finding the
 * oldest entry of a Map costs more each time.
 */
export function lruCache<Value>(max: number) {
  let [newer, older] = [new Map<number, Value>(), new Map<number, Value>()]
  function set(number: number, value: Value) {
    if (newer.size >= max / 2) {
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
      const old = older.get(number)
      if (old !== undefined) set(number, old)
      return old
    },
    delete(number: number) {
      newer.delete(number)
      older.delete(number)
    },
  }
}
export type LruCache<Value> = ReturnType<typeof lruCache<Value>>
