/** Set of documents of a segment: a sorted list while small, otherwise a bitset. */

export type DocSet =
  | { readonly kind: 'list'; readonly docs: Uint32Array; readonly count: number }
  | { readonly kind: 'bits'; readonly bits: Uint32Array; readonly count: number }

export const bytesOf = (set: DocSet) => (set.kind === 'list' ? set.docs.byteLength : set.bits.byteLength)

/** A longer list takes more memory than the bitset of a segment of `size` documents. */
const maxListed = (size: number) => size >>> 5

export const fromSorted = (docs: Uint32Array): DocSet => ({ kind: 'list', docs, count: docs.length })

export const emptySet = fromSorted(new Uint32Array(0))

export const has = (set: DocSet, doc: number): boolean =>
  set.kind === 'bits'
    ? (((set.bits[doc >>> 5] ?? 0) >>> (doc & 31)) & 1) === 1
    : set.docs[lowerBound(set.docs, doc)] === doc

/** Position of the first number that is not smaller than `doc`. */
function lowerBound(docs: Uint32Array, doc: number) {
  let [low, high] = [0, docs.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((docs[middle] ?? 0) < doc) low = middle + 1
    else high = middle
  }
  return low
}

function ones(word: number) {
  let n = word - ((word >>> 1) & 0x55_55_55_55)
  n = (n & 0x33_33_33_33) + ((n >>> 2) & 0x33_33_33_33)
  return (((n + (n >>> 4)) & 0x0f_0f_0f_0f) * 0x01_01_01_01) >>> 24
}

const setBit = (bits: Uint32Array, doc: number) => {
  bits[doc >>> 5] = (bits[doc >>> 5] ?? 0) | (1 << (doc & 31))
}

/** Converts to a list if that is shorter. */
function setOfBits(bits: Uint32Array, size: number): DocSet {
  let count = 0
  for (let i = 0; i < bits.length; i += 1) count += ones(bits[i] ?? 0)
  return setOfCounted(bits, count, size)
}

function setOfCounted(bits: Uint32Array, count: number, size: number): DocSet {
  if (count > maxListed(size)) return { kind: 'bits', bits, count }
  const docs = new Uint32Array(count)
  let next = 0
  eachBit(bits, 0, (doc) => {
    docs[next] = doc
    next += 1
    return false
  })
  return fromSorted(docs)
}

export const emptyBits = (size: number) => new Uint32Array((size + 31) >>> 5)

export function selectDocs(size: number, accepts: (doc: number) => boolean): DocSet {
  const bits = emptyBits(size)
  for (let doc = 0; doc < size; doc += 1) if (accepts(doc)) setBit(bits, doc)
  return setOfBits(bits, size)
}

/** Union of ascending lists. */
export function unionOf(lists: readonly Uint32Array[], size: number): DocSet {
  const total = lists.reduce((sum, { length }) => sum + length, 0)
  const [only = new Uint32Array(0)] = lists
  if (lists.length <= 1 && total <= maxListed(size)) return fromSorted(only)
  if (total <= maxListed(size) >>> 2) return fromSorted(sortedUnique(lists, total))
  const bits = emptyBits(size)
  for (const docs of lists) for (let i = 0; i < docs.length; i += 1) setBit(bits, docs[i] ?? 0)
  return setOfBits(bits, size)
}

function sortedUnique(lists: readonly Uint32Array[], length: number) {
  const all = new Uint32Array(length)
  let end = 0
  for (const docs of lists) {
    all.set(docs, end)
    end += docs.length
  }
  all.sort()
  let count = 0
  for (let i = 0; i < all.length; i += 1) {
    if (i > 0 && all[i] === all[i - 1]) continue
    all[count] = all[i] ?? 0
    count += 1
  }
  return all.slice(0, count)
}

export function union(one: DocSet, other: DocSet, size: number): DocSet {
  if (one.count === 0) return other
  if (other.count === 0) return one
  if (one.kind === 'list' && other.kind === 'list') return unionOf([one.docs, other.docs], size)
  const bits = emptyBits(size)
  for (const set of [one, other]) {
    if (set.kind === 'list') for (const doc of set.docs) setBit(bits, doc)
    else for (let i = 0; i < bits.length; i += 1) bits[i] = (bits[i] ?? 0) | (set.bits[i] ?? 0)
  }
  return setOfBits(bits, size)
}

export function intersect(one: DocSet, other: DocSet, size: number): DocSet {
  if (one.kind === 'bits' && other.kind === 'bits') {
    const bits = new Uint32Array(one.bits.length)
    let count = 0
    for (let i = 0; i < bits.length; i += 1) {
      const word = (one.bits[i] ?? 0) & (other.bits[i] ?? 0)
      if (word === 0) continue
      bits[i] = word
      count += ones(word)
    }
    return setOfCounted(bits, count, size)
  }
  if (one.kind === 'list' && other.kind === 'list') return fromSorted(inBothLists(one.docs, other.docs))
  return one.kind === 'list'
    ? fromSorted(one.docs.filter((doc) => has(other, doc)))
    : intersect(other, one, size)
}

function inBothLists(one: Uint32Array, other: Uint32Array) {
  const found = new Uint32Array(Math.min(one.length, other.length))
  let count = 0
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    const a = one[i] ?? 0
    const b = other[j] ?? 0
    if (a === b) {
      found[count] = a
      count += 1
    }
    if (a <= b) i += 1
    if (b <= a) j += 1
  }
  return found.slice(0, count)
}

/** Intersection of the sets; undefined stands for all documents. */
export const intersectAll = (sets: readonly (DocSet | undefined)[], size: number): DocSet | undefined =>
  sets
    .filter((set) => set !== undefined)
    .toSorted((a, b) => a.count - b.count)
    .reduce<DocSet | undefined>((found, set) => (found ? intersect(found, set, size) : set), undefined)

/** Returns true to stop. */
type Visit = (doc: number) => boolean

function eachBit(bits: Uint32Array, from: number, visit: Visit) {
  for (let i = from >>> 5; i < bits.length; i += 1) {
    let word = bits[i] ?? 0
    if (i === from >>> 5) word &= -1 << (from & 31)
    for (; word !== 0; word &= word - 1) if (visit((i << 5) | (31 - Math.clz32(word & -word)))) return
  }
}

/** Ascending from `from`, which need not be in the set. */
export function forEachFrom(set: DocSet, from: number, visit: Visit) {
  if (set.kind === 'bits') return eachBit(set.bits, from, visit)
  const { docs } = set
  for (let i = lowerBound(docs, from); i < docs.length; i += 1) if (visit(docs[i] ?? 0)) return
}

/** Descending from `before - 1`. */
export function forEachBefore(set: DocSet, before: number, visit: Visit) {
  if (set.kind === 'list') {
    for (let i = lowerBound(set.docs, before) - 1; i >= 0; i -= 1) if (visit(set.docs[i] ?? 0)) return
    return
  }
  for (let i = (before - 1) >>> 5; i >= 0 && before > 0; i -= 1) {
    let word = set.bits[i] ?? 0
    if (i === (before - 1) >>> 5 && (before & 31) !== 0) word &= (1 << (before & 31)) - 1
    while (word !== 0) {
      const bit = 31 - Math.clz32(word)
      if (visit((i << 5) | bit)) return
      word &= ~(1 << bit)
    }
  }
}
