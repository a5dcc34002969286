/** State of the event stream, for hints on the page. */
import { useSyncExternalStore } from 'react'

/** `off`: no subscriber. `offline`: no connection for 10 s; retries go on. */
export type LiveState = 'off' | 'connecting' | 'live' | 'offline'

/** SDK-10: a live read without a response counts as offline. */
const offlineAfterMs = 10_000

let state: LiveState = 'off'
const listeners = new Set<() => void>()

export function setLiveState(now: LiveState) {
  if (now === state) return
  state = now
  for (const listener of listeners) listener()
}

const liveState = () => state

function watch(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useLiveState = () => useSyncExternalStore(watch, liveState)

/** Turns connection events into the state; gaps under 10 s are not `offline`. */
export function connectionStateTimer(onState: (state: LiveState) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = (now: LiveState) => {
    clearTimeout(timer)
    timer = undefined
    onState(now)
  }
  return {
    trying() {
      if (timer !== undefined) return
      onState('connecting')
      timer = setTimeout(() => onState('offline'), offlineAfterMs)
    },
    live: () => settle('live'),
    off: () => settle('off'),
  }
}
