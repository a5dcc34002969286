import { constants, inflateRawSync, inflateSync } from 'node:zlib'

interface InflateOptions {
  /** A larger result is not unpacked; the function returns undefined. */
  readonly maxBytes: number
  /** Accept truncated input and return the part that it holds. */
  readonly partial?: boolean
}

const optionsFor = ({ maxBytes, partial }: InflateOptions) => ({
  maxOutputLength: Math.max(1, maxBytes),
  ...(partial ? { finishFlush: constants.Z_SYNC_FLUSH } : {}),
})

/** Unpacks a ZIP entry; undefined if it is damaged or larger than `maxBytes`. */
export const inflateEntry = (data: Buffer, options: InflateOptions) =>
  attempt(() => inflateRawSync(data, optionsFor(options)))

/** Unpacks a zlib stream of a PDF, ignoring bytes after its end; undefined if it is damaged or larger than `maxBytes`. */
export const inflateStream = (data: Buffer, options: InflateOptions) =>
  attempt(() => inflateSync(data, optionsFor(options)))

function attempt(inflate: () => Buffer): Buffer | undefined {
  try {
    return inflate()
  } catch {
    return undefined
  }
}
