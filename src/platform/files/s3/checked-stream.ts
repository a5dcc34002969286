import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream'
import { TransferCorruptedError, CallTimeoutError } from './s3-errors.ts'

export interface StreamCheck {
  readonly bytes: number
  /** Longest silence of the source while its reader waits, in ms. */
  readonly idleMs: number
}

/** Fails, for its reader too, when the source is idle too long or ends with another number of bytes. */
class CheckedStream extends Transform {
  #missing: number
  readonly #timer: NodeJS.Timeout
  constructor({ bytes, idleMs }: StreamCheck) {
    super()
    this.#missing = bytes
    this.#timer = setTimeout(() => {
      // A slow reader pauses the source; that is no silence.
      if (this.readableLength > 0) this.#timer.refresh()
      else this.destroy(new CallTimeoutError(`The file stopped coming for ${idleMs} ms`))
    }, idleMs).unref()
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

/** Returns the bytes of `source`, complete or with an error; destroying either end destroys both. */
export function checkedStream(source: Readable, expected: StreamCheck): Readable {
  const checked = new CheckedStream(expected)
  pipeline(source, checked, () => {})
  return checked
}
