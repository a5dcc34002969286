import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream'
import { TransferCorruptedError, CallTimeoutError } from './s3-errors.ts'

export interface Expected {
  readonly bytes: number
  /** How long the source may send nothing while its reader waits, in ms. */
  readonly quietMs: number
}

/** Hands bytes on and breaks, for its reader too, when the source falls silent or ends with another number of bytes. */
class WatchedStream extends Transform {
  #missing: number
  readonly #timer: NodeJS.Timeout
  constructor({ bytes, quietMs }: Expected) {
    super()
    this.#missing = bytes
    this.#timer = setTimeout(() => {
      // A reader who is slow himself holds the source back; that is no silence.
      if (this.readableLength > 0) this.#timer.refresh()
      else this.destroy(new CallTimeoutError(`The file stopped coming for ${quietMs} ms`))
    }, quietMs).unref()
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback) {
    this.#missing -= chunk.length
    this.#timer.refresh()
    done(null, chunk)
  }

  override _flush(done: TransformCallback) {
    clearTimeout(this.#timer)
    done(
      this.#missing === 0
        ? null
        : new TransferCorruptedError(`${this.#missing} bytes of the file did not come`),
    )
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    clearTimeout(this.#timer)
    done(error)
  }
}

/** The source's bytes, all of them or an error; destroying either end ends both. */
export function checkedStream(source: Readable, expected: Expected): Readable {
  const watched = new WatchedStream(expected)
  pipeline(source, watched, () => {})
  return watched
}
