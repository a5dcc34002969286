import { constants, inflateRawSync, inflateSync } from 'node:zlib'

interface Wanted {
  /** More than this is not unpacked: the answer is undefined. */
  readonly maxBytes: number
  /** The compressed bytes may stop anywhere: give what they hold so far. */
  readonly partial?: boolean
}

const optionsFor = ({ maxBytes, partial }: Wanted) => ({
  maxOutputLength: Math.max(1, maxBytes),
  ...(partial ? { finishFlush: constants.Z_SYNC_FLUSH } : {}),
})

/** Unpacks a ZIP entry's bytes; undefined when they are broken or unpack to more than `maxBytes`. */
export const inflateEntry = (data: Buffer, wanted: Wanted) =>
  attempt(() => inflateRawSync(data, optionsFor(wanted)))

/** Unpacks a zlib stream as PDF uses it; bytes behind its end do not matter. */
export const inflateStream = (data: Buffer, wanted: Wanted) =>
  attempt(() => inflateSync(data, optionsFor(wanted)))

function attempt(inflate: () => Buffer): Buffer | undefined {
  try {
    return inflate()
  } catch {
    return undefined
  }
}
