/** Hash table id → document in 22 bytes each: a Map of a million strings would take a hundred megabytes. */

const idBytes = 16
const docsPerSlice = 2_000

/** The ids are random, so their first bytes serve as the hash. */
const firstSlot = (bytes: Buffer, at: number, slots: number) => bytes.readUInt32BE(at) % slots

const toBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

/** `ids` holds 16 bytes for each document, in document order. */
export async function idTable(ids: Buffer, yieldIfDue: () => Promise<void>) {
  const count = ids.length / idBytes
  // At most two thirds full; 0 is an empty slot, otherwise the document number plus one.
  const slots = new Uint32Array(Math.ceil(count * 1.5) + 1)
  const duplicates: number[] = []

  /** Linear probing: the slot that holds the id at `from` of `id`, or the empty slot for it. */
  function slotOf(id: Buffer, from: number) {
    let slot = firstSlot(id, from, slots.length)
    for (; slots[slot] !== 0; slot = (slot + 1) % slots.length) {
      const at = ((slots[slot] ?? 0) - 1) * idBytes
      if (id.compare(ids, at, at + idBytes, from, from + idBytes) === 0) break
    }
    return slot
  }

  for (let doc = 0; doc < count; doc += 1) {
    const slot = slotOf(ids, doc * idBytes)
    if (slots[slot] === 0) slots[slot] = doc + 1
    else duplicates.push(doc)
    if (doc % docsPerSlice === 0) await yieldIfDue()
  }
  return {
    /** Documents with the id of an earlier document. */
    duplicates: duplicates as readonly number[],
    bytes: ids.length + slots.byteLength,
    find(id: string) {
      const bytes = toBytes(id)
      if (bytes.length !== idBytes) return undefined
      const doc = (slots[slotOf(bytes, 0)] ?? 0) - 1
      return doc === -1 ? undefined : doc
    },
    idOf(doc: number) {
      const hex = ids.toString('hex', doc * idBytes, (doc + 1) * idBytes)
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
    },
  }
}
export type IdTable = Awaited<ReturnType<typeof idTable>>
