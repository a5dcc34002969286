import { useCallback, useEffect, useRef, useState } from 'react'

export interface Gathered {
  /** Asks for the act; many calls in a row are one act. */
  call(): void
  /** Forgets what was asked for. */
  cancel(): void
}

/** The act comes `afterMs` after it was first asked for, and never sooner than `apartMs` after the last time. */
export function throttle(act: () => void, afterMs: number, apartMs: number): Gathered {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = -Infinity
  const run = () => {
    timer = undefined
    last = performance.now()
    act()
  }
  return {
    call() {
      timer ??= setTimeout(run, Math.max(afterMs, last + apartMs - performance.now()))
    },
    cancel() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** Together with the way to the site and back less than a second: what a moderator approves is seen within one. */
const gatheredAfterMs = 200
const gatheredApartMs = 700

/** Gives the function that asks for an act; bursts of asking are one act, 0.2 s later, 0.7 s apart. It ends with the component. */
export function useThrottled(run: () => void): () => void {
  const latest = useRef(run)
  const acts = useRef<Gathered>()
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => () => acts.current?.cancel(), [])
  return useCallback(() => {
    acts.current ??= throttle(() => latest.current(), gatheredAfterMs, gatheredApartMs)
    acts.current.call()
  }, [])
}

/** The value once it has not changed for `quietMs` milliseconds. */
export function useDebounced<T>(value: T, quietMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return settled
}
