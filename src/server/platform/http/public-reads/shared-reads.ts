/** Many who ask the same at the same moment cost one look at the database (RELIABILITY R8, R19). */

/** Gives what `read` gives, or what somebody else's reading of this address gives, if that begins from now on. */
export type SharedReads = (address: string, read: () => Promise<string>) => Promise<string>

interface Lane {
  readonly reading: Promise<string>
  next: Promise<string> | undefined
}

/** One reading of an address at a time. Who comes during one waits for the next: what was written before is in it. */
export function sharedReads(): SharedReads {
  const lanes = new Map<string, Lane>()

  function begin(address: string, read: () => Promise<string>) {
    const lane: Lane = { reading: read(), next: undefined }
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
