/** One line a minute for each place in the code where calls fail: strangers cause errors too, each with a stack (F-S3-14). */
import type { LoggedError } from './log.ts'

const windowMs = 60_000
/** Places are few. The bound holds for error codes that another service makes up. */
const maxPlaces = 1_000

/** Type, code and first frame of an error and of its causes, without its message. */
const placeOf = ({ type, code, constraint, stack = '', cause }: LoggedError): string =>
  [type, code, constraint, stack.split('\n')[0], cause && placeOf(cause)].join(' ')

interface Window {
  readonly startMs: number
  unlogged: number
}

/** Returns the number of errors of the same place that got no line since the last one; undefined for no line. */
export function errorLines(nowMs: () => number): (error: LoggedError) => number | undefined {
  const windows = new Map<string, Window>()
  return (error) => {
    const place = placeOf(error)
    const window = windows.get(place)
    if (window && Math.abs(nowMs() - window.startMs) < windowMs) {
      window.unlogged += 1
      return undefined
    }
    if (windows.size >= maxPlaces) windows.clear()
    windows.set(place, { startMs: nowMs(), unlogged: 0 })
    return window?.unlogged ?? 0
  }
}
