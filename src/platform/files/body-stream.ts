/** Bytes on their way in. However they stop coming, what came is handed on whole and the stream ends in order. */
import { Readable } from 'node:stream'

/**
 * Why the bytes ended before their end: the line was cut, nothing came for too long, it took too long in all, somebody
 * else wants to go on, or the site is closing.
 */
export type AbortReason = 'cut' | 'idle' | 'late' | 'wanted' | 'closing'

export interface IntakeTimes {
  /** The longest wait for the next byte. */
  readonly idleMs: number
  readonly wholeMs: number
}

/** SECURITY §6: a sender may be slow, not silent. */
export const defaultTimes: IntakeTimes = { idleMs: 30_000, wholeMs: 300_000 }

export interface BodyStream {
  /** Ends, and never fails, whatever becomes of the source. */
  readonly stream: Readable
  /** Undefined while bytes come, and when they came to their own end. */
  endedEarly(): AbortReason | undefined
  /** Takes nothing more; what was taken still comes out of the stream. */
  stop(why: AbortReason): void
}

/** Reads a source that is left open at the end: who answers it decides what becomes of it. */
export function bodyStream(source: Readable, { idleMs, wholeMs }: IntakeTimes): BodyStream {
  let over = false
  let early: AbortReason | undefined
  let idle: NodeJS.Timeout | undefined
  const whole = setTimeout(() => finish('late'), wholeMs).unref()

  const take = (bytes: Uint8Array) => {
    const wantsMore = stream.push(bytes)
    if (wantsMore) return waitForMore()
    clearTimeout(idle)
    source.pause()
  }
  const waitForMore = () => {
    clearTimeout(idle)
    idle = setTimeout(() => finish('idle'), idleMs).unref()
  }
  function finish(why?: AbortReason) {
    if (over) return
    over = true
    early = why
    clearTimeout(idle)
    clearTimeout(whole)
    source.off('data', take)
    source.pause()
    if (!stream.destroyed) stream.push(null)
  }
  const stream = new Readable({
    read() {
      if (over) return
      waitForMore()
      if (source.listeners('data').includes(take)) source.resume()
      else source.on('data', take)
    },
  })
  source.once('end', () => finish())
  source.once('error', () => finish('cut'))
  source.once('close', () => finish('cut'))
  if (source.destroyed) finish('cut')
  return { stream, endedEarly: () => early, stop: finish }
}
