/** Many who ask the same at the same moment cost one look at the database (RELIABILITY R8, R19). */

/** Gives what `read` gives, or what somebody else's reading of this address gives, if that begins from now on. */
export type SharedReads<Answer> = (address: string, read: () => Promise<Answer>) => Promise<Answer>

interface Lane<Answer> {
  readonly reading: Promise<Answer>
  next: Promise<Answer> | undefined
}

/** One reading of an address at a time. Who comes during one waits for the next: what was written before is in it. */
export function sharedReads<Answer>(): SharedReads<Answer> {
  const lanes = new Map<string, Lane<Answer>>()

  function begin(address: string, read: () => Promise<Answer>) {
    const lane: Lane<Answer> = { reading: read(), next: undefined }
    lanes.set(address, lane)
    const over = () => {
      if (!lane.next) lanes.delete(address)
    }
    lane.reading.then(over, over)
    return lane.reading
  }

  return (address, read) => {
    const lane = lanes.get(address)
    if (!lane) return begin(address, read)
    const over = () => begin(address, read)
    return (lane.next ??= lane.reading.then(over, over))
  }
}
