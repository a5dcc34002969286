/** Which document has which id, in a few bytes each: a Map of a million strings would take a hundred megabytes. */

const idBytes = 16
const docsBetweenRests = 2_000

/** Where a seat is looked for first: the first bytes are chance as it is. */
const firstSeat = (bytes: Buffer, at: number, seats: number) => bytes.readUInt32BE(at) % seats

const asBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

/** `ids`: 16 bytes for each document, in their order. */
export async function idTable(ids: Buffer, rest: () => Promise<void>) {
  const count = ids.length / idBytes
  // Never more than two thirds full; 0 is an empty seat.
  const seats = new Uint32Array(Math.ceil(count * 1.5) + 1)
  const doubles: number[] = []

  /** The seat of the document whose id stands there, or the empty one where it belongs. */
  function seatOf(wanted: Buffer, from: number) {
    let seat = firstSeat(wanted, from, seats.length)
    for (; seats[seat] !== 0; seat = (seat + 1) % seats.length) {
      const at = ((seats[seat] ?? 0) - 1) * idBytes
      if (wanted.compare(ids, at, at + idBytes, from, from + idBytes) === 0) break
    }
    return seat
  }

  for (let doc = 0; doc < count; doc += 1) {
    const seat = seatOf(ids, doc * idBytes)
    if (seats[seat] === 0) seats[seat] = doc + 1
    else doubles.push(doc)
    if (doc % docsBetweenRests === 0) await rest()
  }
  return {
    /** Documents whose id another one has already. */
    doubles: doubles as readonly number[],
    bytes: ids.length + seats.byteLength,
    /** The number of the resource's document. */
    find(id: string) {
      const wanted = asBytes(id)
      if (wanted.length !== idBytes) return undefined
      const doc = (seats[seatOf(wanted, 0)] ?? 0) - 1
      return doc === -1 ? undefined : doc
    },
    idOf(doc: number) {
      const hex = ids.toString('hex', doc * idBytes, (doc + 1) * idBytes)
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
    },
  }
}
export type IdTable = Awaited<ReturnType<typeof idTable>>
