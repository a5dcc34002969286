/** Request body as a stream that ends cleanly: bytes received before an abort are passed on. */
import { Readable } from 'node:stream'

/** Connection lost, idle timeout, total timeout, taken over by another request, or shutdown. */
export type AbortReason = 'cut' | 'idle' | 'late' | 'wanted' | 'closing'

export interface BodyTimes {
  /** Longest wait for the next byte. */
  readonly idleMs: number
  readonly wholeMs: number
}

export interface BodyStream {
  /** Ends without an error whatever happens to the source. */
  readonly stream: Readable
  /** Undefined while the body arrives and after its normal end. */
  endedEarly(): AbortReason | undefined
  /** Stops reading; bytes already read still come out of the stream. */
  stop(why: AbortReason): void
}

/** Reads `source` without closing it, because the response needs the connection. */
export function bodyStream(source: Readable, { idleMs, wholeMs }: BodyTimes): BodyStream {
  let isFinished = false
  let abortReason: AbortReason | undefined
  let idle: NodeJS.Timeout | undefined
  const whole = setTimeout(() => finish('late'), wholeMs).unref()

  const onData = (bytes: Uint8Array) => {
    const hasRoom = stream.push(bytes)
    if (hasRoom) return restartIdleTimer()
    clearTimeout(idle)
    source.pause()
  }
  const restartIdleTimer = () => {
    clearTimeout(idle)
    idle = setTimeout(() => finish('idle'), idleMs).unref()
  }
  function finish(why?: AbortReason) {
    if (isFinished) return
    isFinished = true
    abortReason = why
    clearTimeout(idle)
    clearTimeout(whole)
    source.off('data', onData)
    source.pause()
    if (!stream.destroyed) stream.push(null)
  }
  const stream = new Readable({
    read() {
      if (isFinished) return
      restartIdleTimer()
      if (source.listeners('data').includes(onData)) source.resume()
      else source.on('data', onData)
    },
  })
  source.once('end', () => finish())
  source.once('error', () => finish('cut'))
  source.once('close', () => finish('cut'))
  if (source.destroyed) finish('cut')
  return { stream, endedEarly: () => abortReason, stop: finish }
}
