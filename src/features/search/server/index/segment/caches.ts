/** The caches of a segment: sets of documents by name within a number of bytes, and rows by number within a count. */
import { bytesOf, type DocSet } from './doc-set.ts'

/** Sets of documents, such as those of a word; the least recently used go first. */
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

/** An LRU cache in two generations: the older one is dropped whole, because finding the oldest entry of a Map costs more each time. */
export interface Recent<Value> {
  get(number: number): Value | undefined
  set(number: number, value: Value): void
  delete(number: number): void
}

/** Keeps at most `most` values, and at least half of it that were asked for last. */
export function recent<Value>(most: number): Recent<Value> {
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
    get(number) {
      const known = newer.get(number)
      if (known !== undefined) return known
      const before = older.get(number)
      if (before !== undefined) set(number, before)
      return before
    },
    delete(number) {
      newer.delete(number)
      older.delete(number)
    },
  }
}
