import { useCallback, useEffect, useRef, useState } from 'react'

/** Runs `afterMs` after the first call, and at least `apartMs` after the last run. */
export function throttle(task: () => void, afterMs: number, apartMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = -Infinity
  const run = () => {
    timer = undefined
    last = performance.now()
    task()
  }
  return {
    /** Requests a run; calls until then join it. */
    call() {
      timer ??= setTimeout(run, Math.max(afterMs, last + apartMs - performance.now()))
    },
    /** Drops a requested run. */
    cancel() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** With the round trip to the server less than a second: an approval must show within one. */
const runAfterMs = 200
const minGapMs = 700

/** Throttles `run`: 0.2 s after the first call, by default at least 0.7 s apart, and not after the component has unmounted. */
export function useThrottled(run: () => void, apartMs = minGapMs): () => void {
  const latest = useRef(run)
  const gap = useRef(apartMs)
  const throttled = useRef<ReturnType<typeof throttle>>()
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => () => throttled.current?.cancel(), [])
  return useCallback(() => {
    throttled.current ??= throttle(() => latest.current(), runAfterMs, gap.current)
    throttled.current.call()
  }, [])
}

/** The value once it has not changed for `quietMs` milliseconds. */
export function useDebounced<T>(value: T, quietMs: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return debounced
}
